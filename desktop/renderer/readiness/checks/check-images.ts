import { readPictureAddress } from '@callwright/shared/post-body/markdown/web-address.ts';
import type { PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { atText, type Issue, truncate } from './issue.ts';

/** Finds pictures that are not shown, or that have no text for readers who can't see them. */
export function checkImages({ pictures }: Pick<PostOutline, 'pictures'>): Issue[] {
  return pictures.flatMap((picture) => {
    const isShown = readPictureAddress(picture.url) !== null;
    return [
      ...(isShown
        ? []
        : [
            atText(
              picture,
              `The picture “${truncate(picture.url)}” is not shown: its address has to be http or https.`,
            ),
          ]),
      ...(picture.alt.trim() === ''
        ? [atText(picture, `The picture “${truncate(picture.url)}” has no alt text for who cannot see it.`)]
        : []),
    ];
  });
}
