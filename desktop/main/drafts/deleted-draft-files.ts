import { link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DeletedDraft } from '../../ipc/drafts.ts';
import { syncFolder, writeDurably } from '../files/write-durably.ts';
import { readDraftFile } from './read-draft-file.ts';

/** How long a deleted draft can be brought back, in milliseconds: thirty days. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1_000;

/** When, which draft, and what its file was called. */
const KEY = /^(\d{13})--([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})--([^/\\]+\.md)$/;

/** Deleted drafts: the very files, moved out of the drafts folder. */
export type DeletedDraftFiles = ReturnType<typeof openDeletedDraftFiles>;

/** @param trash moves a file to the system's trash. Each function throws the system's error. */
export function openDeletedDraftFiles({ folder, trash }: { folder: string; trash: (path: string) => Promise<void> }) {
  async function keys(): Promise<string[]> {
    await mkdir(folder, { recursive: true });
    return (await readdir(folder)).filter((name) => KEY.test(name)).sort((a, b) => b.localeCompare(a));
  }

  return {
    async trash(id: string, path: string, title: string): Promise<DeletedDraft> {
      await mkdir(folder, { recursive: true });
      const at = Date.now();
      const key = `${at}--${id}--${basename(path)}`;
      await moveFile(path, join(folder, key));
      return { key, id, title, deletedAt: new Date(at).toISOString() };
    },
    /** Under its own name, or one that says that it came back where that name is taken. */
    async giveBack(key: string, to: string): Promise<{ id: string; name: string }> {
      const [, , id, name] = KEY.exec(key) ?? [];
      if (id === undefined || name === undefined) throw new Error('No such deleted draft');
      const taken = new Set(await readdir(to));
      const free = taken.has(name) ? name.replace(/\.md$/, ` (restored ${Date.now()}).md`) : name;
      await moveFile(join(folder, key), join(to, free));
      return { id, name: free };
    },
    /** The one deleted last first; the owner is undefined where the file can't be read. */
    async list(): Promise<Array<DeletedDraft & { owner: string | null | undefined }>> {
      return Promise.all(
        (await keys()).map(async (key) => {
          const [, at, id = ''] = KEY.exec(key) ?? [];
          const found = await readDraftFile(join(folder, key));
          const title = found.ok ? found.value.file.fields.title : '';
          const owner = found.ok ? found.value.file.owner : undefined;
          return { key, id, owner, title, deletedAt: new Date(Number(at)).toISOString() };
        }),
      );
    },
    /** Hands to the system's trash what was deleted long ago; `forget` is told of each draft. */
    async purge(forget: (id: string) => Promise<void>): Promise<void> {
      for (const key of await keys()) {
        const [, at, id] = KEY.exec(key) ?? [];
        if (id === undefined || Date.now() - Number(at) < KEPT_FOR) continue;
        await trash(join(folder, key));
        await forget(id);
      }
    },
  };
}

/** Across disks as well; the file is never in neither place, and never replaces another one. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : '';
    if (code === 'ENOENT' || code === 'EEXIST') throw cause;
    if (code === 'EXDEV') await writeDurably(to, await readFile(from));
    else {
      // A disk without hard links.
      await rename(from, to);
    }
  }
  await rm(from, { force: true });
  // The file is moved by now; a folder that can't be synced only risks that it is in both places.
  await Promise.allSettled([syncFolder(dirname(to)), syncFolder(dirname(from))]);
}
