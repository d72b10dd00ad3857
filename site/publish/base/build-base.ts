import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { readBaseVersion } from './base-version.ts';
import { drawIcons } from './files/draw-icons.ts';
import { drawShareImages } from './files/draw-share-images.ts';
import { postProcessFiles } from './files/post-process-files.ts';
import { removeFrameworkFiles } from './files/remove-unused-files.ts';
import { runNextBuild } from './next-build.ts';
import { buildPageBundle } from './templates/build-page-bundle.ts';
import { copySources, makeWorkFolderPath, removeAbandonedWork, WORK_ROOT } from './work-folder.ts';

/** The part of the site that doesn't depend on posts. If `version` changes, every page is rendered again. */
export type SiteBase = { folder: string; version: string };

type BaseEnvironment = { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; SITE_URL: string };

export type BaseOptions = {
  env: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; SITE_URL?: string | undefined };
  /** One folder per version. Several exports may share it. */
  folder?: string;
  onProgress?: ((line: string) => void) | undefined;
  signal?: AbortSignal | undefined;
};

export const SHARE_IMAGES = join(WORK_ROOT, 'share-images');

/** Another run may still be reading an older base. */
const MAX_OLD_BASES = 2;

export async function buildBase(options: BaseOptions): Promise<Result<SiteBase, { message: string }>> {
  const { folder: bases = join(WORK_ROOT, 'bases') } = options;
  const version = await readBaseVersion(readEnvironment(options));
  const base = { folder: join(bases, version), version };
  // A base is moved into place at the end, so an existing one is complete.
  if (await exists(base.folder)) return ok(base);
  options.onProgress?.('Building the pages that don’t depend on posts. This takes a minute or two.');
  await removeAbandonedWork();
  const workFolder = makeWorkFolderPath();
  try {
    const built = await buildInto(workFolder, options);
    if (!built.ok) return built;
    await mkdir(bases, { recursive: true });
    await moveInto(join(workFolder, 'base'), base.folder);
    await removeOldBases(bases, version);
    return ok(base);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

function readEnvironment({
  env: { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SITE_URL = '' },
}: BaseOptions): BaseEnvironment {
  return { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SITE_URL };
}

async function buildInto(workFolder: string, options: BaseOptions): Promise<Result<void, { message: string }>> {
  const env = readEnvironment(options);
  await copySources(workFolder);
  const [built, { code }] = await Promise.all([
    runNextBuild(workFolder, { ...options, env: { ...env, POSTS_LEFT_OUT: '1' } }),
    buildPageBundle({ siteFolder: workFolder, outFolder: join(workFolder, 'base'), env }),
  ]);
  if (!built.ok) return built;
  return finishBase({ workFolder, env, componentCode: code }).then(ok, (cause: unknown) =>
    err({ message: `Couldn't build the site. ${cause instanceof Error ? cause.message : String(cause)}` }),
  );
}

type FinishOptions = {
  /** Next's output is in `out`, the blog's compiled components in `base`. */
  workFolder: string;
  env: BaseEnvironment;
  componentCode: string;
};

export async function finishBase(options: FinishOptions): Promise<void> {
  const { workFolder, env, componentCode } = options;
  const [exported, baseFolder] = [join(workFolder, 'out'), join(workFolder, 'base')];
  await removeFrameworkFiles(exported);
  await drawIcons(exported);
  await drawShareImages(exported, { cacheFolder: SHARE_IMAGES });
  await postProcessFiles({ siteFolder: workFolder, baseFolder, env, componentCode });
  await rename(exported, join(baseFolder, 'site'));
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The target may be on another disk. Another build of the same version may have created it. */
async function moveInto(from: string, to: string): Promise<void> {
  const temporary = `${to}.${process.pid}`;
  await rename(from, temporary).catch(async (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EXDEV') throw cause;
    await cp(from, temporary, { recursive: true });
  });
  await rename(temporary, to).catch(async (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOTEMPTY' && cause.code !== 'EEXIST') throw cause;
    await rm(temporary, { recursive: true, force: true });
  });
}

async function removeOldBases(bases: string, version: string): Promise<void> {
  const former = (await readdir(bases)).filter((name) => name !== version).map((name) => join(bases, name));
  const dated = await Promise.all(former.map(async (path) => ({ path, time: (await stat(path)).mtimeMs })));
  const oldest = dated.sort((a, b) => b.time - a.time).slice(MAX_OLD_BASES);
  await Promise.all(oldest.map(({ path }) => rm(path, { recursive: true, force: true })));
}
