import { SHARE_IMAGE_SIZE } from '@callwright/shared/brand/share-card-layout.ts';
import { site } from '../settings/site.ts';
import { fingerprintShareCard, SHARE_VERSION_LENGTH, type ShareCard, toShareImagePath } from './share-card.ts';

/** The query changes with the image's text, so social networks fetch it again. */
export function describeShareImage(path: string, card: ShareCard) {
  return {
    url: `${site.url}${toShareImagePath(path)}?v=${fingerprintShareCard(card).slice(0, SHARE_VERSION_LENGTH)}`,
    ...SHARE_IMAGE_SIZE,
    type: 'image/png',
    alt: `${card.title} | ${card.siteName}`,
  };
}
