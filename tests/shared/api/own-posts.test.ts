import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import {
  deletePost,
  listOwnPosts,
  readOwnPostText,
  schedulePost,
  unpublishPost,
  updateOwnPost,
} from '@callwright/shared/api/own-posts.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { readPublishedPost, resolvePostSlug } from '@callwright/shared/api/published-posts.ts';
import type { KnownRevision } from '@callwright/shared/api/replace-if-unchanged.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { restoreBetweenTests } from '../../helpers/restore-between-tests.ts';
import { type Author, openEmptyBackend, settingsOf, signInNewAuthor } from '../../helpers/running-backend.ts';

let backend: Backend;
let author: Author;
let other: Author;

beforeAll(async () => {
  backend = await openEmptyBackend();
  author = await signInNewAuthor(backend);
  other = await signInNewAuthor(backend);
});
restoreBetweenTests(() => backend);

const CONFLICT = { ok: false, error: { kind: 'conflict' } };
const LATER = '2999-01-01T09:00:00.000Z';

async function publish(slug: string, by = author) {
  const id = crypto.randomUUID();
  const published = await publishPost(by.client, {
    id,
    fields: { ...EMPTY_POST_FIELDS, title: 'A title', slug, content: 'Words' },
    author: { id: by.id, name: by.name },
    baseRevision: null,
  });
  if (!published.ok) throw new Error(JSON.stringify(published.error));
  return { id, authorId: by.id, revision: 1 };
}

const isRead = async (slug: string) => {
  const post = await readPublishedPost(createAnonymousBlogClient(settingsOf(backend)), slug);
  return post.ok && post.value !== null;
};

test('the list has only the author’s posts, in every status, with their views', async () => {
  await publish('of-another', other);
  const shown = await publish('shown');
  const hidden = await publish('hidden');
  const planned = await publish('planned');
  await unpublishPost(author.client, hidden);
  await unpublishPost(author.client, planned);
  await schedulePost(author.client, { ...planned, revision: 2 }, LATER);
  await backend.query('update public.blog_posts set views = 7 where id = $1', [shown.id]);
  const listed = await listOwnPosts(author.client, author.id);
  expect(listed.ok && listed.value.map(({ slug, status, views }) => [slug, status, views]).sort()).toEqual([
    ['hidden', 'draft', 0],
    ['planned', 'published', 0],
    ['shown', 'published', 7],
  ]);
});

test('only its author can read a post with its text', async () => {
  const post = await publish('pipes');
  expect(await readOwnPostText(author.client, post)).toMatchObject({
    ok: true,
    value: { fields: { slug: 'pipes', content: 'Words', excerpt: '' }, revision: 1, isPublished: true },
  });
  expect(await readOwnPostText(other.client, { ...post, authorId: other.id })).toEqual({ ok: true, value: null });
});

describe('an unpublished post', () => {
  test('can’t be read by anyone, and returns with its date', async () => {
    const post = await publish('pipes');
    const [before] = await backend.query<{ published_at: string }>('select published_at::text from public.blog_posts');
    expect(await unpublishPost(author.client, post)).toMatchObject({ ok: true, value: { revision: 2 } });
    expect(await isRead('pipes')).toBe(false);
    await publishPost(author.client, {
      id: post.id,
      fields: { ...EMPTY_POST_FIELDS, title: 'A title', slug: 'pipes', content: 'Words' },
      author: { id: author.id, name: author.name },
      baseRevision: 2,
    });
    expect(await isRead('pipes')).toBe(true);
    expect(await backend.query('select published_at::text from public.blog_posts')).toEqual([before]);
  });

  test('again after a lost response stays unpublished, and with a changed text is a conflict', async () => {
    const post = await publish('pipes');
    const first = await unpublishPost(author.client, post);
    expect(await unpublishPost(author.client, post)).toEqual(first);
    await backend.query("update public.blog_posts set title = 'Another'");
    expect(await unpublishPost(author.client, post)).toEqual(CONFLICT);
  });
});

