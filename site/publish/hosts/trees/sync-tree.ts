import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files under way at once. */
const LANES = 16;

/**
 * Brings the files that were written, and the folders that changed, onto the disk.
 *
 * @param written the paths of new files; `touched` are those that the folders have or lack since.
 */
export async function syncTree(
  tree: string,
  { written, touched }: { written: readonly string[]; touched: readonly string[] },
): Promise<void> {
  const folders = new Set(['.']);
  for (const path of touched) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  }
  const waiting = [...written, ...folders].values();
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const path of waiting) await syncPath(join(tree, path));
    }),
  );
}

/** Brings a file, or the list of what is in a folder, onto the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    // A folder that has lost its last file is gone, and Windows opens no folder.
    if (cause.code === 'ENOENT' || cause.code === 'EISDIR' || cause.code === 'EPERM') return null;
    throw cause;
  });
  if (handle === null) return;
  try {
    await handle.sync().catch((cause: NodeJS.ErrnoException) => {
      // Some disks sync no folder; a file opened for reading is synced by none but Windows' with an error.
      if (cause.code !== 'EINVAL' && cause.code !== 'EPERM') throw cause;
    });
  } finally {
    await handle.close();
  }
}
