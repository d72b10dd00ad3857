import { createOwnAccountHandlers } from '@callwright/desktop/main/accounts/own-account.ts';
import { createAsAuthor } from '@callwright/desktop/main/session/author-client.ts';
import type { AccountRole, AccountStatus } from '@callwright/shared/account/account.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { bea, HOUR_MS, noNetwork, setUpAuthor } from '../../../helpers/author-fixture.ts';
import { ana, postOf } from '../../../helpers/publishing-fixture.ts';

const author = setUpAuthor(() => HOUR_MS);
const POST = '5eed0000-0000-4000-8000-0000000000aa';

beforeEach(async () => {
  await author.backend.query(
    `insert into public.blog_posts (id, title, slug, content, author_id, author_name, status)
     select $1, 'About pipes', 'pipes', 'Bea wrote this.', id, 'Bea', 'published' from auth.users where email = $2`,
    [POST, bea.email],
  );
  await makeAna('editor', 'approved');
});

const makeAna = (role: AccountRole, status: AccountStatus) =>
  author.backend.query(
    `update private.accounts set role = $1, status = $2 where user_id = (select id from auth.users where email = $3)`,
    [role, status, ana.email],
  );

const edited = postOf('pipes', { content: 'Ana edited this.' });
const readPost = () =>
  author.backend.query(
    `select posts.content, posts.author_name, users.email from public.blog_posts as posts
     join auth.users as users on users.id = posts.author_id where posts.id = $1`,
    [POST],
  );

describe('an editor', () => {
  test('sees everyone’s posts with bylines; an author sees only their own', async () => {
    await author.publish(postOf('mine'));
    const list = async () => {
      const listed = await author.posts.list();
      return listed.ok && listed.value.map(({ slug, byline }) => [slug, byline]).sort();
    };
    expect(await list()).toEqual([
      ['mine', null],
      ['pipes', 'Bea'],
    ]);
    await makeAna('author', 'approved');
    expect(await list()).toEqual([['mine', null]]);
  });

  test('can open, change, and publish another author’s post, which stays theirs', async () => {
    expect(await author.posts.open(POST)).toEqual({ ok: true, value: undefined });
    expect(await author.queue.publish(POST, edited)).toMatchObject({ ok: true, value: { state: 'published' } });
    expect(await readPost()).toEqual([{ content: 'Ana edited this.', author_name: '', email: bea.email }]);
    expect(await author.posts.unpublish({ id: POST, revision: 2 })).toMatchObject({ ok: true });
  });

  test('overwrites no change that the post’s author made, and gets both texts', async () => {
    await author.posts.open(POST);
    await author.editElsewhere("content = 'Bea was quicker.'");
    await author.drafts.save(POST, edited);
    expect(await author.queue.publish(POST, edited)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(await author.conflicts.read(POST)).toMatchObject({
      ok: true,
      value: { theirs: { fields: { content: 'Bea was quicker.' } } },
    });
    expect(await author.drafts.read(POST)).toMatchObject({ ok: true, value: { fields: edited } });
  });

  test('who lost the role is told so, and the draft keeps the text', async () => {
    await author.posts.open(POST);
    await makeAna('author', 'approved');
    await author.drafts.save(POST, edited);
    expect(await author.queue.publish(POST, edited)).toMatchObject({
      ok: false,
      error: { kind: 'refused', message: expect.stringContaining('make you an editor') },
    });
    expect(await readPost()).toMatchObject([{ content: 'Bea wrote this.' }]);
    expect(await author.drafts.read(POST)).toMatchObject({ ok: true, value: { fields: edited } });
  });
});

test('an author can’t open another author’s post', async () => {
  await makeAna('author', 'approved');
  expect(await author.posts.open(POST)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('belongs to another account') },
  });
});

describe.each([
  ['waiting', 'is waiting for the owner of this blog to approve it'],
  ['suspended', 'suspended your account'],
] as const)('an account that is %s', (status, words) => {
  test('can’t publish and is told why; the draft stays and is published after approval', async () => {
    await makeAna('author', status);
    const id = await author.newDraft();
    const mine = postOf('mine');
    await author.drafts.save(id, mine);
    expect(await author.queue.publish(id, mine)).toMatchObject({
      ok: false,
      error: { kind: 'refused', message: expect.stringContaining(words) },
    });
    expect(await author.drafts.read(id)).toMatchObject({ ok: true, value: { fields: mine, state: 'draft' } });
    await makeAna('author', 'approved');
    expect(await author.queue.publish(id, mine)).toMatchObject({ ok: true });
  });

  test('has its queued post stopped with a reason, and Retry sends it after approval', async () => {
    await makeAna('author', status);
    const id = await author.newDraft();
    author.network = noNetwork;
    const mine = postOf('mine');
    expect(await author.queue.publish(id, mine)).toMatchObject({ ok: true, value: { isQueued: true } });
    author.network = fetch;
    author.queue.wake();
    await expect.poll(() => author.steps()).toEqual([[id, 'stopped']]);
    await expect
      .poll(() => author.finished)
      .toMatchObject([{ postId: id, outcome: { ok: false, error: { message: expect.stringContaining(words) } } }]);
    await makeAna('author', 'approved');
    await author.queue.retry(id);
    await author.whenEmpty();
    expect(await author.backend.query("select slug from public.blog_posts where slug = 'mine'")).toHaveLength(1);
  });
});

test('the window reads the author’s own account', async () => {
  const { url, publishableKey } = author.backend;
  const backend = { url, publishableKey };
  const open = () => {
    const { session, network } = author;
    const asAuthor = createAsAuthor({ backend, session, fetch: network });
    return createOwnAccountHandlers({ backend, siteUrl: null, session, asAuthor, fetch: network });
  };
  expect(await open()['account:read']()).toEqual({
    ok: true,
    value: { role: 'editor', status: 'approved', email: ana.email, approvedAuthorsOnly: null },
  });
  author.network = noNetwork;
  expect(await open()['account:read']()).toEqual({
    ok: false,
    error: { message: 'Couldn’t reach the blog. Check your connection, then try again.' },
  });
});
