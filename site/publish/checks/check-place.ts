import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Place } from '../hosts/host.ts';

/** Two databases, such as a trial's and the real one, would keep replacing each other's site. */
export function checkPlace(place: Place, database: string | null): Result<void, string> {
  if (place.state === 'foreign') {
    return err(
      `The destination isn't empty, and Callwright didn't publish what's there (${place.what}). Nothing was changed. Choose an empty destination, or run this once with --replace-site to replace what's there.`,
    );
  }
  const isOther = place.state === 'ours' && place.release.database !== null && place.release.database !== database;
  return isOther
    ? err(
        'The site at this destination was published from another database. Nothing was changed. If this database is the right one, stop the other publisher, then run this once with --replace-site. If not, check SUPABASE_URL.',
      )
    : ok(undefined);
}
