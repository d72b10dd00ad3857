import type { Release, ReleasedPost, ReleaseHistory } from '../api/releases/release-history.ts';
import { formatTime } from '../post/format-date.ts';
import { countOf, nameOfPost } from '../post/labels.ts';
import { assertNever } from '../result.ts';
import { STEP_WORDS } from './release-steps.ts';

const IF_NOT_RUNNING = 'If this takes more than a minute, start the publisher.';

/** The first line says what happened and what to do. The others, if any, are a technical cause. */
export function splitReason(reason: string): { text: string; cause: string } {
  const [text = '', ...cause] = reason.split('\n');
  return { text, cause: cause.join(' ') };
}

export type SiteTone = 'good' | 'busy' | 'waiting' | 'warn' | 'bad';

/** `words` is null if there is nothing to add to a name like `Published “A title”`. */
export function describeOutcome(
  { state, reason }: Pick<Release, 'state' | 'reason'>,
  leftOut: number,
): { tone: SiteTone; words: string | null } {
  switch (state) {
    case 'live':
      return reason === null
        ? { tone: 'good', words: null }
        : { tone: 'warn', words: leftOut === 0 ? 'Some posts left out' : `${countOf(leftOut, 'post')} left out` };
    case 'running':
      return { tone: 'busy', words: null };
    case 'failed':
      return { tone: 'bad', words: null };
    case 'silent':
      return { tone: 'warn', words: null };
    default:
      return assertNever(state);
  }
}

export type SiteStatus = { tone: SiteTone; title: string; detail: string };

/** Returns null if nothing was ever deployed. `changedAt` is when readers' newest post last changed, in milliseconds. */
export function describeSite(
  { requested, releases: [newest], leftOut }: ReleaseHistory,
  changedAt: number,
): SiteStatus | null {
  if (newest?.state !== 'running' && requested.length > 0)
    return { tone: 'waiting', title: 'Deploy requested', detail: IF_NOT_RUNNING };
  if (newest === undefined) return null;
  switch (newest.state) {
    case 'live':
      return describeLive(newest, leftOut.length, changedAt);
    case 'running':
      return { tone: 'busy', title: 'Updating your site', detail: describeProgress(newest) };
    case 'failed':
      return { tone: 'bad', title: 'The last deploy failed', detail: splitReason(newest.reason ?? '').text };
    case 'silent':
      return {
        tone: 'warn',
        title: 'The last deploy didn’t finish',
        detail: `The publisher stopped responding while ${STEP_WORDS[newest.step].failed}. Start the publisher, then deploy again.`,
      };
    default:
      return assertNever(newest.state);
  }
}

const STEPS = Object.keys(STEP_WORDS);

function describeProgress({ step, startedAt }: Release): string {
  return `Step ${STEPS.indexOf(step) + 1} of ${STEPS.length}: ${STEP_WORDS[step].now}. Started ${formatTime(startedAt)}.`;
}

function describeLive({ startedAt, endedAt, reason }: Release, leftOut: number, changedAt: number): SiteStatus {
  const liveSince = endedAt ?? startedAt;
  if (changedAt > Date.parse(liveSince)) {
    const detail = `Readers see the version from ${formatTime(liveSince)}. ${IF_NOT_RUNNING}`;
    return { tone: 'waiting', title: 'Changes are waiting to be deployed', detail };
  }
  if (reason === null)
    return { tone: 'good', title: 'Your site is up to date', detail: `Live since ${formatTime(liveSince)}.` };
  const title = 'Your site is live, but incomplete';
  if (leftOut === 0) return { tone: 'warn', title, detail: reason };
  const next = leftOut === 1 ? 'Once it’s fixed, it’ll be published.' : 'Once they’re fixed, they’ll be published.';
  return {
    tone: 'warn',
    title,
    detail: `${leftOut === 1 ? '1 post was' : `${leftOut.toLocaleString('en-US')} posts were`} left out. ${next}`,
  };
}

/** None if the release's name has the only one. `rest` counts posts that the release doesn't list. */
export function listReleasedPosts({ kind, posts, postsChanged }: Release): {
  posts: readonly ReleasedPost[];
  rest: number;
} {
  const all = postsChanged ?? posts.length;
  return all === 1 && kind !== 'full' ? { posts: [], rest: 0 } : { posts, rest: all - posts.length };
}

const VERBS: Record<ReleasedPost['change'], string> = {
  published: 'Published',
  changed: 'Updated',
  moved: 'Moved',
  removed: 'Removed',
};

/** Returns a name like `Published “A title”`, `8 posts changed`, or `Deploy failed while writing the pages`. */
export function nameRelease({ state, step, kind, posts, postsChanged }: Release): string {
  if (state === 'failed') return `Deploy failed while ${STEP_WORDS[step].failed}`;
  if (state === 'silent') return `Deploy stopped while ${STEP_WORDS[step].failed}`;
  if (kind === 'full') return 'Deployed the whole site';
  const [first] = posts;
  const count = postsChanged ?? posts.length;
  if (first && count === 1) return `${VERBS[first.change]} “${nameOfPost(first.title)}”`;
  return count === 0 ? 'Deployed changes' : `${countOf(count, 'post')} changed`;
}
