import { join } from 'node:path';
import type { Storage } from '../storage/storage.ts';
import { type PictureFiles, toPicturesFolder } from './picture-files.ts';

type Options = {
  storage: Pick<Storage, 'call'>;
  files: Pick<PictureFiles, 'list'>;
  draftsFolder: () => string;
  trash: (path: string) => Promise<void>;
};

/** Runs after the storage has swept versions and deleted drafts, and not during startup. */
const FIRST_SWEEP_MS = 2 * 60_000;
const SWEEP_EVERY_MS = 24 * 3_600_000;

export function sweepPicturesDaily(options: Options): void {
  const sweep = () => void sweepPictures(options).catch(() => {});
  setTimeout(sweep, FIRST_SWEEP_MS).unref();
  setInterval(sweep, SWEEP_EVERY_MS).unref();
}

export async function sweepPictures({ storage, files, draftsFolder, trash }: Options): Promise<void> {
  const folder = toPicturesFolder(draftsFolder());
  const names = (await files.list()).map(({ name }) => name);
  const unused = await storage.call('sweepPictures', { names });
  for (const name of unused.ok ? unused.value : []) await trash(join(folder, name));
}