describe('a scheduled post', () => {
  test('is visible from its time on, by the server’s clock', async () => {
    const post = await publish('pipes');
    expect(await schedulePost(author.client, post, LATER)).toMatchObject({ ok: true, value: { revision: 2 } });
    expect(await isRead('pipes')).toBe(false);
    await schedulePost(author.client, { ...post, revision: 2 }, new Date(Date.now() - 60_000).toISOString());
    expect(await isRead('pipes')).toBe(true);
  });

  test('is published now if its schedule is removed', async () => {
    const post = await publish('pipes');
    await schedulePost(author.client, post, LATER);
    expect(await schedulePost(author.client, { ...post, revision: 2 }, null)).toMatchObject({ ok: true });
    expect(await isRead('pipes')).toBe(true);
  });

  test('scheduled twice after a lost response is scheduled once; a stale schedule is a conflict', async () => {
    const post = await publish('pipes');
    const first = await schedulePost(author.client, post, LATER);
    expect(await schedulePost(author.client, post, LATER)).toEqual(first);
    expect(await schedulePost(author.client, post, '2998-01-01T09:00:00.000Z')).toEqual(CONFLICT);
  });
});

describe('a deleted post', () => {
  test('is gone, and deleting it again isn’t a failure', async () => {
    const post = await publish('pipes');
    expect(await deletePost(author.client, post)).toEqual({ ok: true, value: undefined });
    expect(await deletePost(author.client, post)).toEqual({ ok: true, value: undefined });
    expect(await backend.query('select id from public.blog_posts')).toEqual([]);
  });

  test('that changed since is a conflict and stays', async () => {
    const post = await publish('pipes');
    await backend.query("update public.blog_posts set title = 'Another'");
    expect(await deletePost(author.client, post)).toEqual(CONFLICT);
    expect(await isRead('pipes')).toBe(true);
  });

  test('of another author isn’t touched, whatever id is given', async () => {
    const post = await publish('pipes');
    await deletePost(other.client, post);
    await deletePost(other.client, { ...post, authorId: other.id });
    await unpublishPost(other.client, post);
    expect(await isRead('pipes')).toBe(true);
  });
});

test('a former address redirects readers to the current one', async () => {
  const reader = createAnonymousBlogClient(settingsOf(backend));
  await publish('first');
  await backend.query("update public.blog_posts set slug = 'second'");
  expect(await resolvePostSlug(reader, 'first')).toEqual({ ok: true, value: 'second' });
  expect(await resolvePostSlug(reader, 'second')).toEqual({ ok: true, value: null });
  expect(await resolvePostSlug(reader, 'nowhere')).toEqual({ ok: true, value: null });
});

describe('an update of a post', () => {
  const fieldsOf = (content: string) => ({ ...EMPTY_POST_FIELDS, title: 'A title', slug: 'told', content });
  const update = (known: KnownRevision, content: string, showsUpdatedDate: boolean) =>
    updateOwnPost(author.client, { known, fields: fieldsOf(content), showsUpdatedDate, isOwnText: () => false });
  const readRow = async () => {
    const [row] = await backend.query<{ revised_at: string | null; revision: number; is_last_change: boolean }>(
      "select revised_at::text, revision, revised_at = updated_at as is_last_change from public.blog_posts where slug = 'told'",
    );
    return row;
  };

  test('shows an updated date only if the author chooses, by the server’s clock', async () => {
    const known = await publish('told');
    await update(known, 'A typo mended', false);
    expect(await readRow()).toMatchObject({ revised_at: null, revision: 2 });
    await update({ ...known, revision: 2 }, 'Something new', true);
    expect(await readRow()).toMatchObject({ is_last_change: true, revision: 3 });
    const revisedAt = (await readRow())?.revised_at ?? '';
    expect(Math.abs(Date.parse(revisedAt) - Date.now())).toBeLessThan(60_000);
    await update({ ...known, revision: 3 }, 'Another typo mended', false);
    expect(await readRow()).toMatchObject({ revised_at: revisedAt, revision: 4, is_last_change: false });
  });

  test('shows a date without a text change, and once after a lost response', async () => {
    const known = await publish('told');
    for (const _ of ['sent', 'sent again without an answer']) {
      expect(await update(known, 'Words', true)).toMatchObject({ ok: true, value: { revision: 2 } });
    }
    expect(await readRow()).toMatchObject({ revision: 2, is_last_change: true });
  });

  test('published from the queue shows one date, and a new post shows none', async () => {
    const { id } = await publish('told');
    const send = (content: string, baseRevision: number | null, postId = id, fields = fieldsOf(content)) =>
      publishPost(author.client, {
        id: postId,
        fields,
        author: { id: author.id, name: author.name },
        baseRevision,
        showsUpdatedDate: true,
      });
    for (const _ of ['sent', 'sent again without an answer']) {
      expect(await send('Something new', 1)).toMatchObject({ ok: true, value: { revision: 2 } });
    }
    expect(await readRow()).toMatchObject({ revision: 2, is_last_change: true });
    await send('Words', null, crypto.randomUUID(), { ...fieldsOf('Words'), slug: 'new' });
    const [row] = await backend.query("select revised_at, revision from public.blog_posts where slug = 'new'");
    expect(row).toEqual({ revised_at: null, revision: 1 });
  });

  test('can’t have a client’s own date, and null removes it', async () => {
    const { id } = await publish('told');
    const write = (revised_at: string | null) => author.client.from('blog_posts').update({ revised_at }).eq('id', id);
    expect((await write('1999-01-01T00:00:00Z')).error).toBeNull();
    expect(Date.parse((await readRow())?.revised_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await write(null)).error).toBeNull();
    expect(await readRow()).toMatchObject({ revised_at: null, revision: 3 });
  });
});

