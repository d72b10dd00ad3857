import type { PictureFacts } from '../post/picture-name.ts';
import type { PictureReference } from '../post/picture-reference.ts';
import { type PictureSources, toSizes } from './picture-sources.ts';

/** An uploaded picture, with the files that the page has of it. */
export type OwnPicture = { reference: PictureReference; sources: PictureSources };

type PostPictureProps = { picture: OwnPicture; alt: string; title: string | undefined; isLeading: boolean };

/** An uploaded picture in a text. Its width and height give the frame its shape before a byte has arrived. */
export function PostPicture({ picture: { reference, sources }, alt, title, isLeading }: PostPictureProps) {
  const sizes = toSizes(reference);
  return (
    <picture>
      {sources.better && <source type={sources.better.type} srcSet={sources.better.srcSet} sizes={sizes} />}
      <img
        src={sources.src}
        {...(sources.srcSet ? { srcSet: sources.srcSet, sizes } : {})}
        width={reference.facts.widthPx}
        height={reference.facts.heightPx}
        alt={alt}
        title={title}
        {...(isLeading ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        decoding="async"
      />
    </picture>
  );
}

/**
 * The color that shows until a picture is there: a drawing, because the policy of a page lets no element have a style
 * of its own. Its size is for a page without styles, which it would fill. A PNG has none, because it may be
 * transparent, and whatever is in that color couldn't be seen on it.
 */
export function PictureColor({ facts: { color, type }, className }: { facts: PictureFacts; className: string }) {
  return (
    <svg aria-hidden="true" width="16" height="9" viewBox="0 0 1 1" preserveAspectRatio="none" className={className}>
      {type !== 'png' && <path d="M0 0h1v1H0z" fill={`#${color}`} />}
    </svg>
  );
}
