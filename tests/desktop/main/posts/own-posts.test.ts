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

test('the list says what is out, what is to come and what was taken off', async () => {
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
  test('makes it a draft of this machine, and publishing it again replaces it', async () => {
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

  test('brings what was edited on the web into a draft that was not touched, and leaves one that was', async () => {
    const { id } = await publish('pipes');
    await author.backend.query("update public.blog_posts set title = 'From the web'");
    await author.posts.open(id);
    expect(await draftOf(id)).toMatchObject({ fields: { title: 'From the web' }, publication: { revision: 2 } });
    await author.drafts.save(id, postOf('pipes', { title: 'Typed here' }));
    await author.backend.query("update public.blog_posts set title = 'From the web again'");
    await author.posts.open(id);
    expect(await draftOf(id)).toMatchObject({ fields: { title: 'Typed here' }, state: 'changed' });
  });

  test('brings it back after its draft was deleted here, though no late save may', async () => {
    const { id } = await publish('pipes');
    await author.drafts.delete(id);
    expect(await author.drafts.save(id, postOf('pipes'))).toMatchObject({ ok: false });
    expect(await author.posts.open(id)).toEqual({ ok: true, value: undefined });
    expect(await draftOf(id)).toMatchObject({ fields: postOf('pipes'), state: 'published' });
  });

  test('that is gone is said', async () => {
    expect(await author.posts.open(crypto.randomUUID())).toMatchObject({
      ok: false,
      error: { message: 'Couldn’t find this post. It was deleted, or it belongs to another account.' },
    });
  });
});

describe('taking a post off the blog', () => {
  test('makes its draft a draft again, which can be published with its date', async () => {
    const post = await publish('pipes');
    const { publication } = await draftOf(post.id);
    expect(await author.posts.unpublish(post)).toMatchObject({ ok: true, value: { state: 'draft' } });
    expect(await author.queue.publish(post.id, postOf('pipes'))).toMatchObject({
      ok: true,
      value: { state: 'published', publication: { revision: 3, publishedAt: publication?.publishedAt } },
    });
  });

  test('keeps what was typed since the publish as changed', async () => {
    const post = await publish('pipes');
    const typed = postOf('pipes', { content: 'Typed since.' });
    await author.drafts.save(post.id, typed);
    await author.posts.schedule({ ...post }, LATER);
    expect(await draftOf(post.id)).toMatchObject({ fields: typed, state: 'changed' });
  });

  test('is refused where somebody changed it since, or where it waits in the queue', async () => {
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

test('a planned post goes out now, or later still, and its draft knows when', async () => {
  const post = await publish('pipes', LATER);
  expect((await draftOf(post.id)).publication?.publishedAt).toBe('2999-01-01T09:00:00+00:00');
  const moved = await author.posts.schedule(post, '2998-01-01T09:00:00.000Z');
  expect(moved).toMatchObject({ ok: true, value: { publication: { publishedAt: '2998-01-01T09:00:00+00:00' } } });
  await author.posts.schedule({ ...post, revision: 2 }, null);
  const listed = await author.posts.list();
  expect(listed).toMatchObject({ ok: true, value: [{ state: 'published' }] });
});

test('a deleted post is gone from the blog; its draft stays and can be published anew', async () => {
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

test('without a network everything says so', async () => {
  const post = await publish('pipes');
  author.network = noNetwork;
  const message = "Couldn't reach the blog. Check your connection, then try again.";
  for (const answer of [await author.posts.list(), await author.posts.open(post.id), await author.posts.delete(post)]) {
    expect(answer).toEqual({ ok: false, error: { message } });
  }
});

describe('what the list of posts does to a post', () => {
  test('that was changed elsewhere does not let the draft replace a text that it has never seen', async () => {
    const id = await author.publish();
    await author.drafts.save(id, mine);
    await author.editElsewhere();
    await author.posts.unpublish({ id, revision: 2 });
    expect(await author.queue.publish(id, mine)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(await author.readRow()).toMatchObject({ content: 'Theirs.', status: 'draft' });
  });

  test('opening it leaves the words of a draft that was taken off the blog here', async () => {
    const id = await author.publish();
    await author.posts.unpublish({ id, revision: 1 });
    await author.drafts.save(id, mine);
    await author.posts.open(id);
    expect(await author.drafts.read(id)).toMatchObject({ ok: true, value: { fields: mine } });
  });
});
