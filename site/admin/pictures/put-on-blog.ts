import { describeRefusal } from '@callwright/shared/account/account-refusal.ts';
import { readOwnAccount } from '@callwright/shared/api/accounts/accounts.ts';
import { toPictureAddress, type UploadFailure, uploadPicture } from '@callwright/shared/api/pictures.ts';
import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { createPictureEncoder } from '@callwright/shared/picture-encoder/picture-encoder.ts';
import { startEncoderWorker } from '@callwright/shared/picture-encoder/start-encoder-worker.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { env } from '../../env.ts';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { storePictureFile } from './picture-alts.ts';
import { type AddPictureFailure, describePictureFailure } from './picture-failure.ts';

/*
 * What is loaded once the first picture is added: it makes a file into a picture, and puts that on the blog.
 */

const encoder = createPictureEncoder(startEncoderWorker);

/** Puts a file on the blog as a picture of its author. @returns the picture's address. Safe to call again. */
export async function putOnBlog(file: File, authorId: string): Promise<Result<string, AddPictureFailure>> {
  const encoded = await encoder.encode(file);
  if (!encoded.ok) {
    const { kind, message } = encoded.error;
    return err({ kind: kind === 'not-loaded' ? 'unreachable' : 'refused', message });
  }
  const { name, bytes } = encoded.value;
  const uploaded = await uploadPicture(getAuthorClient(), { authorId, name }, bytes);
  if (uploaded.ok) {
    storePictureFile(name, file.name);
    return ok(toPictureAddress(env, { authorId, name }));
  }
  return err(describePictureFailure(uploaded.error, await findAccountRefusal(uploaded.error)));
}

/** Finds out what stops the account from adding pictures, as a sentence without its end; null where nothing does. */
async function findAccountRefusal({ kind }: UploadFailure): Promise<string | null> {
  if (kind !== 'refused') return null;
  const account = await retryRead(() => readOwnAccount(getAuthorClient()));
  const refusal = account.ok && account.value ? describeRefusal(account.value) : null;
  return refusal?.title ?? null;
}
