import { lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { describeFileError, writeDurably } from '../files/write-durably.ts';

/**
 * Moves every Markdown file of one folder to another one: copies them all, compares them, notes the
 * new folder, and only then takes the old ones away. Where anything before that fails, the copies
 * are taken back and all is as it was.
 *
 * @param keep notes the new folder for the next start.
 * @returns the new folder.
 */
export async function moveDraftFiles({
  from,
  to,
  persistFolder,
}: {
  from: string;
  to: string;
  persistFolder: (folder: string) => Promise<void>;
}): Promise<Result<string, { message: string }>> {
  if (!isAbsolute(to)) return err({ message: 'This is not a folder.' });
  if (relative(from, to) === '') return err({ message: 'The drafts are in this folder already.' });
  if (isInside(from, to)) return err({ message: 'This folder is inside the drafts folder. Choose one outside it.' });
  const made: string[] = [];
  try {
    await mkdir(to, { recursive: true });
    const names = await filesOf(from);
    const there = new Set(await readdir(to));
    for (const name of names) {
      const bytes = await readFile(join(from, name));
      if (there.has(name)) {
        if (bytes.equals(await readFile(join(to, name)))) continue;
        throw new NameTaken(name);
      }
      await writeDurably(join(to, name), bytes);
      made.push(name);
      if (!bytes.equals(await readFile(join(to, name)))) throw new Error('The copy differs');
    }
    await persistFolder(to);
    await Promise.all(names.map((name) => rm(join(from, name), { force: true }).catch(() => {})));
    return ok(to);
  } catch (cause) {
    await Promise.all(made.map((name) => rm(join(to, name), { force: true }).catch(() => {})));
    const reason =
      cause instanceof NameTaken
        ? `There is another ${cause.file} in that folder.`
        : describeFileError(cause, join(to, 'drafts'));
    return err({ message: `Nothing was moved; your drafts are still in ${from}. ${reason}` });
  }
}

class NameTaken extends Error {
  readonly file: string;
  constructor(file: string) {
    super(file);
    this.file = file;
  }
}

/** None where the folder is gone: its author then says where the drafts are from now on. */
async function filesOf(folder: string): Promise<string[]> {
  const all = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  const names = all.filter((name) => name.endsWith('.md'));
  const kinds = await Promise.all(names.map((name) => lstat(join(folder, name))));
  return names.filter((_name, index) => kinds[index]?.isFile());
}

function isInside(outer: string, inner: string): boolean {
  const path = relative(outer, inner);
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}
