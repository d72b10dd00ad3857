import { MAX_PICTURE_BYTES } from '@callwright/shared/api/pictures.ts';
import { PICTURE_LIMITS } from '@callwright/shared/picture-encoder/picture-limits.ts';
import type { NearbyFiles } from '../pictures/import-pictures.ts';
import { PICTURES_FOLDER_NAME } from '../pictures/picture-files.ts';
import { type FileTree, resolveInTree } from './sources/file-tree.ts';

/** Our own pictures are next to the post at `path`. Addresses of others start at the top of the tree. */
export function openNearby(tree: Pick<FileTree, 'read' | 'has'>, path: string): NearbyFiles {
  async function read(file: string | null, maxBytes: number): Promise<Uint8Array | null> {
    return file === null ? null : tree.read(file.normalize(), maxBytes);
  }
  return {
    readOwn: (name) => read(resolveInTree(path, `${PICTURES_FOLDER_NAME}/${name}`), MAX_PICTURE_BYTES),
    readFromBackup: (authorId, name) =>
      read(resolveInTree(path, `../${PICTURES_FOLDER_NAME}/${authorId}/${name}`), MAX_PICTURE_BYTES),
    has: (file) => tree.has(file.normalize(), PICTURE_LIMITS.fileBytes),
    read: async (file) => (await read(file, PICTURE_LIMITS.fileBytes)) ?? new Uint8Array(),
  };
}
