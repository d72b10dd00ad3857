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

/* Loaded with the first picture that is added. */

const encoder = createPictureEncoder(startEncoderWorker);

/** Encodes and uploads a file. Returns the picture's address. Safe to call again. */
export async function uploadToBlog(file: File, authorId: string): Promise<Result<string, AddPictureFailure>> {
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

/** Returns why the account can't add pictures, without a period; null if it can. */
async function findAccountRefusal({ kind }: UploadFailure): Promise<string | null> {
  if (kind !== 'refused') return null;
  const account = await retryRead(() => readOwnAccount(getAuthorClient()));
  const refusal = account.ok && account.value ? describeRefusal(account.value) : null;
  return refusal?.title ?? null;
}
