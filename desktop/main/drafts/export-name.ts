import { normalizeSlug } from '@callwright/shared/post/slug.ts';

/** Names that Windows reserves for devices (learn.microsoft.com, Naming Files, Paths, and Namespaces). */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

const MAX_LENGTH = 100;

export function toExportName(title: string, extension: '.md' | '.zip' = '.md'): string {
  const slug = normalizeSlug(title).slice(0, MAX_LENGTH).replace(/-$/, '') || 'untitled';
  return `${slug}${DEVICE.test(slug) ? '-post' : ''}${extension}`;
}
