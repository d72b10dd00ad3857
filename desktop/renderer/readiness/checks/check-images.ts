import { readImageAddress } from '@callwright/shared/post-body/markdown/web-address.ts';
import type { PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { truncate } from '../previews/truncate.ts';
import { atText, type Issue } from './issue.ts';

/** Pictures that some readers, or all, do not get. */
export function checkImages({ images }: Pick<PostOutline, 'images'>): Issue[] {
  return images.flatMap((image) => {
    const isShown = readImageAddress(image.url) !== null;
    return [
      ...(isShown
        ? []
        : [atText(image, `The picture “${truncate(image.url)}” is not shown: its address has to be http or https.`)]),
      ...(image.alt.trim() === ''
        ? [atText(image, `The picture “${truncate(image.url)}” has no alt text for who cannot see it.`)]
        : []),
    ];
  });
}
