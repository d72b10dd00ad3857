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
import { type SitePictures, UPLOADED_PICTURES } from './site-pictures.ts';

/** The metadata on a post's page (section 2 of the specification, "Blog post"). */
export type PostDescription = {
  title: string;
  description: string;
  /** Absolute, without a trailing slash. */
  url: string;
  keywords: string[];
  image: string | null;
  /** Null if social networks can't show the image. Has a size if the image was cropped for them. */
  sharedImage: { url: string; type?: string; width?: number; height?: number } | null;
  imageAlt: string;
  publishedAt: string;
  /** When the author last marked the post as updated. Null if they haven't since it was published. */
  revisedAt: string | null;
  /** The last change worth reading. Fixing a typo doesn't count. */
  modifiedAt: string;
  author: string;
};

export function describePost(post: Post, pictures: SitePictures = UPLOADED_PICTURES): PostDescription {
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

/** A revision before the publish time is new to every reader. */
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
