import { fieldOf, labelOfField, POST_FIELD_NAMES } from '@callwright/shared/post/fields.ts';
import { countOf } from '@callwright/shared/post/labels.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { useMemo } from 'react';
import { countField, countWords, formatFieldCount, formatReadingTime } from '../drafts/field-counter.ts';

const COUNTED = POST_FIELD_NAMES.filter((name) => !['image', 'alt', 'link'].includes(fieldOf(name).control));

export function PostCounts({ fields }: { fields: PostFields }) {
  const words = useMemo(() => countWords(fields.content), [fields.content]);
  const time = formatReadingTime(words);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
      <dt className="text-ink-soft">Reading time</dt>
      <dd className="text-right">{time === '' ? 'Nothing to read yet' : `${time}, ${countOf(words, 'word')}`}</dd>
      {COUNTED.map((name) => {
        const count = countField(fields[name], fieldOf(name).limit);
        return (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{labelOfField(name)}</dt>
            <dd className={`text-right ${count.level === 'over' ? 'font-semibold text-danger' : ''}`}>
              {formatFieldCount(count)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
