import { setTimeout } from 'node:timers/promises';
import { readPublicRevision } from '@callwright/shared/api/published-posts.ts';
import { readReleaseHistory, requestRelease } from '@callwright/shared/api/releases/release-history.ts';
import { describeUnreachable } from '@callwright/shared/api/unreachable.ts';
import { checkPublicPage, type SiteRequests } from '@callwright/shared/live/public-page.ts';
import type { PublicPost } from '@callwright/shared/live/publish-status.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { SiteProofFacts } from '../../ipc/publish/site-proof.ts';
import type { Env } from '../app/env.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import { createBackendClient } from '../backend/backend-client.ts';
import type { AsAuthor } from '../session/author-client.ts';

const PAUSE_MS = 2_000;

const SITE_TIMEOUT_MS = 10_000;

/** In bytes. Our own pages are smaller. */
const MAX_PAGE_BYTES = 2_000_000;

export function createSiteProofHandlers({
  backend,
  siteUrl,
  asAuthor,
  backendFetch,
  siteFetch,
  pauseMs = PAUSE_MS,
}: {
  backend: Env['backend'];
  /** Without a trailing slash. */
  siteUrl: string | null;
  asAuthor: AsAuthor;
  backendFetch: typeof globalThis.fetch;
  /** Electron's `net.fetch`, which uses the system's proxy. */
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

  /** Null if the author can't see deploys. */
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
    'site:request-release': () => requestDeploy(asAuthor),
  } satisfies Partial<IpcHandlers>;
}

async function requestDeploy(asAuthor: AsAuthor): Promise<Result<undefined, { message: string }>> {
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
  const fetchAndRead = async <Value>(
    url: string,
    read: (response: Response) => Promise<Value>,
  ): Promise<Value | null> => {
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
      fetchAndRead(url, async (response) => ({
        status: response.status,
        html: await readBeginning(response),
      })),
    hasPicture: (url) =>
      fetchAndRead(url, async (response) => {
        // The content type is enough.
        await response.body?.cancel();
        return response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/');
      }),
    pause: () => setTimeout(pauseMs),
  };
}

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
