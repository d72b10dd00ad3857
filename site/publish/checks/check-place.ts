import type { BlogClient } from '@callwright/shared/api/client.ts';
import { listPostChanges, readDatabase } from '@callwright/shared/api/releases/post-changes.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import { describeUnread } from '../describe-release.ts';
import type { Destination } from '../destination.ts';
import type { Place } from '../hosts/host.ts';
import type { ReleaseFailure } from '../outcome.ts';

/** Looks what is where the site goes, and whether it may be replaced. */
export async function lookAtPlace(
  destination: Destination,
  client: BlogClient,
  mayReplace: boolean,
): Promise<Result<Place, ReleaseFailure>> {
  const now = await listPostChanges(client, null);
  if (!now.ok) return err({ step: 'read', message: describeUnread(now.error.message) });
  const place = await destination.look();
  if (!place.ok) return err({ step: 'upload', message: place.error.message });
  const fault = mayReplace ? null : findFault(place.value, readDatabase(now.value.cursor));
  return fault === null ? place : err({ step: 'upload', message: fault, isFinal: true });
}

/**
 * Says why a publisher of a database must not write to a place.
 *
 * Two databases, such as a trial's and the real one's, would replace each other's site for ever, and no clock says which
 * of them is right. The owner may decide otherwise, with --replace-site.
 */
function findFault(place: Place, database: string | null): string | null {
  if (place.state === 'foreign') {
    return `The place for the site isn't empty, and Callwright didn't publish what is there (${place.what}). Nothing was changed. Choose an empty place, or run this once with --replace-site to replace what is there.`;
  }
  const isOther = place.state === 'ours' && place.release.database !== null && place.release.database !== database;
  return isOther
    ? 'The site there was published from another database. Nothing was changed. If this database is the right one, stop the other publisher, then run this once with --replace-site. If not, check SUPABASE_URL.'
    : null;
}
