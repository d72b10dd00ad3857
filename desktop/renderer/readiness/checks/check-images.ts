import { readPictureAddress } from '@callwright/shared/post-body/markdown/web-address.ts';
import type { PostParts } from '@callwright/shared/post-body/outline/post-outline.ts';
import { shorten } from '../previews/truncate.ts';
import { atText, type Finding } from './issue.ts';

/** Pictures that some readers, or all, do not get. */
export function checkPictures({ pictures }: Pick<PostParts, 'pictures'>): Finding[] {
  return pictures.flatMap((picture) => {
    const isShown = readPictureAddress(picture.url) !== null;
    return [
      ...(isShown
        ? []
        : [
            atText(picture, `The picture “${shorten(picture.url)}” is not shown: its address has to be http or https.`),
          ]),
      ...(picture.alt.trim() === ''
        ? [atText(picture, `The picture “${shorten(picture.url)}” has no alt text for who cannot see it.`)]
        : []),
    ];
  });
}
