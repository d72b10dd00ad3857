import type { LeftOutPost, Release, ReleaseKind } from '../api/releases/release-history.ts';
import { formatTime } from '../post/format-date.ts';
import { assertNever } from '../result.ts';
import type { SiteCheck } from './public-page.ts';
import { STEP_WORDS } from './release-steps.ts';

export type PublicPost = { kind: 'visible'; slug: string; revision: number } | { kind: 'hidden' | 'unreachable' };

type KnownHistory = {
  requested: readonly ReleaseKind[];
  releases: readonly Pick<Release, 'state' | 'step' | 'reason'>[];
  leftOut: readonly Pick<LeftOutPost, 'id' | 'revision' | 'reason'>[];
};

export type StatusFacts = {
  publicPost: PublicPost;
  /** Null if it couldn't be read. */
  history: KnownHistory | null;
  /** Null if the page wasn't requested, because the post isn't public. */
  site: SiteCheck | null;
};

export type StatusStep = {
  name: 'visible' | 'static' | 'shareable';
  label: string;
  state: 'done' | 'busy' | 'waiting' | 'failed' | 'unknown';
  detail: string;
};

export type PublishStatus = {
  steps: readonly [visible: StatusStep, asStatic: StatusStep, shareable: StatusStep];
  /** True if another deploy can help and none is requested or running. */
  canTryAgain: boolean;
  isComplete: boolean;
};

/** `publishedAt` is empty or null for a post that isn't on the blog. `now` is server time in milliseconds. */
export function decidePublishStatus(
  { publicPost, history, site }: StatusFacts,
  { id, publishedAt, now }: { id: string; publishedAt: string | null; now: number },
): PublishStatus {
  const visible = decideVisible(publicPost, publishedAt, now);
  const leftOut = findLeftOut(id, publicPost, history);
  const asStatic = decideStatic({ publicPost, site, history }, leftOut);
  const shareable = decideShareable(site);
  return {
    steps: [visible, asStatic, shareable],
    canTryAgain:
      history !== null &&
      !isReleaseUnderWay(history) &&
      // Another deploy would leave the same text out again.
      leftOut === null &&
      (asStatic.state === 'failed' || asStatic.state === 'waiting') &&
      visible.state === 'done',
    isComplete: visible.state === 'done' && asStatic.state === 'done' && shareable.state === 'done',
  };
}

export function isReleaseUnderWay({ requested, releases }: Pick<KnownHistory, 'requested' | 'releases'>): boolean {
  return requested.length > 0 || releases[0]?.state === 'running';
}

export function canRepeatRelease(history: Pick<KnownHistory, 'requested' | 'releases'>): boolean {
  const [newest] = history.releases;
  return (newest?.state === 'failed' || newest?.state === 'silent') && !isReleaseUnderWay(history);
}

/** Growing pauses between status checks, about ten minutes in total. */
const PAUSES_S = [2, 2, 3, 5, 5, 8, 8, 13, 13, 20, 20, 30, 30, 30, 60, 60, 60, 60, 60];

export function nextCheckDelayMs(checks: number): number | null {
  const pause = PAUSES_S[checks];
  return pause === undefined ? null : pause * 1_000;
}

export function summarizeStatus({ steps }: PublishStatus): StatusStep {
  return steps.find(({ state }) => state !== 'done') ?? steps[2];
}

function decideVisible(post: PublicPost, publishedAt: string | null, now: number): StatusStep {
  const step = { name: 'visible', label: 'Set to public' } as const;
  switch (post.kind) {
    case 'visible':
      return { ...step, state: 'done', detail: 'The post is public.' };
    case 'unreachable':
      return { ...step, state: 'unknown', detail: 'Couldn’t reach the blog. Check your connection.' };
    case 'hidden':
      if (publishedAt && Date.parse(publishedAt) > now) {
        return { ...step, state: 'waiting', detail: `Scheduled for ${formatTime(publishedAt)}.` };
      }
      return { ...step, state: 'waiting', detail: 'It isn’t on the blog.' };
    default:
      return assertNever(post);
  }
}