test('an author who renames a post too often sees the limit and what to do instead', async () => {
  let known: KnownRevision = await publish('address-0');
  const rename = (slug: string) =>
    updateOwnPost(author.client, {
      known,
      fields: { ...EMPTY_POST_FIELDS, title: 'A title', slug, content: 'Words' },
      isOwnText: () => true,
    });
  for (let n = 1; n <= 5; n += 1) {
    const renamed = await rename(`address-${n}`);
    if (!renamed.ok) throw new Error(renamed.error.kind);
    known = { ...known, revision: renamed.value.revision };
  }
  expect(await rename('address-6')).toMatchObject({
    ok: false,
    error: {
      kind: 'refused',
      message:
        "This post's address has changed too often. The limit is 5 changes a day and 50 in total. Keep the current slug, or go back to an earlier one.",
    },
  });
});

test('a list longer than one response has each post once, even if all changed at the same time', async () => {
  await backend.query(
    `insert into public.blog_posts (title, slug, content, author_id, author_name)
     select 'T', 'post-' || n, 'Words', $1, 'a' from generate_series(1, 505) n`,
    [author.id],
  );
  // Rows of one statement have the same time.
  const listed = await listOwnPosts(author.client, author.id);
  expect(listed.ok && new Set(listed.value.map(({ slug }) => slug)).size).toBe(505);
  expect(listed.ok && listed.value).toHaveLength(505);
});

describe('a draft', () => {
  const fields = { ...EMPTY_POST_FIELDS, title: 'A title', slug: 'pipes', content: 'Words' };

  async function saveDraft(): Promise<KnownRevision> {
    const id = crypto.randomUUID();
    const saved = await publishPost(author.client, {
      id,
      fields,
      author: { id: author.id, name: author.name },
      baseRevision: null,
      isDraft: true,
    });
    expect(saved).toMatchObject({ ok: true, value: { revision: 1, publishedAt: '' } });
    return { id, authorId: author.id, revision: 1 };
  }

  const update = (known: KnownRevision, publishAt: string | null) =>
    updateOwnPost(author.client, {
      known,
      fields: { ...fields, content: 'More words' },
      publishAt,
      isOwnText: () => false,
    });

  test('is visible to its author in any browser, but not to readers or an editor', async () => {
    const draft = await saveDraft();
    const owner = await signInNewAuthor(backend);
    await backend.query("update private.accounts set role = 'editor' where user_id = $1", [owner.id]);
    expect(await isRead('pipes')).toBe(false);
    expect(await listOwnPosts(author.client, author.id)).toMatchObject({ value: [{ id: draft.id, status: 'draft' }] });
    expect(await listOwnPosts(owner.client, null)).toEqual({ ok: true, value: [] });
    expect(await readOwnPostText(owner.client, { id: draft.id, authorId: null })).toEqual({ ok: true, value: null });
  });

  test('is published with its newest text in one request, now or later', async () => {
    const draft = await saveDraft();
    expect(await update(draft, LATER)).toMatchObject({
      ok: true,
      value: { isPublished: true, fields: { content: 'More words' }, revision: 2 },
    });
    expect(await isRead('pipes')).toBe(false);
    expect(await update({ ...draft, revision: 2 }, null)).toMatchObject({ ok: true, value: { isPublished: true } });
    expect(await isRead('pipes')).toBe(true);
  });

  test('that is deleted frees its address', async () => {
    const draft = await saveDraft();
    expect(await deletePost(author.client, draft)).toEqual({ ok: true, value: undefined });
    await publish('pipes', other);
    expect(await isRead('pipes')).toBe(true);
  });
});
