// Tested by tests/e2e/main-job.spec.ts and tests/e2e/site/empty-blog.spec.ts.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { addDirectoryIndexes } from './files/add-directory-indexes.ts';
import { postProcessFiles } from './files/post-process-files.ts';
import { removeFrameworkPages } from './files/remove-unused-files.ts';
import { drawIcons } from './images/draw-icons.ts';
import { drawShareImages } from './images/draw-share-images.ts';
import { runNextBuild } from './next-build.ts';
import { copySources, makeWorkFolderPath, removeAbandonedWork, replaceFolder, WORK_ROOT } from './work-folder.ts';

export type ExportOptions = {
  /** Where the posts are read from, and where the site will be served; see env.ts. */
  env: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; SITE_URL?: string | undefined };
  /** Replaced as a whole, once the export is complete. */
  outFolder: string;
  onProgress?: (line: string) => void;
  /** Cancels the export and removes what it wrote. */
  signal?: AbortSignal;
  /** For one export at a time, and kept: what the compiler caches there shortens the next one. */
  workFolder?: string;
};

/** Kept from export to export: an image that was drawn before is copied. */
const shareCache = join(WORK_ROOT, 'share-images');

/**
 * Builds the site as static files, in the steps that site/README.md explains. A failed export leaves
 * nothing behind.
 *
 * @returns how long it took in seconds, or a message for whoever started the export.
 */
export async function exportSite(options: ExportOptions): Promise<Result<{ seconds: number }, { message: string }>> {
  const started = performance.now();
  await removeAbandonedWork();
  const workFolder = options.workFolder ?? makeWorkFolderPath();
  const exported = join(workFolder, 'out');
  try {
    await copySources(workFolder);
    const built = await runNextBuild(workFolder, options);
    if (!built.ok) return built;
    await removeFrameworkPages(exported);
    await drawIcons(exported);
    const drawn = await drawShareImages(exported, { cacheFolder: shareCache, signal: options.signal });
    if (!drawn.ok) return drawn;
    const processed = await postProcessFiles({
      siteFolder: workFolder,
      env: options.env,
      onProgress: options.onProgress,
    });
    if (!processed.ok) return err({ message: `The site was not built. ${processed.error.message}` });
    await addDirectoryIndexes(exported);
    await replaceFolder(exported, options.outFolder);
    return ok({ seconds: (performance.now() - started) / 1000 });
  } finally {
    if (!options.workFolder) await rm(workFolder, { recursive: true, force: true });
  }
}
