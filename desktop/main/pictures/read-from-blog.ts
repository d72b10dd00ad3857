import { MAX_PICTURE_BYTES, type PicturePath, toPictureAddress } from '@callwright/shared/api/pictures.ts';
import { describeUnreachable } from '@callwright/shared/api/unreachable.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Env } from '../app/env.ts';
import { isNameOf, type PictureFiles } from './picture-files.ts';

/** 6 MiB at 2 Mbit/s. */
const DOWNLOAD_TIMEOUT_MS = 30_000;

type BlogPictureFailure = { kind: 'missing' | 'unreachable'; message: string };

export function createReadFromBlog(backend: Env['backend'], fetch: typeof globalThis.fetch) {
  const unreachable: BlogPictureFailure = { kind: 'unreachable', message: describeUnreachable('blog') };
  return async (picture: PicturePath): Promise<Result<Uint8Array, BlogPictureFailure>> => {
    if (backend === null) return err(unreachable);
    try {
      const answer = await fetch(toPictureAddress({ SUPABASE_URL: backend.url }, picture), {
        credentials: 'omit',
        signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
      });
      if (answer.status >= 500 || answer.status === 408 || answer.status === 429) {
        await answer.body?.cancel();
        return err(unreachable);
      }
      if (!answer.ok || Number(answer.headers.get('content-length')) > MAX_PICTURE_BYTES) {
        await answer.body?.cancel();
        return err({ kind: 'missing', message: 'This picture is no longer on the blog. Choose another one.' });
      }
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (isNameOf(picture.name, bytes)) return ok(bytes);
      return err({ kind: 'missing', message: 'The blog’s copy of this picture is damaged. Choose another one.' });
    } catch {
      return err(unreachable);
    }
  };
}

/** Reads a picture from the drafts folder, or else from the blog: another computer may have added it. */
export function createReadForDisplay({
  files,
  readRemoved,
  readFromBlog,
  readAccountId,
}: {
  files: PictureFiles;
  readRemoved: (name: string) => Promise<Uint8Array | null>;
  readFromBlog: ReturnType<typeof createReadFromBlog>;
  readAccountId: () => string | null;
}) {
  return async (name: string, authorId: string | null): Promise<Result<Uint8Array, { message: string }>> => {
    if (authorId !== null) return readFromBlog({ name, authorId });
    const local = await files.read(name);
    if (local.ok || local.error.kind !== 'missing') return local;
    const removed = await readRemoved(name);
    if (removed !== null) return ok(removed);
    const account = readAccountId();
    if (account === null) return local;
    const found = await readFromBlog({ name, authorId: account });
    if (found.ok) await files.add(name, found.value);
    return found;
  };
}
