import { SHARE_IMAGE_SIZE } from '@callwright/shared/brand/share-card-layout.ts';
import { formatDate } from '@callwright/shared/post/format-date.ts';
import { readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { BLOG_NAME, isSharedPicture, toSharedImage } from '@callwright/shared/post/seo-metadata.ts';
import { useState } from 'react';
import { toShownAddress } from '../../pictures/shown-address.ts';
import { ShareCardPreview } from './share-card-preview.tsx';

type SocialPreviewProps = {
  fields: PostFields;
  /** The author's public name. Empty if the author has none. */
  author: string;
  /** Null if the post isn't published. */
  publishedAt: string | null;
};

const SHAPE = { aspectRatio: `${SHARE_IMAGE_SIZE.width} / ${SHARE_IMAGE_SIZE.height}` };

export function SocialPreview({ fields, author, publishedAt }: SocialPreviewProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const title = fields.title.trim() || 'No title yet';
  const image = toPreviewedImage(fields.featuredImageUrl.trim());
  const date = formatDate(publishedAt ?? new Date().toISOString());
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      {image === null ? (
        <ShareCardPreview title={title} author={author} date={date} />
      ) : failed === image ? (
        <p className="grid place-items-center bg-sunken p-4 text-center text-[13px] text-ink-soft" style={SHAPE}>
          {failed.startsWith('/') ? 'Couldn’t load the picture.' : 'Couldn’t load a picture from this URL.'}
        </p>
      ) : (
        <img
          src={image}
          alt="Featured image, as social networks show it"
          className="w-full bg-sunken object-cover"
          style={SHAPE}
          onError={() => setFailed(image)}
        />
      )}
      <div className="border-line border-t px-3.5 py-3">
        <p className="text-ink-soft text-xs">{BLOG_NAME}</p>
        <p className="mt-0.5 line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">{title}</p>
      </div>
    </div>
  );
}

/** Shows the local file: the site crops it for networks only after publishing. */
function toPreviewedImage(address: string): string | null {
  const reference = readPictureReference(address);
  if (reference !== null) return isSharedPicture(reference.facts) ? toShownAddress(reference) : null;
  return toSharedImage(address || null);
}
