import { countOf } from '@callwright/shared/post/labels.ts';
import { assertNever } from '@callwright/shared/result.ts';
import type { ChangedPost, ChangeSet, ChangeSetSummary } from '../../ipc/replace.ts';

const NUMBERS = new Intl.NumberFormat('en');

export function countMatches(count: number): string {
  return count === 1 ? '1 match' : `${NUMBERS.format(count)} matches`;
}

/** Returns a heading like `Replaced “$249” with “$279” in 12 posts`. */
export function nameChangeSet({ text, isUndone, count }: ChangeSetSummary): string {
  const posts = countOf(count, 'post');
  if (text.kind === 'links') {
    const links = `links to /blog/${text.fromSlug}`;
    return isUndone ? `Restored ${links} in ${posts}` : `Changed ${links} to /blog/${text.toSlug} in ${posts}`;
  }
  if (isUndone) return `Restored “${text.find}” in ${posts}`;
  if (text.replacement === '') return `Deleted “${text.find}” in ${posts}`;
  return `Replaced “${text.find}” with “${text.replacement}” in ${posts}`;
}

export type ChangeSetProgress = {
  done: number;
  total: number;
  words: string;
  /** True if it changes without the author. */
  isUnderWay: boolean;
};

/** @param hasSite false if the site's address is unknown. Then a published post counts as done. */
export function readProgress({ posts, isUndone }: ChangeSet, hasSite: boolean): ChangeSetProgress {
  const count = (...steps: ChangedPost['step'][]) => posts.filter(({ step }) => steps.includes(step)).length;
  const total = count('waiting', 'stopped', 'failed', 'published', 'shown');
  const done = count('shown') + (hasSite ? 0 : count('published'));
  return {
    done,
    total,
    words: describeProgress({
      done,
      total,
      isOnlyPost: posts.length === 1,
      scheduled: count('scheduled'),
      isUndone,
      hasSite,
    }),
    isUnderWay: count('waiting') + (hasSite ? count('published') : 0) > 0,
  };
}

function describeProgress({
  done,
  total,
  isOnlyPost,
  scheduled,
  isUndone,
  hasSite,
}: Pick<ChangeSetProgress, 'done' | 'total'> & {
  isOnlyPost: boolean;
  scheduled: number;
  isUndone: boolean;
  hasSite: boolean;
}): string {
  const later = scheduled === 0 ? '' : ` ${countOf(scheduled, 'post')} will be published with it as scheduled.`;
  if (total === 0) return later.trim() || 'Only drafts changed. Nothing changed on the blog.';
  const text = isUndone ? 'the earlier text' : 'it';
  if (isOnlyPost && done === 0) return hasSite ? 'Updating its page.' : 'Updating the post.';
  if (isOnlyPost) return hasSite ? `Its page shows ${text}.` : `The post has ${text}.`;
  const verb = hasSite ? (total === 1 ? 'page shows' : 'pages show') : total === 1 ? 'post has' : 'posts have';
  return `${NUMBERS.format(done)} of ${NUMBERS.format(total)} ${verb} ${text}.${later}`;
}

/** Explains what the author has to do. Null if there's nothing. */
export function describeProblem({ step, message }: ChangedPost): string | null {
  switch (step) {
    case 'other-changes':
      return 'Has other unpublished changes. Publish it yourself.';
    case 'stopped':
    case 'failed':
      return message ?? 'Couldn’t publish it. Open it, then publish it again.';
    case 'superseded':
      return 'Changed or canceled since.';
    case 'kept':
      return 'Changed since, so we left it alone. Restore it from Earlier versions.';
    case 'not-on-blog':
    case 'waiting':
    case 'scheduled':
    case 'published':
    case 'shown':
      return null;
    default:
      return assertNever(step);
  }
}

/** Names a step in the list of all posts. */
export function nameStep(step: ChangedPost['step'], { isUndone, hasSite }: { isUndone: boolean; hasSite: boolean }) {
  switch (step) {
    case 'not-on-blog':
      return 'Draft';
    case 'other-changes':
      return 'Has other changes';
    case 'waiting':
      return 'Waiting to publish';
    case 'stopped':
    case 'failed':
      return 'Needs attention';
    case 'scheduled':
      return 'Scheduled';
    case 'published':
      return hasSite ? 'Updating its page' : 'Published';
    case 'shown':
      return isUndone ? 'Shows the earlier text' : 'Page updated';
    case 'superseded':
    case 'kept':
      return 'Changed since';
    default:
      return assertNever(step);
  }
}
