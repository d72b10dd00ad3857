import { createSiteProofHandlers } from '@callwright/desktop/main/publish/site-proof.ts';
import { createAsAuthor } from '@callwright/desktop/main/session/author-client.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { beginRelease, createPublisherClient } from '@callwright/shared/api/releases/releases.ts';
import { ok } from '@callwright/shared/result.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PublicSite, servePublicSite, toPublicPage } from '../../../helpers/public-site.ts';
import { ana, type BackendAddress, postOf, signInAuthor } from '../../../helpers/publishing-fixture.ts';
import { openEmptyBackend, signInNewAuthor } from '../../../helpers/running-backend.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

let backend: Backend;
let site: PublicSite;
beforeEach(async () => {
  backend = await openEmptyBackend();
  site = await servePublicSite();
});
afterEach(() => site.close());

async function openHandlers(
  changes: { siteUrl?: string | null; backend?: BackendAddress; siteFetch?: typeof fetch } = {},
) {
  const account = await signInAuthor(backend, ana);
  const used = changes.backend ?? backend;
  return createSiteProofHandlers({
    backend: used,
    siteUrl: site.url,
    asAuthor: createAsAuthor({ backend: used, session: { getFreshAccount: async () => ok(account) }, fetch }),
    backendFetch: fetch,
    siteFetch: fetch,
    pauseMs: 0,
    ...changes,
  });
}

async function publishPipes() {
  const author = await signInNewAuthor(backend);
  const id = crypto.randomUUID();
  const published = await publishPost(author.client, { id, fields: postOf('pipes'), author, baseRevision: null });
  if (!published.ok) throw new Error(published.error.kind);
  return { id, revision: published.value.revision };
}

test('a check reads the public revision, the releases, and the page with its picture', async () => {
  const handlers = await openHandlers();
  const post = await publishPipes();
  const publisher = createPublisherClient({ SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey });
  unwrap(await beginRelease(publisher, { id: crypto.randomUUID(), kind: 'changes', host: 'folder' }));
  expect(await handlers['site:check']({ id: post.id })).toMatchObject({
    publicPost: { kind: 'visible', slug: 'pipes', revision: 1 },
    history: { requested: [], releases: [{ state: 'running', step: 'read' }] },
    site: { kind: 'missing', status: 404 },
  });
  const image = `${site.url}/share.png`;
  site.put('/blog/pipes', { body: toPublicPage(post, { image }) });
  site.put('/share.png', { body: '<h1>Not a picture</h1>' });
  expect((await handlers['site:check']({ id: post.id })).site).toEqual({
    kind: 'static',
    lacks: ['a share image that loads'],
  });
  site.put('/share.png', { type: 'image/png', body: 'png' });
  expect((await handlers['site:check']({ id: post.id })).site).toEqual({ kind: 'static', lacks: [] });
  site.putInCache('/blog/pipes', { status: 404 });
  expect((await handlers['site:check']({ id: post.id })).site).toEqual({ kind: 'stale' });
});

test('a check reads no more than our pages have, however much arrives', async () => {
  let sentBytes = 0;
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        sentBytes += 100_000;
        // Larger than any page. The limit ends a failing test.
        if (sentBytes > 50_000_000) controller.close();
        else controller.enqueue(new Uint8Array(100_000).fill(0x20));
      },
    });
  const handlers = await openHandlers({ siteFetch: async () => new Response(endless()) });
  expect((await handlers['site:check']({ id: (await publishPipes()).id })).site).toEqual({ kind: 'other' });
  expect(sentBytes).toBeLessThan(3_000_000);
});

test('a post that readers can’t see isn’t requested from the site', async () => {
  const handlers = await openHandlers();
  expect(await handlers['site:check']({ id: crypto.randomUUID() })).toMatchObject({
    publicPost: { kind: 'hidden' },
    site: null,
  });
});

test('offline, or without a site address, a check says so and doesn’t throw', async () => {
  const post = await publishPipes();
  const nowhere = { url: 'http://127.0.0.1:9', publishableKey: backend.publishableKey };
  const offline = await openHandlers({ backend: nowhere });
  expect(await offline['site:check']({ id: post.id })).toEqual({
    publicPost: { kind: 'unreachable' },
    site: null,
    history: null,
  });
  expect(await offline['site:request-release']()).toMatchObject({ ok: false });
  const noSite = await openHandlers({ siteUrl: null });
  expect((await noSite['site:check']({ id: post.id })).site).toBeNull();
  const deadSite = await openHandlers({ siteUrl: 'http://127.0.0.1:9' });
  expect((await deadSite['site:check']({ id: post.id })).site).toEqual({ kind: 'no-answer' });
});

test('an author asks the publisher for changes', async () => {
  const handlers = await openHandlers();
  expect(await handlers['site:request-release']()).toEqual(ok(undefined));
  expect(await backend.query('select kind from private.release_requests')).toEqual([{ kind: 'changes' }]);
});
