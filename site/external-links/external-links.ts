import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toCheckedUrl } from '@callwright/shared/links/broken-link.ts';
import { readLinkTarget } from '@callwright/shared/post-body/markdown/web-address.ts';
import { createPostReader } from '@callwright/shared/post-body/outline/post-outline.ts';
import { assertNever } from '@callwright/shared/result.ts';
import pLimit from 'p-limit';
import { type BrokenLinksOfPost, type LinkedPost, LinkHistory } from './link-history.ts';
import type { LinkAnswer, LinkMethod, LinkRequest } from './link-request.ts';

export type PostText = { post: LinkedPost; content: string };

export type ExternalLinksOptions = {
  /** For the history. */
  folder: string;
  siteUrl: string;
  /** Returns the texts of the posts that `choose` picks from the published ones. */
  readPosts: (choose: (posts: readonly LinkedPost[]) => readonly string[]) => PostText[];
  request: LinkRequest;
  /** Called for each post whose broken links changed. @returns false if it has to be called again. */
  report: (post: BrokenLinksOfPost) => Promise<boolean>;
  clock?: Clock;
};

type Clock = { now(): number; wait(delayMs: number, signal: AbortSignal): Promise<void> };

const CLOCK: Clock = { now: Date.now, wait: (delayMs, signal) => sleep(delayMs, undefined, { signal }) };

/** Limits of a run. The next one goes on. */
const MAX_LINKS = 200;
const MAX_CHANGED_POSTS = 200;

const HOSTS_AT_ONCE = 8;

/** After this many requests in a row without a response, the publisher is probably offline. */
const MAX_UNANSWERED = 10;

/** Checks the links from published posts to other sites, each once a week. */
export class ExternalLinks {
  readonly #options: ExternalLinksOptions;
  readonly #clock: Clock;
  readonly #pace: HostPace;

  constructor(options: ExternalLinksOptions) {
    this.#options = options;
    this.#clock = options.clock ?? CLOCK;
    this.#pace = new HostPace(this.#clock);
  }

  /** Stops when the signal aborts. The next run continues from there. @returns all broken links. */
  async check(signal: AbortSignal): Promise<BrokenLinksOfPost[]> {
    const history = LinkHistory.open(join(this.#options.folder, 'links.sqlite'));
    if (history === null) return [];
    try {
      await this.#readPosts(history, signal);
      await this.#checkDue(history, signal);
      await this.#report(history, signal);
      return history.listBroken();
    } finally {
      history.close();
    }
  }

  async #readPosts(history: LinkHistory, signal: AbortSignal): Promise<void> {
    const changed = this.#options.readPosts((posts) => history.keepPosts(posts).slice(0, MAX_CHANGED_POSTS));
    for (const { post, content } of changed) {
      const outline = await createPostReader()(content, { pause: () => null, signal });
      if (outline === null) return;
      const targets = outline.links.flatMap(({ url }) => readLinkTarget(url)?.href ?? []);
      history.writePost(
        post,
        targets.flatMap((href) => toCheckedUrl(href, this.#options.siteUrl) ?? []),
      );
      // Lets the publisher answer in between.
      await sleep(0);
    }
    history.forgetUnlinked();
  }

  async #checkDue(history: LinkHistory, signal: AbortSignal): Promise<void> {
    const due = history.listDue(this.#clock.now(), MAX_LINKS);
    const byHost = Map.groupBy(due, (url) => new URL(url).host);
    const unanswered = new Map<string, string>();
    let isOnline = false;
    await pLimit(HOSTS_AT_ONCE).map(byHost.values(), async (urls) => {
      for (const url of urls) {
        const isOffline = !isOnline && unanswered.size >= MAX_UNANSWERED;
        const answer = signal.aborted || isOffline ? null : await this.#request(url, signal);
        if (answer === null) return;
        if (answer.kind === 'unreachable') unanswered.set(url, answer.reason);
        else history.record(url, this.#clock.now(), findFailure(answer));
        isOnline ||= answer.kind === 'answered';
      }
    });
    // Without any response, the problem is the publisher's own connection.
    if (isOnline) for (const [url, reason] of unanswered) history.record(url, this.#clock.now(), reason);
  }

  /** Null if the signal stopped it. Some servers don't support HEAD, so a failure has to repeat with GET. */
  async #request(url: string, signal: AbortSignal): Promise<FollowedAnswer | null> {
    try {
      const head = await this.#follow(url, 'HEAD', signal);
      const needsGet = findFailure(head) !== null || (head.kind === 'answered' && head.status === 405);
      const answer = needsGet ? await this.#follow(url, 'GET', signal) : head;
      return signal.aborted ? null : answer;
    } catch (cause) {
      if (signal.aborted) return null;
      throw cause;
    }
  }

  async #follow(url: string, method: LinkMethod, signal: AbortSignal): Promise<FollowedAnswer> {
    let at = new URL(url);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      await this.#pace.wait(at.hostname, signal);
      const answer = await this.#options.request(at, method, signal);
      if (answer.kind !== 'answered' || !REDIRECTS.has(answer.status) || answer.location === null) return answer;
      const next = URL.parse(answer.location, at);
      if (next === null || !/^https?:$/.test(next.protocol)) return answer;
      at = next;
    }
    return { kind: 'endless' };
  }

  async #report(history: LinkHistory, signal: AbortSignal): Promise<void> {
    for (const post of history.listUnreported()) {
      if (signal.aborted || !(await this.#options.report(post))) return;
      history.markReported(post);
    }
  }
}

const MAX_REDIRECTS = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

type FollowedAnswer = LinkAnswer | { kind: 'endless' };

/** Many sites refuse everything but browsers, for example with 403 or 429, which says nothing about the page. */
function findFailure(answer: FollowedAnswer): string | null {
  switch (answer.kind) {
    case 'answered':
      return answer.status === 404 || answer.status === 410 || answer.status >= 500 ? String(answer.status) : null;
    case 'unreachable':
      return answer.reason;
    case 'endless':
      return 'too many redirects';
    case 'private':
      return null;
    default:
      return assertNever(answer);
  }
}

const PACE_MS = 1_000;

/** At most one request to a host per second. */
class HostPace {
  readonly #clock: Clock;
  readonly #next = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async wait(host: string, signal: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const at = Math.max(now, this.#next.get(host) ?? 0);
    this.#next.set(host, at + PACE_MS);
    if (at > now) await this.#clock.wait(at - now, signal);
  }
}
