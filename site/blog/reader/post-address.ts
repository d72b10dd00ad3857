/**
 * Always exported, so a blog without posts builds. Hosts can rewrite unknown posts to it. No slug has an underscore.
 */
export const SHELL_SLUG = '_post';

export function readSlugFromPath(path: string): string | null {
  const encoded = /^\/blog\/([^/]+)\/?$/.exec(path)?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
