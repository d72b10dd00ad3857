import { join } from 'node:path';
import { isDraftFileName } from '../mirror/file-names.ts';
import { listNames } from './old-files.ts';

export type OldTrashed = { id: string; path: string; name: string; deletedAt: number };

/** `<deleted>-<counted>--<id>--<name>`, times in ms. If too long, a folder without the name, with the file in it. */
const KEY = /^(\d{1,16})(?:-(\d{1,16}))?--([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:--([^/\\]+\.[mM][dD]))?$/;

/** In the order of deletion. */
export function listOldTrash(folder: string): OldTrashed[] {
  return listNames(folder)
    .flatMap((key) => {
      const [, deletedAt = '', counted = '0', id, name] = KEY.exec(key) ?? [];
      if (id === undefined) return [];
      const path = name === undefined ? findInFolder(join(folder, key)) : { path: join(folder, key), name };
      return path === null ? [] : [{ id, ...path, deletedAt: Number(deletedAt), counted: Number(counted) }];
    })
    .sort((a, b) => a.counted - b.counted || a.deletedAt - b.deletedAt)
    .map(({ counted: _, ...trashed }) => trashed);
}

function findInFolder(folder: string): { path: string; name: string } | null {
  const name = listNames(folder).find(isDraftFileName);
  return name === undefined ? null : { path: join(folder, name), name };
}
