import { createBrokenLinkHandlers } from '@callwright/desktop/main/posts/broken-links.ts';
import { createAsAuthor } from '@callwright/desktop/main/session/author-client.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { createPublisherClient } from '@callwright/shared/api/releases/releases.ts';
import { reportBrokenLinks } from '@callwright/shared/api/releases/report-broken-links.ts';
import { ok } from '@callwright/shared/result.ts';
import { expect, test } from 'vitest';
import { setUpBlog } from '../../../helpers/blog-fixture.ts';
import { ana, type BackendAddress, postOf, signInAuthor } from '../../../helpers/publishing-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const blog = setUpBlog();
const PAGE = 'https://a.example/page';

async function openHandlers(backend: BackendAddress = blog.backend) {
  const account = await signInAuthor(blog.backend, ana);
  const session = { getFreshAccount: async () => ok(account) };
  const asAuthor = createAsAuthor({ backend, session, fetch });
  return { account, asAuthor, handlers: createBrokenLinkHandlers(asAuthor) };
}

test('an author lists the broken links of a post, and ignores one', async () => {
  const { account, asAuthor, handlers } = await openHandlers();
  const postId = crypto.randomUUID();
  const author = { id: account.user.id, name: 'Ana' };
  unwrap(
    await asAuthor((client) =>
      publishPost(client, { id: postId, fields: postOf('pipes'), author, baseRevision: null }),
    ),
  );
  const { url: SUPABASE_URL, secretKey: SUPABASE_SECRET_KEY } = blog.backend;
  const times = { firstFailedAt: '2026-11-03T09:00:00.000Z', lastFailedAt: '2026-11-10T10:00:00.000Z' };
  const links = [PAGE, 'https://b.example/'].map((url) => ({ url, reason: '404', ...times }));
  unwrap(await reportBrokenLinks(createPublisherClient({ SUPABASE_URL, SUPABASE_SECRET_KEY }), postId, links));
  const listed = await handlers['broken-links:list']({ postId });
  expect(listed.map(({ url }) => url)).toEqual([PAGE, 'https://b.example/']);
  expect(await handlers['broken-links:ignore']({ postId, url: PAGE })).toEqual(ok(undefined));
  expect((await handlers['broken-links:list']({ postId })).map(({ url }) => url)).toEqual(['https://b.example/']);
});

test('without a network, no link is listed, and ignoring one fails with a reason', async () => {
  const { handlers } = await openHandlers({ url: 'http://127.0.0.1:1', publishableKey: 'sb_publishable_test' });
  const postId = crypto.randomUUID();
  expect(await handlers['broken-links:list']({ postId })).toEqual([]);
  expect(await handlers['broken-links:ignore']({ postId, url: PAGE })).toMatchObject({ ok: false });
});
