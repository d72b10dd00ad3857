import { readPictureReference } from '../post/picture-reference.ts';
import { type ToPictureSources, toUploadedPicture } from './picture-sources.ts';
import { PictureColor } from './post-picture.tsx';

type FeaturedImageProps = {
  url: string;
  alt?: string;
  isFirst?: boolean;
  toPictureSources?: ToPictureSources;
  sizes?: string;
};

/** The fixed aspect ratio keeps the layout from shifting. An uploaded picture shows its color first. */
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
  return (
    <div className="relative">
      <PictureColor facts={reference.facts} className="absolute inset-0 size-full bg-sunken" />
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
