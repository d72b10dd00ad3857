import type { PictureFacts } from '@callwright/shared/post/picture-name.ts';
import { type PictureReference, readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import type { Post } from '@callwright/shared/post/post.ts';
import { isSharedPicture } from '@callwright/shared/post/seo-metadata.ts';
import { type ToPictureSources, toUploadedPicture } from '@callwright/shared/post-body/picture-sources.ts';

/** Site files are named after their content. The bucket has the same name. */
export const PICTURES_PATH = 'post-pictures';

/** The text column is 768 pixels wide, which also suits a phone with a pixel ratio of 2. */
const WIDTHS_PX = [640, 768, 960, 1280, 1600] as const;

/** A width closer to the picture's own isn't worth a file. */
const MIN_WIDTH_RATIO = 1.1;

/** Animated pictures keep their format. */
export type SitePictureType = 'avif' | 'webp' | 'gif';

export function listPictureWidths({ widthPx, type }: Pick<PictureFacts, 'widthPx' | 'type'>): number[] {
  const [largest] = WIDTHS_PX.slice(-1);
  if (type === 'gif') return [widthPx];
  return [
    ...WIDTHS_PX.filter((width) => width * MIN_WIDTH_RATIO < widthPx),
    Math.min(widthPx, largest ?? widthPx),
  ].filter((width, index, all) => all.indexOf(width) === index);
}

export function toPictureFile({ hash }: Pick<PictureFacts, 'hash'>, width: number, type: SitePictureType): string {
  return `${PICTURES_PATH}/${hash}-${width}.${type}`;
}

export function toSharedPictureFile({ hash }: Pick<PictureFacts, 'hash'>): string {
  return `${PICTURES_PATH}/${hash}-shared.jpeg`;
}

export type SitePictures = {
  toSources: ToPictureSources;
  /** Returns a URL that every program can show. Keeps URLs of pictures elsewhere. */
  toFile(address: string): string;
  toSharedFile(address: string): string | null;
};

/** For pictures that are newer than the page. */
export const UPLOADED_PICTURES: SitePictures = {
  toSources: toUploadedPicture,
  toFile: (address) => address,
  toSharedFile: () => null,
};

function toPicturePath({ authorId, name }: PictureReference): string | null {
  return authorId === null ? null : `${authorId}/${name}`;
}

/** @param missing paths of pictures without files. They load from where they were uploaded. */
export function createSitePictures(missing: readonly string[] = []): SitePictures {
  const read = (address: string) => {
    const reference = readPictureReference(address);
    return reference && isOnSite(reference, missing) ? reference : null;
  };
  return {
    toSources: (reference) => (isOnSite(reference, missing) ? toSiteSources(reference) : toUploadedPicture(reference)),
    toFile(address) {
      const reference = read(address);
      return reference ? `/${toLargestFile(reference.facts)}` : address;
    },
    toSharedFile(address) {
      const reference = read(address);
      return reference && isSharedPicture(reference.facts) ? `/${toSharedPictureFile(reference.facts)}` : null;
    },
  };
}

function isOnSite(reference: PictureReference, missing: readonly string[]): boolean {
  const path = toPicturePath(reference);
  return path !== null && !missing.includes(path);
}

const toSiteSources: ToPictureSources = ({ facts }) => {
  const largest = `/${toLargestFile(facts)}`;
  if (facts.type === 'gif') return { src: largest, href: largest };
  const list = (type: SitePictureType) =>
    listPictureWidths(facts)
      .map((width) => `/${toPictureFile(facts, width, type)} ${width}w`)
      .join(', ');
  return {
    src: largest,
    srcSet: list('webp'),
    better: { type: 'image/avif', srcSet: list('avif') },
    href: largest,
  };
};

export function toLargestFile(facts: PictureFacts): string {
  const width = listPictureWidths(facts).at(-1) ?? facts.widthPx;
  return toPictureFile(facts, width, facts.type === 'gif' ? 'gif' : 'webp');
}

/** Matches the path of an uploaded picture. The database uses the same pattern. */
const PATH_PATTERN =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{32}\.[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.[0-9a-f]{6}\.(?:webp|png|jpeg|gif)/g;

/** Lists the uploaded pictures in a post, each once. `isShared` is true if social networks show it for the post. */
export function listPostPictures({
  content = '',
  featured_image_url: featured,
}: Partial<Pick<Post, 'content'>> & Pick<Post, 'featured_image_url'>): { path: string; isShared: boolean }[] {
  const reference = featured ? readPictureReference(featured) : null;
  const shared = reference && isSharedPicture(reference.facts) ? toPicturePath(reference) : null;
  const paths = new Set(`${featured ?? ''} ${content}`.match(PATH_PATTERN));
  return [...paths].sort().map((path) => ({ path, isShared: path === shared }));
}
