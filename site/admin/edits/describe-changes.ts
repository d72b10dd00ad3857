import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { fieldOf, headingOfField, type PostFieldName } from '@callwright/shared/post/fields.ts';
import { formatTime } from '@callwright/shared/post/format-date.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { toPostStatus } from '@callwright/shared/post/post-status.ts';
import { assertNever } from '@callwright/shared/result.ts';

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** Returns, for example, `the title, the slug, and the content`. */
export function nameFields(fields: readonly PostFieldName[]): string {
  return LIST.format(fields.map((field) => `the ${fieldOf(field).name}`));
}

export function toPlainText(fields: PostFields): string {
  const { title, content, ...others } = fields;
  const lines = Object.entries(others).flatMap(([name, text]) =>
    text === '' ? [] : [`${headingOfField(name as PostFieldName)}: ${text}`],
  );
  return [title, lines.join('\n'), content].filter((part) => part !== '').join('\n\n');
}

export function describeUpdate(remote: OwnPostText, now: number, verb: 'update' | 'schedule' = 'update'): string {
  const done = verb === 'update' ? 'Blog post updated successfully.' : 'Blog post scheduled.';
  const { state, publishedAt } = toPostStatus(remote, now);
  switch (state) {
    case 'published':
      return done;
    case 'scheduled':
      return `${done} It goes live ${formatTime(publishedAt ?? now)}.`;
    case 'unpublished':
      return `${done} It’s not on the blog, so readers can’t see it.`;
    default:
      return assertNever(state);
  }
}
