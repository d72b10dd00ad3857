import { readImageAddress } from '@callwright/shared/post-body/markdown/web-address.ts';
import type { PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { atText, type Issue, truncate } from './issue.ts';

/** Finds images that are not shown, or that have no text for readers who can't see them. */
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
