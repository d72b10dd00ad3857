import type { PostFields } from '@callwright/shared/post/post.ts';
import type { Issue, IssueLocation } from './checks/issue.ts';
import { toLineNumber } from './checks/line-number.ts';

type FindingListProps = {
  label: string;
  findings: readonly Issue[];
  /** The text that the places are in. */
  content: string;
  tone: 'error' | 'advice';
  onGo: (place: IssueLocation) => void;
};

/** What was found, each a button that leads to where it is mended. */
export function IssueList({ label, findings, content, tone, onGo }: FindingListProps) {
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
function PlaceName({ message, place, content }: Issue & { content: string }) {
  const name = place.kind === 'field' ? FIELD_LABELS[place.field] : `Line ${toLineNumber(content, place.start)}`;
  if (message.startsWith(name)) return null;
  return <span className="whitespace-nowrap text-ink-soft text-xs">{name}</span>;
}
