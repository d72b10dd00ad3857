import { type PictureFacts, parsePictureName } from './picture-name.ts';

const DRAFT_PICTURES_FOLDER = 'pictures/';

export const PUBLIC_PICTURES_PATH = '/storage/v1/object/public/post-pictures/';

/** An uploaded picture in Markdown (`![alt](address "caption")`) or as the featured image. */
export type PictureReference = {
  name: string;
  facts: PictureFacts;
  /** The author's folder in the bucket. Null in a draft. */
  authorId: string | null;
  address: string;
  /** True if it ends in `#half`: half the text's width. */
  isHalf: boolean;
};

const HALF = '#half';

const DRAFT_PATTERN = /^(?:\.\/)?pictures\/(?<name>[^/?#]+)$/;

/** Matches any host, because a backend can move. The database does the same. */
const POST_PATTERN =
  /^https?:\/\/[^/?#\s]+(?:\/[^?#\s]*)?\/storage\/v1\/object\/public\/post-pictures\/(?<authorId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<name>[^/?#]+)$/;

/**
 * Parses the address of an uploaded picture, in a draft (`pictures/<name>`) or a post
 * (`<backend>/storage/v1/object/public/post-pictures/<author id>/<name>`). Returns null for other pictures.
 */
export function readPictureReference(address: string): PictureReference | null {
  const isHalf = address.endsWith(HALF);
  const file = isHalf ? address.slice(0, -HALF.length) : address;
  const groups = (DRAFT_PATTERN.exec(file) ?? POST_PATTERN.exec(file))?.groups;
  const name = groups?.name ?? '';
  const facts = parsePictureName(name);
  return facts && { name, facts, authorId: groups?.authorId ?? null, address: file, isHalf };
}

export function toDraftReference({ name, isHalf }: Pick<PictureReference, 'name' | 'isHalf'>): string {
  return `${DRAFT_PICTURES_FOLDER}${name}${isHalf ? HALF : ''}`;
}

export function toPostReference(
  { name, isHalf }: Pick<PictureReference, 'name' | 'isHalf'>,
  { backendUrl, authorId }: { backendUrl: string; authorId: string },
): string {
  return `${backendUrl.replace(/\/+$/, '')}${PUBLIC_PICTURES_PATH}${authorId}/${name}${isHalf ? HALF : ''}`;
}
