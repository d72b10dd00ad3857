import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { readBaseVersion } from './base-version.ts';
import { drawIcons } from './files/draw-icons.ts';
import { drawShareImages } from './files/draw-share-images.ts';
import { type PostProcessOptions, postProcessFiles } from './files/post-process-files.ts';
import { removeFrameworkFiles } from './files/remove-unused-files.ts';
import { runNextBuild } from './next-process.ts';
import { buildPageBundle } from './templates/build-page-bundle.ts';
import { copySources, makeWorkFolderPath, removeAbandonedWork, WORK_ROOT } from './work-folder.ts';

/** The part of the site that doesn't depend on posts. If `version` changes, every page is rendered again. */
export type SiteBase = { folder: string; version: string };

export type BaseOptions = {
  env: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; SITE_URL?: string | undefined };
  onProgress?: ((line: string) => void) | undefined;
  signal?: AbortSignal | undefined;
};

export const SHARE_IMAGES = join(WORK_ROOT, 'share-images');

const BASES = join(WORK_ROOT, 'bases');

/** Another run may still be reading an older base. */
const MAX_OLD_BASES = 2;

export async function buildBase({
  env,
  onProgress,
  signal,
}: BaseOptions): Promise<Result<SiteBase, { message: string }>> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SITE_URL = '' } = env;
  const settings = { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SITE_URL };
  const version = await readBaseVersion(settings);
  const base = { folder: join(BASES, version), version };
  // A base is moved into place at the end, so an existing one is complete.
  if (existsSync(base.folder)) return ok(base);
  onProgress?.('Building the pages that don’t depend on posts. This takes a minute or two.');
  await removeAbandonedWork();
  const workFolder = makeWorkFolderPath();
  try {
    const built = await buildInto(workFolder, settings, signal);
    if (!built.ok) return built;
    await mkdir(BASES, { recursive: true });
    // Another build of the same version may have created it.
    await rename(join(workFolder, 'base'), base.folder).catch((cause: unknown) => {
      if (!existsSync(base.folder)) throw cause;
    });
    await removeOldBases(version);
    return ok(base);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function buildInto(
  workFolder: string,
  env: PostProcessOptions['env'],
  signal: AbortSignal | undefined,
): Promise<Result<void, { message: string }>> {
  await copySources(workFolder);
  const [built, componentCode] = await Promise.all([
    runNextBuild(workFolder, { env: { ...env, POSTS_LEFT_OUT: '1' }, signal }),
    buildPageBundle({ siteFolder: workFolder, outFolder: join(workFolder, 'base'), env }),
  ]);
  if (!built.ok) return built;
  return finishBase({ workFolder, env, componentCode }).then(ok, (cause: unknown) =>
    err({ message: `Couldn't build the site. ${cause instanceof Error ? cause.message : String(cause)}` }),
  );
}

/** @param workFolder has Next's output in `out`, and the blog's compiled components in `base`. */
export async function finishBase({
  workFolder,
  ...options
}: { workFolder: string } & Pick<PostProcessOptions, 'env' | 'componentCode'>): Promise<void> {
  const [exported, baseFolder] = [join(workFolder, 'out'), join(workFolder, 'base')];
  await removeFrameworkFiles(exported);
  await drawIcons(exported);
  await drawShareImages(exported, SHARE_IMAGES);
  await postProcessFiles({ siteFolder: workFolder, baseFolder, ...options });
  await rename(exported, join(baseFolder, 'site'));
}

async function removeOldBases(version: string): Promise<void> {
  const former = (await readdir(BASES)).filter((name) => name !== version).map((name) => join(BASES, name));
  const dated = await Promise.all(former.map(async (path) => ({ path, time: (await stat(path)).mtimeMs })));
  const oldest = dated.sort((a, b) => b.time - a.time).slice(MAX_OLD_BASES);
  await Promise.all(oldest.map(({ path }) => rm(path, { recursive: true, force: true })));
}
