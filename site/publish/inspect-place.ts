import type { BlogClient } from '@callwright/shared/api/client.ts';
import { listPostChanges, readDatabase } from '@callwright/shared/api/releases/post-changes.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import { checkPlace } from './checks/check-place.ts';
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
  const allowed = checkPlace(place.value, readDatabase(now.value.cursor));
  return allowed.ok || canReplace ? place : err({ step: 'upload', message: allowed.error, isFinal: true });
}
