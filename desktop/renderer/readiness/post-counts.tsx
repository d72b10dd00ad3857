import { POST_LIMITS, type PostFields } from '@callwright/shared/post/post.ts';
import { useMemo } from 'react';
import { countField, countWords, formatCount, formatWords } from '../drafts/field-counter.ts';
import { formatReadingTime } from './reading-time.ts';

const COUNTED = [
  { name: 'title', label: 'Title' },
  { name: 'slug', label: 'Slug' },
  { name: 'content', label: 'Content' },
  { name: 'excerpt', label: 'Excerpt' },
  { name: 'metaDescription', label: 'Meta Description' },
  { name: 'keywords', label: 'Keywords' },
] as const satisfies readonly { name: keyof typeof POST_LIMITS; label: string }[];

/** How long the post takes to read, and how much of each limit it uses, in characters. */
export function PostCounts({ fields }: { fields: PostFields }) {
  const words = useMemo(() => countWords(fields.content), [fields.content]);
  const time = formatReadingTime(words);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
      <dt className="text-ink-soft">Reading time</dt>
      <dd className="text-right">{time === '' ? 'Nothing to read yet' : `${time}, ${formatWords(words)}`}</dd>
      {COUNTED.map(({ name, label }) => {
        const count = countField(fields[name], POST_LIMITS[name]);
        return (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className={`text-right ${count.level === 'over' ? 'font-semibold text-danger' : ''}`}>
              {formatCount(count)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
