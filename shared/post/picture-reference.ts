import { type PictureFacts, parsePictureName } from './picture-name.ts';

/** The folder beside the drafts in which their pictures lie; a draft names one relative to itself. */
const DRAFT_PICTURES_FOLDER = 'pictures/';

/** Where a backend serves the pictures of posts, below its own address. */
export const PUBLIC_PICTURES_PATH = '/storage/v1/object/public/post-pictures/';

/** A picture of ours as a text names it: `![alt](address "caption")`, or as the featured image. */
export type PictureReference = {
  /** Its one name, which carries the facts. */
  name: string;
  facts: PictureFacts;
  /** Whose folder of the bucket it is in: the form of a post. Null for the form of a draft. */
  authorId: string | null;
  /** The address of the file itself, as it is written, without the fragment. */
  address: string;
  /** Whether the author chose half of the text's width, by the fragment `#half`; else it is as wide as the text. */
  isHalf: boolean;
};

const HALF = '#half';

const DRAFT_PATTERN = /^(?:\.\/)?pictures\/(?<name>[^/?#]+)$/;

/** Of any host: a backend that has moved still has its pictures, and the database reads addresses alike. */
const POST_PATTERN =
  /^https?:\/\/[^/?#\s]+(?:\/[^?#\s]*)?\/storage\/v1\/object\/public\/post-pictures\/(?<authorId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<name>[^/?#]+)$/;

/**
 * Reads which picture of ours an address in a text means, in a draft's form (`pictures/<name>`) or a post's
 * (`<backend>/storage/v1/object/public/post-pictures/<author id>/<name>`). Null for a picture elsewhere.
 */
export function readPictureReference(address: string): PictureReference | null {
  const isHalf = address.endsWith(HALF);
  const file = isHalf ? address.slice(0, -HALF.length) : address;
  const groups = (DRAFT_PATTERN.exec(file) ?? POST_PATTERN.exec(file))?.groups;
  const name = groups?.name ?? '';
  const facts = parsePictureName(name);
  return facts && { name, facts, authorId: groups?.authorId ?? null, address: file, isHalf };
}

/** Writes a reference as a draft has it. */
export function toDraftReference({ name, isHalf }: Pick<PictureReference, 'name' | 'isHalf'>): string {
  return `${DRAFT_PICTURES_FOLDER}${name}${isHalf ? HALF : ''}`;
}

/** Writes a reference as a post has it. @param backendUrl the backend's address, with or without a slash at its end. */
export function toPostReference(
  { name, isHalf }: Pick<PictureReference, 'name' | 'isHalf'>,
  { backendUrl, authorId }: { backendUrl: string; authorId: string },
): string {
  return `${backendUrl.replace(/\/+$/, '')}${PUBLIC_PICTURES_PATH}${authorId}/${name}${isHalf ? HALF : ''}`;
}
