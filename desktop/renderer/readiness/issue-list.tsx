import type { PostFields } from '@callwright/shared/post/post.ts';
import type { Finding, Place } from './checks/issue.ts';
import { toLineNumber } from './checks/line-number.ts';

type FindingListProps = {
  label: string;
  findings: readonly Finding[];
  /** The text that the places are in. */
  content: string;
  tone: 'error' | 'advice';
  onGo: (place: Place) => void;
};

/** What was found, each a button that leads to where it is mended. */
export function FindingList({ label, findings, content, tone, onGo }: FindingListProps) {
  return (
    <ul aria-label={label} className="-mx-2 flex flex-col">
      {findings.map(({ message, place }) => (
        <li key={`${JSON.stringify(place)}${message}`}>
          <button
            type="button"
            className="flex w-full items-baseline gap-2.5 rounded-lg px-2 py-1.5 text-left hover:bg-ink/6"
            onClick={() => onGo(place)}
          >
            <span
              aria-hidden="true"
              className={`size-1.5 flex-none -translate-y-px rounded-full ${tone === 'error' ? 'bg-danger' : 'bg-warn'}`}
            />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {message} <PlaceName message={message} place={place} content={content} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const FIELD_LABELS: Record<keyof PostFields, string> = {
  title: 'Title',
  slug: 'Slug',
  content: 'Content',
  excerpt: 'Excerpt',
  metaDescription: 'Meta Description',
  keywords: 'Keywords',
  featuredImageUrl: 'Featured Image URL',
};

/** A message that begins with the field's name says it already. */
function PlaceName({ message, place, content }: Finding & { content: string }) {
  const name = place.kind === 'field' ? FIELD_LABELS[place.field] : `Line ${toLineNumber(content, place.start)}`;
  if (message.startsWith(name)) return null;
  return <span className="whitespace-nowrap text-ink-soft text-xs">{name}</span>;
}
