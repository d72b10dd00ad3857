// Tested by tests/desktop/renderer/preview/preview-article.test.tsx and tests/shared/post-body/post-pictures.test.tsx.
import { readPictureReference } from '../post/picture-reference.ts';
import { type ToPictureSources, toUploadedPicture } from './picture-sources.ts';

type FeaturedImageProps = {
  url: string;
  /** What it shows; empty where it is decorative. */
  alt?: string;
  isFirst?: boolean;
  toPictureSources?: ToPictureSources;
  /** How wide it is shown, as an `img` says it. */
  sizes?: string;
};

/**
 * A post's featured image, on the site and in the editor's preview. It may have any size, so its frame has one aspect
 * ratio: the layout does not shift when it loads. A picture of ours shows its colour until then.
 */
export function FeaturedImage({
  url,
  alt = '',
  isFirst = false,
  toPictureSources = toUploadedPicture,
  sizes = '(min-width: 60rem) 56rem, calc(100vw - 2.5rem)',
}: FeaturedImageProps) {
  const reference = readPictureReference(url);
  const sources = reference && toPictureSources(reference);
  const frame = {
    width: 1200,
    height: 675,
    decoding: 'async',
    loading: isFirst ? 'eager' : 'lazy',
  } as const;
  if (!reference || !sources) {
    return (
      <img
        src={url}
        alt={alt}
        {...frame}
        referrerPolicy="no-referrer"
        className="aspect-video w-full bg-sunken object-cover"
      />
    );
  }
  const { src, srcSet, better } = sources;
  // A PNG may be transparent, and what is of its own colour would not be seen on it.
  const { color, type } = reference.facts;
  return (
    <div className="relative">
      <svg
        aria-hidden="true"
        // Where no style holds it, a drawing without a size fills the page.
        width="16"
        height="9"
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full bg-sunken"
      >
        {type !== 'png' && <path d="M0 0h1v1H0z" fill={`#${color}`} />}
      </svg>
      <picture>
        {better && <source type={better.type} srcSet={better.srcSet} sizes={sizes} />}
        <img
          src={src}
          alt={alt}
          {...(srcSet ? { srcSet, sizes } : {})}
          {...frame}
          {...(isFirst ? { fetchPriority: 'high' as const } : {})}
          className="relative aspect-video w-full object-cover"
        />
      </picture>
    </div>
  );
}
