import { findPictures, type StoredPicture, uploadPicture } from '@callwright/shared/api/pictures.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { PictureAlts } from '../pictures/picture-alts.ts';
import type { PictureFiles } from '../pictures/picture-files.ts';
import type { PictureForms } from '../pictures/picture-forms.ts';
import type { AsAuthor } from '../session/author-client.ts';
import type { AttemptFailure } from './publish-once.ts';

export type UploadProgress = { done: number; total: number };

/** @param isWanted is called before each picture. False cancels the upload. */
export type UploadPictures = (
  accountId: string,
  fields: PostFields,
  isWanted: () => boolean,
  onProgress: (progress: UploadProgress) => void,
) => Promise<Result<undefined, AttemptFailure>>;

/** If pictures are still missing after this many rounds, something else deletes them. */
const MAX_ROUNDS = 3;

/** Keeps no local record: the author may delete pictures elsewhere, and responses may get lost. */
export function createUploadPictures({
  asAuthor,
  forms,
  files,
  alts,
}: {
  asAuthor: AsAuthor;
  forms: Pick<PictureForms, 'listOwn'>;
  files: Pick<PictureFiles, 'read' | 'readSize'>;
  alts: Pick<PictureAlts, 'readAll'>;
}): UploadPictures {
  /** @param complete names to accept, whatever size the blog reports. */
  async function listMissing(
    accountId: string,
    names: readonly string[],
    complete: ReadonlySet<string>,
  ): Promise<Result<string[], AttemptFailure>> {
    const found = await asAuthor<StoredPicture[], AttemptFailure>(async (client, { id }) => {
      if (id !== accountId) return err({ kind: 'other-account' });
      const stored = await findPictures(
        client,
        names.map((name) => ({ authorId: id, name })),
      );
      return stored;
    });
    if (!found.ok) return found;
    const existing = new Set<string>();
    for (const { name, sizeBytes } of found.value) {
      const localBytes = sizeBytes === null ? null : await files.readSize(name);
      // If the sizes differ, let the upload find out why.
      if (localBytes === null || localBytes === sizeBytes || complete.has(name)) existing.add(name);
    }
    return ok(names.filter((name) => !existing.has(name)));
  }

  async function uploadOne(
    accountId: string,
    name: string,
  ): Promise<Result<'uploaded' | 'already-there', AttemptFailure>> {
    const bytes = await files.read(name);
    if (!bytes.ok) return refuse(name, bytes.error.message);
    const uploaded = await asAuthor<'uploaded' | 'already-there', AttemptFailure>(async (client, { id }) => {
      if (id !== accountId) return err({ kind: 'other-account' });
      const sent = await uploadPicture(client, { authorId: id, name }, bytes.value);
      if (sent.ok) return sent;
      const { error } = sent;
      switch (error.kind) {
        case 'signed-out':
          return err(error);
        case 'unreachable':
          // The blog answered the listing, so this failure is about the picture.
          return err({ ...error, hasAnsweredBefore: true });
        default:
          return refuse(name, isPermission(error.message) ? NO_PERMISSION : error.message);
      }
    });
    return uploaded;
  }

  async function refuse(name: string, message: string): Promise<Result<never, AttemptFailure>> {
    const alt = (await alts.readAll())(name);
    const which = alt ? `the picture “${alt}”` : 'a picture';
    return err({ kind: 'refused', message: `Couldn’t upload ${which}, so the post wasn’t sent. ${message}` });
  }

  return async (accountId, fields, isWanted, onProgress) => {
    const names = forms.listOwn(fields, accountId);
    const complete = new Set<string>();
    for (let round = 0; names.length > 0 && isWanted(); round += 1) {
      const missing = await listMissing(accountId, names, complete);
      if (!missing.ok) return missing;
      const [first] = missing.value;
      if (first === undefined) return ok(undefined);
      if (round === MAX_ROUNDS) return refuse(first, 'It keeps getting deleted from the blog. Try again later.');
      const total = names.length;
      for (const [index, name] of missing.value.entries()) {
        if (!isWanted()) return ok(undefined);
        onProgress({ done: total - missing.value.length + index, total });
        const uploaded = await uploadOne(accountId, name);
        if (!uploaded.ok) return uploaded;
        if (uploaded.value === 'already-there') complete.add(name);
      }
    }
    return ok(undefined);
  };
}

/** Supabase Storage's message when a row-level security policy refuses access. */
const isPermission = (message: string) => message.includes('row-level security');

const NO_PERMISSION = 'This account can’t upload pictures. Ask the blog’s owner to approve it, then try again.';
