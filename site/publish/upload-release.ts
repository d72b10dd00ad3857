import { readDatabase } from '@callwright/shared/api/releases/post-changes.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Place, ReleaseFile } from './hosts/host.ts';
import { checkLimits } from './hosts/limits.ts';
import type { ReleaseFailure } from './outcome.ts';
import { type FileChanges, listFiles } from './plan/file-list.ts';
import type { RenderedPlan } from './plan/render-plan.ts';
import type { State } from './plan/state.ts';
import type { RunOptions } from './run-options.ts';

type Built = {
  plan: RenderedPlan;
  files: FileChanges;
  /** The release it was built from. Null if every file is new. */
  since: string | null;
  place: Place;
};

/** @returns null if another publisher has the lease. */
export async function uploadRelease(
  id: string,
  { destination, reports, signal }: RunOptions,
  state: State,
  { plan, files, since, place }: Built,
): Promise<Result<{ bytes: number; warnings: readonly string[] } | null, ReleaseFailure>> {
  const { host, tree } = destination;
  if (host === null) return ok({ bytes: files.written.reduce((sum, { size }) => sum + size, 0), warnings: [] });
  const { cursor, uploaded } = state.readFacts();
  const isKnown = place.state === 'ours' && place.release.id === since && uploaded?.release === since;
  const release = {
    id,
    database: readDatabase(cursor),
    posts: plan.posts,
    changes: isKnown && since !== null ? { since, written: files.written, removed: files.removed } : null,
    get files(): ReleaseFile[] {
      return listFiles(state);
    },
    rules: plan.rules,
    read: (path: string) => tree.read(path),
  };
  const limits = checkLimits(host.name, release, host.limits);
  if (!limits.ok) return err({ step: 'upload', message: limits.error.message });
  let isReplaced = false;
  const stillHasLease = async () => {
    const isHeld = await reports.step('upload');
    isReplaced ||= !isHeld;
    return isHeld;
  };
  const published = await host.publish(release, { signal, stillHasLease, hasLease: reports.hasLease });
  if (isReplaced) return ok(null);
  if (!published.ok) return published;
  state.writeFacts({ uploaded: { host: host.name, release: id } });
  return ok({ bytes: published.value.bytesUploaded, warnings: limits.value });
}
