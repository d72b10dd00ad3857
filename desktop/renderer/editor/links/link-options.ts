import { nameOfPost } from '@callwright/shared/post/labels.ts';
import type { PostTarget } from '../../../ipc/links.ts';
import { isAddress, makeLink } from '../paste/clipboard-content.ts';

export type LinkOption = {
  url: string;
  /** The link's text if nothing is selected. */
  text: string;
  /** Where a heading is; null for other options. */
  title: string | null;
  /** Why readers can't follow the link yet; null if they can. */
  badge: 'Draft' | 'Scheduled' | null;
};

/** A typed address comes first. */
export function toOptions(query: string, targets: readonly PostTarget[]): LinkOption[] {
  const url = query.trim();
  const typed = isAddress(url) ? [{ url, text: url, title: null, badge: null }] : [];
  return [...typed, ...targets.map(toOption)];
}

const BADGES = { published: null, scheduled: 'Scheduled', unpublished: 'Draft' } as const;

function toOption({ title, heading, status, url }: PostTarget): LinkOption {
  const name = nameOfPost(title);
  return { url, text: heading ?? name, title: heading === null ? null : name, badge: BADGES[status] };
}

type Edit = { start: number; end: number; replacement: string };

/** Makes the selection the link's text. A selection that can't be one stays before the link. */
export function linkSelection(text: string, start: number, end: number, option: LinkOption): Edit {
  const selected = text.slice(start, end);
  if (selected.trim() === '' || selected.includes('\n')) return { start: end, end, replacement: formatLink(option) };
  return { start, end, replacement: makeLink(selected, option.url) };
}

export function formatLink({ text, url }: Pick<LinkOption, 'text' | 'url'>): string {
  // An address is its own text, so that it reads the same.
  const label =
    text === url
      ? text
      : text
          .replace(/\s+/g, ' ')
          .trim()
          .replace(/[\\`*_<~&]/g, '\\$&');
  return makeLink(label, url);
}
