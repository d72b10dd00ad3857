import {
  listPictures,
  removePictures,
  type StoredPicture,
  toPictureAddress,
  uploadPicture,
} from '@callwright/shared/api/pictures.ts';
import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { env } from '../../env.ts';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { describeChangeFailure } from '../failure-messages.ts';
import { isAddingPictures } from './add-pictures.ts';
import { describePictureFailure } from './picture-failure.ts';
import { forgetRemoved, noteRemoved } from './removed-pictures.ts';

export type OwnPicture = StoredPicture & {
  address: string;
  /** True if only a draft or an edit in this browser uses it. */
  isInBrowser: boolean;
};

/** Newest first. The error message explains what to do. */
export async function listOwnPictures(authorId: string): Promise<Result<OwnPicture[], string>> {
  const listed = await retryRead(() => listPictures(getAuthorClient()));
  if (!listed.ok) return err(describeChangeFailure(listed.error));
  const texts = readTexts();
  const own = listed.value.filter((picture) => picture.authorId === authorId);
  return ok(
    own
      .map((picture) => ({
        ...picture,
        address: toPictureAddress(env, picture),
        isInBrowser: texts.some((text) => text.includes(picture.name)),
      }))
      .sort((a, b) => Date.parse(b.uploadedAt) - Date.parse(a.uploadedAt)),
  );
}

/** Deletes an unused picture. Returns a function that restores it, or why it can't be deleted. */
export async function deleteOwnPicture(
  picture: OwnPicture,
): Promise<Result<() => Promise<Result<void, string>>, string>> {
  // A picture that's about to be inserted with others isn't in the text yet.
  if (isAddingPictures()) return err('Pictures are still uploading. Try again once they’re in the form.');
  if (readTexts().some((text) => text.includes(picture.name))) return err(IN_USE);
  // Read the file first, because no one else has a copy.
  const bytes = await fetch(picture.address).then(
    async (response) => (response.ok ? new Uint8Array(await response.arrayBuffer()) : null),
    () => null,
  );
  if (bytes === null) return err('We didn’t delete the picture, because we couldn’t save a copy for Undo.');
  const removal = await removePictures(getAuthorClient(), [picture]);
  if (!removal.ok) return err(describeChangeFailure(removal.error));
  if (removal.value.removed.length === 0) return err(IN_USE);
  const restore = async (): Promise<Result<void, string>> => {
    const uploaded = await uploadPicture(getAuthorClient(), picture, bytes);
    if (!uploaded.ok) return err(describePictureFailure(uploaded.error, null).message);
    forgetRemoved(picture.name);
    return ok(undefined);
  };
  noteRemoved(picture.name, restore);
  return ok(restore);
}

const IN_USE = 'A post or draft uses it. Remove it there first.';

/** Includes the form, which full storage doesn't save. Picture names are unique, so a text search finds them. */
function readTexts(): string[] {
  const stored = Object.entries(localStorage).flatMap(([key, text]) =>
    /^callwright-(draft|edit):/.test(key) ? [text] : [],
  );
  const fields = document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('textarea, input');
  return [...stored, ...Array.from(fields, ({ value }) => value)];
}
