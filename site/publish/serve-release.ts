import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { HostFailure, ReleaseFile } from './hosts/host.ts';
import { checkLimits } from './hosts/limits.ts';
import { publishToTrees, readServedRelease } from './hosts/trees/two-trees.ts';
import { withHostFiles } from './hosts/trees/with-host-files.ts';
import { mayServe } from './other-machine.ts';
import { type FileChanges, makeRelease, readBaseFiles, writeFileList, writeReleaseFile } from './plan/make-release.ts';
import type { RenderedPlan } from './plan/render-plan.ts';
import { mayGoOn, type Run, renderedFolder, servedFile, treesFolder } from './run.ts';

/** Lists what the release changes of the site's files, its own file included. */
export async function listChanges(run: Run, plan: RenderedPlan, isFull: boolean): Promise<FileChanges> {
  const { state, id, base, code } = run;
  for (const { key, fingerprint } of plan.pages) state.writePage(key, fingerprint);
  for (const key of plan.removed) state.deletePage(key);
  const release = await writeReleaseFile(renderedFolder(run), {
    release: id,
    cursor: state.readFacts().cursor,
    time: new Date().toISOString(),
    posts: plan.posts,
    ...(code && { code: { commit: code.commit, time: code.time } }),
  });
  const owners = [...(isFull ? [await readBaseFiles(join(base.folder, 'site'))] : []), release, ...plan.pages];
  const files = writeFileList(state, owners, plan.removed);
  state.writeFacts({ release: id, base: base.version });
  for (const { path } of files.written) state.markNotUploaded(path);
  for (const path of files.removed) state.markNotUploaded(path);
  return files;
}

/** Serves the release from the publisher's own trees; until the last moment, readers get the one before. */
export async function writeTrees(run: Run, { written, removed, sources }: FileChanges): Promise<void> {
  const { state, id, facts, asked } = run;
  const changes = facts.release === null || asked === 'full' ? null : { since: facts.release, written, removed };
  const rendered = renderedFolder(run);
  const release = makeRelease(state, run, changes, {
    read: (path) => readFile(sources.get(path) ?? servedFile(run, path)),
    findNew(path) {
      const source = sources.get(path);
      return source && dirname(source) === rendered ? source : null;
    },
  });
  try {
    await publishToTrees(treesFolder(run), await withHostFiles(treesFolder(run), release), {
      signal: run.signal,
      mayServe: () => mayGoOn(run),
      isUsedOnce: run.isUsedOnce,
    });
  } catch (cause) {
    // Past the switch, only the tree that is not served lacks something: the next release completes it.
    if ((await readServedRelease(treesFolder(run))) !== id) throw cause;
  }
}

export type Upload = {
  /** What the host took. */
  bytes: number;
  /** Limits of the host that are nearly reached, in words. */
  warnings: readonly string[];
};

/** Brings the release to the host, where there is one. */
export async function upload(
  run: Run,
  { written, removed }: FileChanges,
): Promise<Result<Upload, Pick<HostFailure, 'step' | 'message'>>> {
  const { state, host, facts } = run;
  if (host === null) return ok({ bytes: written.reduce((sum, { size }) => sum + size, 0), warnings: [] });
  const isKnown = facts.uploaded?.host === host.name;
  const paths = [...new Set([...state.listNotUploaded(), ...written.map(({ path }) => path), ...removed])];
  const changed: ReleaseFile[] = [];
  const gone: string[] = [];
  for (const path of paths) {
    const file = state.findFile(path);
    if (file) changed.push({ path, ...file });
    else gone.push(path);
  }
  const changes =
    isKnown && facts.uploaded && run.asked !== 'full'
      ? { since: facts.uploaded.release, written: changed, removed: gone }
      : null;
  const release = makeRelease(state, run, changes, { read: (path) => readFile(servedFile(run, path)) });
  const limits = checkLimits(host.name, release, host.limits);
  if (!limits.ok) return err(limits.error);
  const published = await host.publish(release, { signal: run.signal, mayServe: () => mayServe(run) });
  if (!published.ok) return published;
  return ok({ bytes: published.value.bytesUploaded, warnings: limits.value });
}

/** Writes down that the host holds the release. */
export function rememberUpload({ state, host, id }: Run): void {
  if (host === null) return;
  state.begin();
  state.writeFacts({ uploaded: { host: host.name, release: id } });
  state.clearNotUploaded();
  state.commit();
}
