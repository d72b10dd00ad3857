import type { PictureFacts } from '../post/picture-name.ts';
import type { PictureReference } from '../post/picture-reference.ts';
import { type PictureSources, toSizes } from './picture-sources.ts';

export type OwnPicture = { reference: PictureReference; sources: PictureSources };

type PostPictureProps = { picture: OwnPicture; alt: string; title: string | undefined; isLeading: boolean };

/** Width and height reserve the space before the picture loads. */
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
 * An SVG, because the content security policy forbids inline styles. Its size is for pages without styles. A PNG gets
 * no color, because it may be transparent.
 */
export function PictureColor({ facts: { color, type }, className }: { facts: PictureFacts; className: string }) {
  return (
    <svg aria-hidden="true" width="16" height="9" viewBox="0 0 1 1" preserveAspectRatio="none" className={className}>
      {type !== 'png' && <path d="M0 0h1v1H0z" fill={`#${color}`} />}
    </svg>
  );
}
