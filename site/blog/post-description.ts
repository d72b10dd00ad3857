import { SHARE_IMAGE_SIZE } from '@callwright/shared/brand/share-card-layout.ts';
import { readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import { type Post, splitKeywords } from '@callwright/shared/post/post.ts';
import {
  isSharedPicture,
  toPageDescription,
  toPageTitle,
  toSharedImage,
} from '@callwright/shared/post/seo-metadata.ts';
import { site } from '../settings/site.ts';
import { toAuthorName } from './author-name.ts';
import { type SitePictures, UPLOADED } from './site-pictures.ts';

/** What a page of a post says about itself (specification, section 2, "Blog post"). */
export type PostDescription = {
  title: string;
  description: string;
  /** Absolute, without a trailing slash. */
  url: string;
  keywords: string[];
  image: string | null;
  /** The image, where networks can show it; its size where it is cut for them. */
  sharedImage: { url: string; type?: string; width?: number; height?: number } | null;
  /** What the image shows; the title where nothing else is said of it. */
  imageAlt: string;
  publishedAt: string;
  /** When its author told readers that it was updated; null where they never did since it was published. */
  revisedAt: string | null;
  /** The last change that is worth reading again: an edit for a typo is none. */
  modifiedAt: string;
  author: string;
};

/** @param pictures where a program that reads this gets pictures of ours from. */
export function describePost(post: Post, pictures: SitePictures = UPLOADED): PostDescription {
  const revisedAt = findRevision(post);
  const address = post.featured_image_url;
  return {
    title: toPageTitle(post.title),
    description: toPageDescription(post.meta_description, post.title),
    url: `${site.url}/blog/${post.slug}`,
    keywords: splitKeywords(post.keywords),
    image: address && toAbsolute(pictures.toFile(address)),
    sharedImage: describeSharedImage(address, pictures),
    imageAlt: post.featured_image_alt || post.title,
    publishedAt: post.published_at,
    revisedAt,
    modifiedAt: revisedAt ?? post.published_at,
    author: toAuthorName(post),
  };
}

/** A post that was revised before its publish time came is new to every reader. */
function findRevision({ revised_at, published_at }: Post): string | null {
  return revised_at !== null && Date.parse(revised_at) > Date.parse(published_at) ? revised_at : null;
}

function describeSharedImage(address: string | null, pictures: SitePictures): PostDescription['sharedImage'] {
  const file = address && pictures.toSharedFile(address);
  if (file) return { url: toAbsolute(file), type: 'image/jpeg', ...SHARE_IMAGE_SIZE };
  const reference = address ? readPictureReference(address) : null;
  if (reference && !isSharedPicture(reference.facts)) return null;
  const url = toSharedImage(address);
  return url ? { url } : null;
}

function toAbsolute(address: string): string {
  return address.startsWith('/') ? `${site.url}${address}` : address;
}
