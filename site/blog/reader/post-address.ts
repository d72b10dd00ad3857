/**
 * The page that is always exported, so that a blog without posts builds and a host can rewrite unknown
 * posts to it (site/README.md, "A new post is visible at once"). No slug contains an underscore.
 */
export const SHELL_SLUG = '_post';

/** Reads the slug from the path of a post; null for any other path. */
export function readSlugFromPath(path: string): string | null {
  const encoded = /^\/blog\/([^/]+)\/?$/.exec(path)?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
