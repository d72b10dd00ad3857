import { SHARE_IMAGE_SIZE } from '@callwright/shared/brand/share-card-layout.ts';
import { site } from '../settings/site.ts';
import { fingerprintShareCard, SHARE_VERSION_LENGTH, type ShareCard, toShareImagePath } from './share-card.ts';

/**
 * Describes the image that social networks show for a page. It is drawn later, from the page's
 * head; its query changes with its texts, so that networks fetch it again.
 */
export function describeShareImage(path: string, card: ShareCard) {
  return {
    url: `${site.url}${toShareImagePath(path)}?v=${fingerprintShareCard(card).slice(0, SHARE_VERSION_LENGTH)}`,
    ...SHARE_IMAGE_SIZE,
    type: 'image/png',
    alt: `${card.title} | ${card.siteName}`,
  };
}
