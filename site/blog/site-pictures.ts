import type { PictureFacts } from '@callwright/shared/post/picture-name.ts';
import { type PictureReference, readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import type { Post } from '@callwright/shared/post/post.ts';
import { isSharedPicture } from '@callwright/shared/post/seo-metadata.ts';
import { type ToPictureSources, toUploadedPicture } from '@callwright/shared/post-body/picture-sources.ts';

/** Where the site's own files of pictures lie, each named by its content; the bucket has the same name. */
export const PICTURES_PATH = 'post-pictures';

/**
 * The widths in pixels in which a page offers a picture; none is wider than the picture itself. A text's column has
 * 768, and so much takes a phone of two pixels to a point.
 */
const WIDTHS_PX = [640, 768, 960, 1280, 1600] as const;

/** A width that is nearer to the picture's own saves nothing that is worth a file. */
const LEAST_STEP = 1.1;

/** Formats of the site's own files; a picture that moves stays as it is. */
export type SitePictureType = 'avif' | 'webp' | 'gif';

/** Lists the widths in which the site has a picture, the smallest first. */
export function listPictureWidths({ widthPx, type }: Pick<PictureFacts, 'widthPx' | 'type'>): number[] {
  const [largest] = WIDTHS_PX.slice(-1);
  if (type === 'gif') return [widthPx];
  return [...WIDTHS_PX.filter((width) => width * LEAST_STEP < widthPx), Math.min(widthPx, largest ?? widthPx)].filter(
    (width, index, all) => all.indexOf(width) === index,
  );
}

/** Names the file of a picture in one width, inside the site. */
export function toPictureFile({ hash }: Pick<PictureFacts, 'hash'>, width: number, type: SitePictureType): string {
  return `${PICTURES_PATH}/${hash}-${width}.${type}`;
}

/** Names the file of a picture that networks show. */
export function toSharedPictureFile({ hash }: Pick<PictureFacts, 'hash'>): string {
  return `${PICTURES_PATH}/${hash}-shared.jpeg`;
}

/** Where a page of the site gets pictures of ours from. */
export type SitePictures = {
  toSources: ToPictureSources;
  /** The address of one file that every program can show: the picture itself, or the same address for one elsewhere. */
  toFile(address: string): string;
  /** The path of the file that networks show; null where there is none. */
  toSharedFile(address: string): string | null;
};

/** Pictures where no export has them: those that are newer than the page. */
export const UPLOADED: SitePictures = {
  toSources: toUploadedPicture,
  toFile: (address) => address,
  toSharedFile: () => null,
};

/** How a picture in the bucket is named: `<author id>/<name>`. */
function toPicturePath({ authorId, name }: PictureReference): string | null {
  return authorId === null ? null : `${authorId}/${name}`;
}

/**
 * Pictures of the site's own host.
 *
 * @param missing the paths of those that could not be made: they come from where they were uploaded.
 */
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

/** Names the file of a picture that every page with the picture leads to, inside the site. */
export function toLargestFile(facts: PictureFacts): string {
  const width = listPictureWidths(facts).at(-1) ?? facts.widthPx;
  return toPictureFile(facts, width, facts.type === 'gif' ? 'gif' : 'webp');
}

/** A picture in the bucket, wherever a text names it; the database has the same expression. */
const PATH_PATTERN =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{32}\.[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.[0-9a-f]{6}\.(?:webp|png|jpeg|gif)/g;

/** Lists the pictures of ours that a post names, each once; `isShared` where networks show it for the post. */
export function listPostPictures({
  content = '',
  featured_image_url: featured,
}: Partial<Pick<Post, 'content'>> & Pick<Post, 'featured_image_url'>): { path: string; isShared: boolean }[] {
  const reference = featured ? readPictureReference(featured) : null;
  const shared = reference && isSharedPicture(reference.facts) ? toPicturePath(reference) : null;
  const paths = new Set(`${featured ?? ''} ${content}`.match(PATH_PATTERN));
  return [...paths].sort().map((path) => ({ path, isShared: path === shared }));
}
