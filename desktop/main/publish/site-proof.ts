import { setTimeout } from 'node:timers/promises';
import { readPublicRevision } from '@callwright/shared/api/published-posts.ts';
import { readReleaseHistory, requestRelease } from '@callwright/shared/api/releases/release-history.ts';
import { describeUnreachable } from '@callwright/shared/api/unreachable.ts';
import type { PublicPost } from '@callwright/shared/live/live-proof.ts';
import { checkPublicPage, type SiteRequests } from '@callwright/shared/live/public-page.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { SiteProofFacts } from '../../ipc/publish/site-proof.ts';
import type { Env } from '../app/env.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import { createBackendClient } from '../backend/backend-client.ts';
import type { AsAuthor } from '../session/author-client.ts';

/** Between the two requests for a public page. */
const PAUSE_MS = 2_000;

/** After this long without an answer the site counts as unreachable. */
const SITE_TIMEOUT_MS = 10_000;

/** A page is longer than this only if it is none of ours. No more of it is read. */
const MAX_PAGE_BYTES = 2_000_000;

/** The window's requests about the public site. Nothing waits for them but what shows them. */
export function createSiteProofHandlers({
  backend,
  siteUrl,
  asAuthor,
  backendFetch,
  siteFetch,
  pauseMs = PAUSE_MS,
}: {
  backend: Env['backend'];
  /** Without a slash at its end; null where the app was not told. */
  siteUrl: string | null;
  asAuthor: AsAuthor;
  backendFetch: typeof globalThis.fetch;
  /** Electron's `net.fetch`, which goes through the system's proxy as a browser does. */
  siteFetch: typeof globalThis.fetch;
  pauseMs?: number;
}) {
  const requests = createSiteRequests(siteFetch, pauseMs);

  async function readPublicPost(id: string): Promise<PublicPost> {
    if (backend === null) return { kind: 'unreachable' };
    const post = await readPublicRevision(createBackendClient(backend, backendFetch), id);
    if (!post.ok) return { kind: 'unreachable' };
    return post.value === null ? { kind: 'hidden' } : { kind: 'visible', ...post.value };
  }

  /** Reads the deploys; null if the author can't see them. */
  async function readHistory(): Promise<SiteProofFacts['history']> {
    const answer = await asAuthor((client) => readReleaseHistory(client));
    return answer.ok ? answer.value : null;
  }

  return {
    'site:check': async ({ id }) => {
      const [publicPost, history] = await Promise.all([readPublicPost(id), readHistory()]);
      const site =
        publicPost.kind !== 'visible' || siteUrl === null
          ? null
          : await checkPublicPage(requests, {
              url: `${siteUrl}/blog/${publicPost.slug}`,
              id,
              revision: publicPost.revision,
              nonce: crypto.randomUUID(),
            });
      return { publicPost, site, history };
    },
    'site:request-release': () => askForRelease(asAuthor),
  } satisfies Partial<IpcHandlers>;
}

async function askForRelease(asAuthor: AsAuthor): Promise<Result<undefined, { message: string }>> {
  const answer = await asAuthor((client) => requestRelease(client, 'changes'));
  if (answer.ok) return ok(undefined);
  switch (answer.error.kind) {
    case 'signed-out':
    case 'expired':
      return err({ message: 'Sign in to request a deploy.' });
    case 'refused':
      return err({ message: answer.error.message });
    default:
      return err({ message: describeUnreachable('blog') });
  }
}

function createSiteRequests(fetch: typeof globalThis.fetch, pauseMs: number): SiteRequests {
  const ask = async <Value>(url: string, read: (response: Response) => Promise<Value>): Promise<Value | null> => {
    try {
      return await read(
        await fetch(url, {
          cache: 'no-store',
          credentials: 'omit',
          signal: AbortSignal.timeout(SITE_TIMEOUT_MS),
        }),
      );
    } catch {
      return null;
    }
  };
  return {
    getPage: (url) =>
      ask(url, async (response) => ({
        status: response.status,
        html: await readBeginning(response),
      })),
    hasPicture: (url) =>
      ask(url, async (response) => {
        // Its type says enough; the rest of it need not come.
        await response.body?.cancel();
        return response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/');
      }),
    pause: () => setTimeout(pauseMs),
  };
}

/** Reads at most `MAX_PAGE_BYTES` of an answer, and asks for no more of it. */
async function readBeginning({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let leftBytes = MAX_PAGE_BYTES;
  while (leftBytes > 0) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) return text;
    text += decoder.decode(chunk.value.subarray(0, leftBytes), { stream: true });
    leftBytes -= chunk.value.byteLength;
  }
  await reader?.cancel();
  return text;
}
