import { describe, expect, test } from 'vitest';
import { mine, noNetwork, setUpAuthor } from '../../../helpers/author-fixture.ts';
import { postOf } from '../../../helpers/publishing-fixture.ts';

const author = setUpAuthor();

const LATER = '2999-01-01T09:00:00.000Z';

async function publish(slug: string, publishAt: string | null = null) {
  const id = crypto.randomUUID();
  const published = await author.queue.publish(id, postOf(slug), { publishAt });
  if (!published.ok) throw new Error(published.error.message);
  return { id, revision: published.value.publication?.revision ?? 0 };
}

const draftOf = async (id: string) => {
  const draft = await author.drafts.read(id);
  if (!draft.ok) throw new Error(draft.error.message);
  return draft.value;
};

test('the list shows published, scheduled, and unpublished posts', async () => {
  await publish('out');
  await publish('to-come', LATER);
  await author.posts.unpublish(await publish('off'));
  const listed = await author.posts.list();
  expect(listed.ok && listed.value.map(({ slug, state, views }) => [slug, state, views]).sort()).toEqual([
    ['off', 'unpublished', 0],
    ['out', 'published', 0],
    ['to-come', 'scheduled', 0],
  ]);
});

describe('opening a post', () => {
  test('creates a local draft, and publishing it replaces the post', async () => {
    const { id } = await publish('pipes');
    await author.changeComputer();
    expect(await author.posts.open(id)).toEqual({ ok: true, value: undefined });
    const draft = await draftOf(id);
    expect(draft).toMatchObject({ fields: postOf('pipes'), state: 'published', publication: { revision: 1 } });
    expect(await author.queue.publish(id, postOf('pipes', { title: 'Edited' }))).toMatchObject({
      ok: true,
      value: { publication: { revision: 2, publishedAt: draft.publication?.publishedAt } },
    });
  });

  test('brings web edits into an unchanged draft, but not into a changed one', async () => {
    const { id } = await publish('pipes');
    await author.backend.query("update public.blog_posts set title = 'From the web'");
    await author.posts.open(id);
    expect(await draftOf(id)).toMatchObject({ fields: { title: 'From the web' }, publication: { revision: 2 } });
    await author.drafts.save(id, postOf('pipes', { title: 'Typed here' }));
    await author.backend.query("update public.blog_posts set title = 'From the web again'");
    await author.posts.open(id);
    expect(await draftOf(id)).toMatchObject({ fields: { title: 'Typed here' }, state: 'changed' });
  });

  test('restores it after its draft was deleted, though no late save can', async () => {
    const { id } = await publish('pipes');
    await author.drafts.delete(id);
    expect(await author.drafts.save(id, postOf('pipes'))).toMatchObject({ ok: false });
    expect(await author.posts.open(id)).toEqual({ ok: true, value: undefined });
    expect(await draftOf(id)).toMatchObject({ fields: postOf('pipes'), state: 'published' });
  });

  test('that is gone says so', async () => {
    expect(await author.posts.open(crypto.randomUUID())).toMatchObject({
      ok: false,
      error: { message: 'Couldn’t find this post. It was deleted, or it belongs to another account.' },
    });
  });
});

describe('unpublishing', () => {
  test('turns its draft back into a draft, which can be published with its old date', async () => {
    const post = await publish('pipes');
    const { publication } = await draftOf(post.id);
    expect(await author.posts.unpublish(post)).toMatchObject({ ok: true, value: { state: 'draft' } });
    expect(await author.queue.publish(post.id, postOf('pipes'))).toMatchObject({
      ok: true,
      value: { state: 'published', publication: { revision: 3, publishedAt: publication?.publishedAt } },
    });
  });

  test('keeps changes made since the publish', async () => {
    const post = await publish('pipes');
    const typed = postOf('pipes', { content: 'Typed since.' });
    await author.drafts.save(post.id, typed);
    await author.posts.schedule({ ...post }, LATER);
    expect(await draftOf(post.id)).toMatchObject({ fields: typed, state: 'changed' });
  });

  test('is refused if someone changed the post since, or if it is in the queue', async () => {
    const post = await publish('pipes');
    author.network = noNetwork;
    await author.queue.publish(post.id, postOf('pipes', { title: 'Waiting' }));
    expect(await author.posts.unpublish(post)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('in the publish queue') },
    });
    await author.queue.cancel(post.id);
    author.network = fetch;
    await author.backend.query("update public.blog_posts set title = 'From the web'");
    expect(await author.posts.unpublish(post)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('changed somewhere else') },
    });
  });
});

test('a scheduled post can be published now or rescheduled, and its draft shows when', async () => {
  const post = await publish('pipes', LATER);
  expect((await draftOf(post.id)).publication?.publishedAt).toBe('2999-01-01T09:00:00+00:00');
  const moved = await author.posts.schedule(post, '2998-01-01T09:00:00.000Z');
  expect(moved).toMatchObject({ ok: true, value: { publication: { publishedAt: '2998-01-01T09:00:00+00:00' } } });
  await author.posts.schedule({ ...post, revision: 2 }, null);
  const listed = await author.posts.list();
  expect(listed).toMatchObject({ ok: true, value: [{ state: 'published' }] });
});

test('a deleted post leaves the blog; its draft stays and can be published again', async () => {
  const post = await publish('pipes');
  expect(await author.posts.delete(post)).toMatchObject({
    ok: true,
    value: { state: 'draft', fields: postOf('pipes') },
  });
  expect(await author.backend.query('select id from public.blog_posts')).toEqual([]);
  expect(await author.queue.publish(post.id, postOf('pipes'))).toMatchObject({
    ok: true,
    value: { state: 'published' },
  });
});

test('offline, every action says so', async () => {
  const post = await publish('pipes');
  author.network = noNetwork;
  const message = 'Couldn’t reach the blog. Check your connection, then try again.';
  for (const answer of [await author.posts.list(), await author.posts.open(post.id), await author.posts.delete(post)]) {
    expect(answer).toEqual({ ok: false, error: { message } });
  }
});

test('a failing server is the blog’s problem, not the connection’s', async () => {
  author.network = () => Promise.resolve(Response.json({ message: 'statement timeout' }, { status: 500 }));
  expect(await author.posts.list()).toEqual({
    ok: false,
    error: { message: 'The blog had a problem. Try again in a few minutes.' },
  });
});

describe('actions in the list of posts', () => {
  test('on a post that changed elsewhere don’t let the draft replace a text it has never seen', async () => {
    const id = await author.publish();
    await author.drafts.save(id, mine);
    await author.editElsewhere();
    await author.posts.unpublish({ id, revision: 2 });
    expect(await author.queue.publish(id, mine)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(await author.readRow()).toMatchObject({ content: 'Theirs.', status: 'draft' });
  });

  test('keep the words of a draft that was unpublished here', async () => {
    const id = await author.publish();
    await author.posts.unpublish({ id, revision: 1 });
    await author.drafts.save(id, mine);
    await author.posts.open(id);
    expect(await author.drafts.read(id)).toMatchObject({ ok: true, value: { fields: mine } });
  });
});
