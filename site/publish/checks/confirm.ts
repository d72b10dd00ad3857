import { setTimeout as wait } from 'node:timers/promises';
import { readKnownPost } from '@callwright/shared/live/public-page.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { describeInnermost } from '../hosts/http-client.ts';
import { readReleaseFile } from '../hosts/stored-files.ts';
import type { ChangedPost } from '../plan/changed-posts.ts';

type ExpectedRelease = {
  release: string;
  posts: readonly ChangedPost[];
  written: readonly string[];
  read: (path: string) => Promise<Uint8Array>;
};

type ConfirmOptions = {
  siteUrl: string;
  fetch?: typeof globalThis.fetch;
  /** How long a host's edges may take to show a release. */
  timeoutMs: number;
  /** True if the site has never responded, so we don't wait for a web server that isn't there. */
  isFirst: boolean;
  signal?: AbortSignal | undefined;
};

type ConfirmFailure = { message: string; isUnanswered: boolean };

/** Pages of the same type behave alike, so a sample is enough. */
const MAX_OF_A_KIND = 5;
const INTERVAL_MS = 500;
const REQUEST_TIMEOUT_MS = 10_000;
/** For a web server that is being started. */
const FIRST_TIMEOUT_MS = 5_000;

type Answer = { status: number; text: string };

type Check = { path: string; findProblem: (answer: Answer) => string | null };

/** Checks `release.json`, changed posts, former URLs, lists, feeds, and the sitemap on the public site. */
export async function confirmRelease(
  expected: ExpectedRelease,
  { siteUrl, fetch = globalThis.fetch, timeoutMs, isFirst, signal }: ConfirmOptions,
): Promise<Result<void, ConfirmFailure>> {
  const { origin } = new URL(siteUrl);
  const startedAt = performance.now();

  async function request(path: string): Promise<Result<Answer, string>> {
    try {
      const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const response = await fetch(`${origin}${path}`, {
        cache: 'no-store',
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      // Plain file servers redirect to the URL with a slash.
      const location = URL.parse(response.headers.get('location') ?? '', `${origin}${path}`);
      if (location?.pathname === `${path}/`) return request(location.pathname);
      return ok({ status: response.status, text: await response.text() });
    } catch (cause) {
      signal?.throwIfAborted();
      return err(`doesn’t respond (${describeInnermost(cause)})`);
    }
  }

  async function waitFor(check: Check, endMs: number): Promise<string | null> {
    for (;;) {
      const answer = await request(check.path);
      const problem = answer.ok ? check.findProblem(answer.value) : answer.error;
      if (problem === null || performance.now() - startedAt >= endMs) return problem;
      await wait(INTERVAL_MS, undefined, { signal });
    }
  }

  const [first, ...others] = [
    toCheck('/release.json', (text) => readReleaseFile(text)?.id === expected.release, 'shows a different release'),
    ...toPostChecks(expected),
    ...(await toFileChecks(expected)),
  ];
  const unanswered = await waitFor(first, isFirst ? Math.min(timeoutMs, FIRST_TIMEOUT_MS) : timeoutMs);
  if (unanswered !== null) {
    const message = isFirst
      ? `${origin} isn’t serving this site yet: release.json ${unanswered}. Set up your web server, then run this again.`
      : describeProblem(`${origin}${first.path} ${unanswered}`);
    return err({ message, isUnanswered: true });
  }
  for (const check of others) {
    const problem = await waitFor(check, timeoutMs);
    if (problem !== null)
      return err({ message: describeProblem(`${origin}${check.path} ${problem}`), isUnanswered: false });
  }
  return ok(undefined);
}

function describeProblem(problem: string): string {
  return `The new site was uploaded, but ${problem}. Make sure the host serves the new site and no cache still has the old one, then deploy again.`;
}

function toCheck(path: string, isCurrent: (text: string) => boolean, problem: string): Check {
  const findProblem = ({ status, text }: Answer) => {
    if (status !== 200) return `returned ${status}`;
    return isCurrent(text) ? null : problem;
  };
  return { path, findProblem };
}

function toPostChecks({ posts }: ExpectedRelease): Check[] {
  const shown = posts.flatMap(({ id, slug, revision }) => {
    if (slug === null || revision === null) return [];
    const isCurrent = (html: string) => {
      const known = readKnownPost(html);
      return known?.id === id && known.revision >= revision;
    };
    return toCheck(`/blog/${slug}`, isCurrent, 'shows an older version of the post');
  });
  const left = posts.flatMap(({ id, slug, slugBefore }): Check[] => {
    if (slugBefore === null || slugBefore === slug) return [];
    const findProblem = ({ status, text }: Answer) =>
      status === 200 && readKnownPost(text)?.id === id ? 'still shows the post' : null;
    return [{ path: `/blog/${slugBefore}`, findProblem }];
  });
  return [...shown.slice(0, MAX_OF_A_KIND), ...left.slice(0, MAX_OF_A_KIND)];
}

const LIST = /^blog\.html$|^blog\/(?:page|tag)\/[^/]+\.html$/;
const FEED = /^feed\.(?:xml|json)$/;
const SITEMAP = /^sitemap\/\d+\.xml$/;

/** Compares only the posts in a list and their order, because a host may change other bytes. */
async function toFileChecks({ written, read }: ExpectedRelease): Promise<Check[]> {
  const sampled = [LIST, FEED, SITEMAP].flatMap((kind) =>
    written.filter((path) => kind.test(path)).slice(0, MAX_OF_A_KIND),
  );
  return Promise.all(
    sampled.map(async (path) => {
      const wanted = listAddresses(Buffer.from(await read(path)).toString());
      const address = `/${path.replace(/\.html$/, '')}`;
      return toCheck(address, (text) => listAddresses(text) === wanted, 'shows an older list of posts');
    }),
  );
}

function listAddresses(text: string): string {
  return [...text.matchAll(/\/blog\/([a-z0-9-]+)(?=["<\s#?])/g)].map(([, slug]) => slug).join(' ');
}
