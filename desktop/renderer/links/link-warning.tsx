import { countOf, nameOfPost } from '@callwright/shared/post/labels.ts';
import type { LinksToPost } from '../../ipc/links.ts';

const MAX_NAMED = 3;

/** What a change of this post's URL affects. Every dialog about such a change shows it. */
export function LinkWarning({ links }: { links: LinksToPost | null }) {
  const text = links && describeLinks(links);
  return text === null ? null : <p className="mt-2">{text}</p>;
}

/** Example: `12 posts link here, including “One”, “Two”, and “Three”.` Null if nothing links here. */
export function describeLinks({ total, sources }: LinksToPost): string | null {
  if (total === 0) return null;
  const names = sources.slice(0, MAX_NAMED).map(({ title }) => `“${nameOfPost(title)}”`);
  const listed = new Intl.ListFormat('en').format(names);
  const counted = `${countOf(total, 'post')} ${total === 1 ? 'links' : 'link'} here`;
  return total > names.length ? `${counted}, including ${listed}.` : `${counted}: ${listed}.`;
}
