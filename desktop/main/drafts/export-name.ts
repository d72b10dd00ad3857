import { normalizeSlug } from '@callwright/shared/post/slug.ts';

/** Names that Windows keeps for devices, with any extension (learn.microsoft.com, Naming Files, Paths, and Namespaces). */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** Every file system takes a name of this many letters and its extension. */
const MAX_LENGTH = 100;

/** Returns a file name for a draft of this title that every system takes: a slug of ASCII, and no name of a device. */
export function toExportName(title: string, extension: '.md' | '.zip' = '.md'): string {
  const slug = normalizeSlug(title).slice(0, MAX_LENGTH).replace(/-$/, '') || 'untitled';
  return `${slug}${DEVICE.test(slug) ? '-post' : ''}${extension}`;
}