/** Returns why the newest release left the post out. Returns null if it didn't, or if the post has changed since. */
function findLeftOut(id: string, post: PublicPost, history: KnownHistory | null): string | null {
  if (post.kind !== 'visible') return null;
  const found = history?.leftOut.find((leftOut) => leftOut.id === id);
  return found && (found.revision ?? post.revision) >= post.revision ? found.reason : null;
}

function decideStatic({ publicPost: post, site, history }: StatusFacts, leftOut: string | null): StatusStep {
  const step = { name: 'static', label: 'Page on the site' } as const;
  if (site === null) {
    return post.kind === 'unreachable'
      ? { ...step, state: 'unknown', detail: 'We’ll check this once we can reach the blog.' }
      : { ...step, state: 'waiting', detail: 'Starts once readers can see the post.' };
  }
  switch (site.kind) {
    case 'static':
      return { ...step, state: 'done', detail: 'The page shows this version.' };
    case 'stale':
      return {
        ...step,
        state: 'busy',
        detail: 'Deployed. Some readers may see the old version for a few minutes.',
      };
    case 'no-answer':
      return { ...step, state: 'unknown', detail: 'Couldn’t reach the site. Check your connection.' };
    case 'missing':
    case 'earlier':
    case 'other': {
      if (leftOut !== null) {
        const detail = `The site was deployed without this post: ${leftOut.replace(/\.$/, '')}. Fix the post, then publish it again.`;
        return { ...step, state: 'failed', detail };
      }
      const found = describeRelease(history);
      if (site.kind !== 'other' || found.state === 'busy') return { ...step, ...found };
      return {
        ...step,
        state: 'failed',
        detail: 'This address shows a different page. The site may use a different backend.',
      };
    }
    default:
      return assertNever(site);
  }
}

function decideShareable(site: SiteCheck | null): StatusStep {
  const step = { name: 'shareable', label: 'Safe to share' } as const;
  if (site?.kind !== 'static') return { ...step, state: 'waiting', detail: 'We’ll check this once the page is live.' };
  if (site.lacks === null) {
    return { ...step, state: 'unknown', detail: 'Couldn’t load the share image. Check your connection.' };
  }
  if (site.lacks.length > 0) {
    return {
      ...step,
      state: 'failed',
      detail: `The page is missing ${joinWords(site.lacks)}. Shared links will look plain.`,
    };
  }
  return { ...step, state: 'done', detail: 'The title, description, and share image are in place.' };
}

/** Most authors don't run the publisher. */
function describeRelease(history: KnownHistory | null): Pick<StatusStep, 'state' | 'detail'> {
  if (history === null) return { state: 'waiting', detail: 'The page isn’t live yet.' };
  const [newest] = history.releases;
  if (newest?.state === 'running') return { state: 'busy', detail: `${STEP_WORDS[newest.step].now}...` };
  if (history.requested.length > 0) {
    return {
      state: 'waiting',
      detail: 'Requested. If this takes more than a minute, ask the person who runs the site to start the publisher.',
    };
  }
  if (newest === undefined) {
    return {
      state: 'waiting',
      detail: 'The site hasn’t been updated yet. If that takes more than a minute, ask the person who runs it.',
    };
  }
  if (newest.state === 'live') return { state: 'waiting', detail: 'Waiting for the next deploy.' };
  const failed = STEP_WORDS[newest.step].failed;
  return {
    state: 'failed',
    detail:
      newest.state === 'silent'
        ? `The deploy stopped while ${failed}. Ask the person who runs the site to start the publisher.`
        : `The deploy failed while ${failed}. ${newest.reason ?? 'No reason was given.'}`,
  };
}

function joinWords(words: readonly string[]): string {
  return new Intl.ListFormat('en').format(words);
}
