/**
 * The page that is always exported, so that a blog without posts builds and a host can rewrite
 * unknown posts to it; no slug can be this one (design, boundary 5).
 */
export const SHELL_SLUG = '_post';

/** What stands between `/blog/` and the end of a path; null where the path is none of a post. */
export function readSlugFromPath(path: string): string | null {
  const encoded = /^\/blog\/([^/]+)\/?$/.exec(path)?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
