import type { UploadFailure } from '@callwright/shared/api/pictures.ts';
import { assertNever } from '@callwright/shared/result.ts';

/** `unreachable`: the same file can be retried. */
export type AddPictureFailure = { kind: 'refused' | 'unreachable' | 'signed-out'; message: string };

export const UNREACHABLE_MESSAGE =
  'Couldn’t reach the blog. Your text is still here. Check your connection, then try again.';

/** @param accountRefusal why the account can't add pictures, without a period; null if it can. */
export function describePictureFailure(failure: UploadFailure, accountRefusal: string | null): AddPictureFailure {
  switch (failure.kind) {
    case 'unreachable':
      return { kind: 'unreachable', message: UNREACHABLE_MESSAGE };
    case 'signed-out':
      return { kind: 'signed-out', message: failure.message };
    case 'quota':
      return {
        kind: 'refused',
        message: 'Your picture storage is full. Open “Your pictures,” delete the unused ones, then add this one again.',
      };
    case 'damaged':
      return {
        kind: 'refused',
        message:
          'The blog’s copy of this picture is damaged. Open “Your pictures,” delete the picture, then add it again.',
      };
    case 'refused':
      return { kind: 'refused', message: describeRefused(failure.message, accountRefusal) };
    default:
      return assertNever(failure);
  }
}

function describeRefused(message: string, accountRefusal: string | null): string {
  if (accountRefusal === null) return `The blog refused the picture: ${message}`;
  return `${accountRefusal}, so it can’t add pictures. Ask the blog’s owner to approve it, then add the picture again.`;
}
