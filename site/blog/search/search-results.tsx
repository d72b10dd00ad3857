import { formatDate } from '@callwright/shared/post/format-date.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { toPostPath } from '../addresses.ts';
import type { MarkedText } from './marked-text.ts';
import type { FoundPost } from './search-requests.ts';

type SearchResultsProps = {
  found: readonly FoundPost[];
  /** All matches, including those that aren't shown. */
  count: number;
  showMore: () => void;
  retry: (() => void) | null;
};

export function SearchResults({ found, count, showMore, retry }: SearchResultsProps) {
  return (
    <>
      {retry && (
        <button type="button" onClick={retry} className={`mt-4 ${buttonStyle('secondary')}`}>
          Try again
        </button>
      )}
      {found.length > 0 && (
        <ol aria-label="Search results" className="mt-6 grid gap-4">
          {found.map((post) => (
            <li key={post.slug} className="min-w-0">
              <SearchResult {...post} />
            </li>
          ))}
        </ol>
      )}
      {count > found.length && (
        <button type="button" onClick={showMore} className={`mt-6 ${buttonStyle('secondary')}`}>
          Show more posts
        </button>
      )}
    </>
  );
}

function SearchResult({ slug, publishedAt, title, text }: FoundPost) {
  return (
    <a
      href={toPostPath(slug)}
      className="group block max-w-3xl rounded-2xl border border-line bg-surface px-5 py-4 transition-colors hover:border-accent"
    >
      <span className="heading line-clamp-2 break-words pb-0.5 text-lg leading-tight group-hover:text-accent">
        <Marked text={title} />
      </span>{' '}
      {text.length > 0 && (
        <span className="mt-1.5 line-clamp-2 break-words text-ink-soft">
          <Marked text={text} />
        </span>
      )}{' '}
      <time dateTime={publishedAt} className="mt-1.5 block text-ink-soft text-sm">
        {formatDate(publishedAt)}
      </time>
    </a>
  );
}

function Marked({ text }: { text: readonly MarkedText[] }) {
  return text.map(({ text: part, isFound }, position) =>
    isFound ? (
      <mark key={position} className="rounded-sm bg-accent-soft text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
