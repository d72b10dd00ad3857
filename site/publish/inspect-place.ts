import type { BlogClient } from '@callwright/shared/api/client.ts';
import { listPostChanges, readDatabase } from '@callwright/shared/api/releases/post-changes.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import { describeReadFailure } from './describe-release.ts';
import type { Destination } from './destination.ts';
import type { Place } from './hosts/host.ts';
import type { ReleaseFailure } from './outcome.ts';

export async function inspectPlace(
  destination: Destination,
  client: BlogClient,
  canReplace: boolean,
): Promise<Result<Place, ReleaseFailure>> {
  const now = await listPostChanges(client, null);
  if (!now.ok) return err({ step: 'read', message: describeReadFailure(now.error.message) });
  const place = await destination.inspect();
  if (!place.ok) return err({ step: 'upload', message: place.error.message });
  const problem = findProblem(place.value, readDatabase(now.value.cursor));
  return problem === null || canReplace ? place : err({ step: 'upload', message: problem, isFinal: true });
}

/** Two databases, such as a trial's and the real one, would keep replacing each other's site. */
function findProblem(place: Place, database: string | null): string | null {
  if (place.state === 'foreign') {
    return `The destination isn't empty, and Callwright didn't publish what's there (${place.what}). Nothing was changed. Choose an empty destination, or run this once with --replace-site to replace what's there.`;
  }
  const isOther = place.state === 'ours' && place.release.database !== null && place.release.database !== database;
  return isOther
    ? 'The site at this destination was published from another database. Nothing was changed. If this database is the right one, stop the other publisher, then run this once with --replace-site. If not, check SUPABASE_URL.'
    : null;
}
