import { SHARE_IMAGE_SIZE } from '@callwright/shared/brand/share-card-layout.ts';
import { site } from '../content/site.ts';
import { fingerprintShareCard, SHARE_VERSION_LENGTH, type ShareCard, toShareImagePath } from './share-card.ts';

/**
 * The picture that networks show for a page. It is drawn after the export, from what the page's
 * head says (export/images/draw-share-images.ts); its query changes with its words, so that networks
 * fetch it again.
 */
export function describeShareImage(path: string, card: ShareCard) {
  return {
    url: `${site.url}${toShareImagePath(path)}?v=${fingerprintShareCard(card).slice(0, SHARE_VERSION_LENGTH)}`,
    ...SHARE_IMAGE_SIZE,
    type: 'image/png',
    alt: `${card.title} | ${card.siteName}`,
  };
}
