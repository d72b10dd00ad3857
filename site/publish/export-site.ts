import { realpath, rm } from 'node:fs/promises';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { BaseOptions } from './base/build-base.ts';
import { makeWorkFolderPath, replaceFolder } from './base/work-folder.ts';
import { openOwnFolder } from './destination.ts';
import { openPublisher } from './open-publisher.ts';

export type ExportOptions = BaseOptions & { outFolder: string };

/** If it fails, the old folder stays. @returns the duration in seconds. */
export async function exportSite(options: ExportOptions): Promise<Result<{ seconds: number }, { message: string }>> {
  const { env, outFolder, onProgress, signal } = options;
  const started = performance.now();
  const folder = makeWorkFolderPath();
  const publisher = await openPublisher({
    env,
    folder,
    destination: openOwnFolder(folder),
    isOwnSite: true,
    signal,
    onProgress,
  });
  if (!publisher.ok) return publisher;
  try {
    const published = await publisher.value.publish();
    if (!published.ok) return err({ message: `Couldn't build the site. ${published.error.message}` });
    const warnings = published.value.state === 'live' ? published.value.warnings : [];
    for (const line of warnings) onProgress?.(`Warning: ${line}`);
    const site = await realpath(publisher.value.siteFolder);
    await replaceFolder(site, outFolder);
    return ok({ seconds: (performance.now() - started) / 1000 });
  } finally {
    await publisher.value.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
