import { setTimeout as wait } from 'node:timers/promises';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';

export type ExpectedRelease = {
  release: string;
  /** Posts whose public page has to be of this revision. */
  posts: readonly { id: string; slug: string; revision: number }[];
};

type ConfirmOptions = {
  siteUrl: string;
  fetch?: typeof globalThis.fetch;
  /** How long a host may need until its edges show a release. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

/** Each page of a large release says the same. */
const MAX_PAGES = 5;
const INTERVAL_MS = 500;
const REQUEST_TIMEOUT_MS = 10_000;

/** Within a tag, whose values have escaped brackets and quotes. */
const KNOWN = /<[a-z][^<>]*\sdata-known="([^"]*)"/;

const releaseSchema = z.object({ release: z.string() });
const knownSchema = z.object({ id: z.string(), revision: z.number() });

/**
 * Asks the public site itself whether it shows the release: its `release.json`, and the pages of some of the
 * posts, by the id and the revision that each names.
 *
 * @returns what it answered last, in words, where it did not show it in time.
 */
export async function confirmRelease(
  { release, posts }: ExpectedRelease,
  { siteUrl, fetch = globalThis.fetch, timeoutMs, signal }: ConfirmOptions,
): Promise<Result<void, { message: string }>> {
  const origin = new URL(siteUrl).origin;
  const until = performance.now() + timeoutMs;

  async function ask(path: string): Promise<Result<string, string>> {
    try {
      const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const response = await fetch(`${origin}${path}`, {
        cache: 'no-store',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const text = await response.text();
      return response.status === 200 ? ok(text) : err(`${origin}${path} answers ${response.status}`);
    } catch (cause) {
      signal?.throwIfAborted();
      return err(`${origin}${path} does not answer (${cause instanceof Error ? cause.message : String(cause)})`);
    }
  }

  async function askUntil(path: string, isShown: (text: string) => boolean): Promise<Result<void, string>> {
    for (;;) {
      const answer = await ask(path);
      if (answer.ok && isShown(answer.value)) return ok(undefined);
      if (performance.now() >= until) return answer.ok ? err(`${origin}${path} shows another release`) : answer;
      await wait(INTERVAL_MS, undefined, { signal });
    }
  }

  const pages: [path: string, isShown: (text: string) => boolean][] = [
    ['/release.json', (text) => readRelease(text) === release],
    ...posts.slice(0, MAX_PAGES).map(({ id, slug, revision }): [string, (html: string) => boolean] => [
      `/blog/${slug}`,
      (html) => {
        const known = readKnownPost(html);
        return known?.id === id && known.revision >= revision;
      },
    ]),
  ];
  for (const [path, isShown] of pages) {
    const shown = await askUntil(path, isShown);
    if (!shown.ok) {
      return err({
        message: `The site was published, but ${shown.error}. Check that the host serves the new release and that no cache holds the old one, then publish again.`,
      });
    }
  }
  return ok(undefined);
}

function readRelease(text: string): string | null {
  try {
    return releaseSchema.parse(JSON.parse(text)).release;
  } catch {
    return null;
  }
}

/** Reads which post a page says that it is of, and of which revision; not what its title says. */
function readKnownPost(html: string): z.infer<typeof knownSchema> | null {
  const [, attribute = ''] = KNOWN.exec(html) ?? [];
  try {
    return knownSchema.parse(JSON.parse(attribute.replaceAll('&quot;', '"')));
  } catch {
    return null;
  }
}
