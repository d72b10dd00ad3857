import { type OwnPostText, readOwnPostText, unpublishPost, updateOwnPost } from '@callwright/shared/api/own-posts.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { isSameFields } from '@callwright/shared/post/labels.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { restoreBetweenTests } from '../../helpers/restore-between-tests.ts';
import { type Author, openEmptyBackend, signInNewAuthor } from '../../helpers/running-backend.ts';

let backend: Backend;
let author: Author;

beforeAll(async () => {
  backend = await openEmptyBackend();
  author = await signInNewAuthor(backend);
});
restoreBetweenTests(() => backend);

const BASE: PostFields = { ...EMPTY_POST_FIELDS, title: 'A title', slug: 'pipes', content: 'Words' };
const withText = (content: string): PostFields => ({ ...BASE, content });

async function publish(fields = BASE) {
  const id = crypto.randomUUID();
  const published = await publishPost(author.client, {
    id,
    fields,
    author: { id: author.id, name: author.name },
    baseRevision: null,
  });
  if (!published.ok) throw new Error(JSON.stringify(published.error));
  return { id, authorId: author.id, revision: 1 };
}

const update = (known: Awaited<ReturnType<typeof publish>>, fields: PostFields, ...seen: PostFields[]) =>
  updateOwnPost(author.client, {
    known,
    fields,
    isOwnText: (remote) => [BASE, ...seen].some((text) => isSameFields(text, remote)),
  });

async function readRemote(known: { id: string; authorId: string }): Promise<OwnPostText | null> {
  const answer = await readOwnPostText(author.client, known);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

describe('an update', () => {
  test('changes only the text of the post', async () => {
    const post = await publish();
    const before = await readRemote(post);
    const fields = { ...withText('New words'), excerpt: 'In short' };
    const after = { ...before, fields, revision: 2, changedAt: expect.any(String) };
    expect(await update(post, fields)).toEqual({ ok: true, value: after });
    expect(await readRemote(post)).toEqual(after);
  });

  test('of an unpublished post keeps it unpublished', async () => {
    const post = await publish();
    await unpublishPost(author.client, post);
    expect(await update({ ...post, revision: 2 }, withText('Later'))).toMatchObject({
      ok: true,
      value: { isPublished: false, revision: 3 },
    });
  });

  test('over an unseen text is a conflict that shows that text', async () => {
    const post = await publish();
    await update(post, withText('From the desktop'));
    expect(await update(post, withText('From the web'))).toMatchObject({
      ok: false,
      error: { kind: 'conflict', remote: { fields: withText('From the desktop'), revision: 2 } },
    });
    expect((await readRemote(post))?.fields.content).toBe('From the desktop');
  });

  test('that already arrived, or after the post was only unpublished, isn’t a conflict', async () => {
    const post = await publish();
    const first = await update(post, withText('Once'));
    expect(await update(post, withText('Once'))).toEqual(first);
    expect(await update(post, withText('Twice'), withText('Once'))).toMatchObject({ ok: true, value: { revision: 3 } });
    await unpublishPost(author.client, { ...post, revision: 3 });
    expect(await update({ ...post, revision: 3 }, withText('Thrice'), withText('Twice'))).toMatchObject({
      ok: true,
      value: { revision: 5, isPublished: false },
    });
  });

  test('to another post’s address is a duplicate slug', async () => {
    await publish({ ...BASE, slug: 'taken' });
    const post = await publish();
    expect(await update(post, { ...BASE, slug: 'taken' })).toEqual({ ok: false, error: { kind: 'duplicate-slug' } });
  });

  test('of a deleted post says so and doesn’t restore it', async () => {
    const post = await publish();
    await backend.query('delete from public.blog_posts');
    expect(await update(post, withText('Too late'))).toEqual({ ok: false, error: { kind: 'gone' } });
    expect(await readRemote(post)).toBeNull();
  });

  test('by another author changes nothing', async () => {
    const post = await publish();
    const other = await signInNewAuthor(backend);
    const answer = await updateOwnPost(other.client, {
      known: post,
      fields: withText('Mine'),
      isOwnText: () => true,
    });
    expect(answer.ok).toBe(false);
    expect((await readRemote(post))?.fields).toEqual(BASE);
  });
});

test('F6 with an update: retried after a response lost after the commit, it is one change', async () => {
  let isLost = false;
  const forgetful = await signInNewAuthor(backend, async (input, init) => {
    const response = await fetch(input, init);
    const isWrite = init?.method === 'PATCH';
    if (!isWrite || isLost) return response;
    isLost = true;
    throw new TypeError('fetch failed');
  });
  const id = crypto.randomUUID();
  await publishPost(forgetful.client, {
    id,
    fields: BASE,
    author: { id: forgetful.id, name: forgetful.name },
    baseRevision: null,
  });
  const toSend = {
    known: { id, authorId: forgetful.id, revision: 1 },
    fields: withText('Sent'),
    isOwnText: (text: PostFields) => isSameFields(text, BASE),
  };
  expect(await updateOwnPost(forgetful.client, toSend)).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
  expect(await updateOwnPost(forgetful.client, toSend)).toMatchObject({ ok: true, value: { revision: 2 } });
});

test('F8: of many simultaneous saves of a post, one wins each time, and no text is overwritten unseen', async () => {
  const SAVES = 8;
  const ROUNDS = 10;
  const post = await publish();
  let base = BASE;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const seen = base;
    const answers = await Promise.all(
      Array.from({ length: SAVES }, (_, writer) =>
        updateOwnPost(author.client, {
          known: { ...post, revision: round },
          fields: withText(`Round ${round}, writer ${writer}`),
          isOwnText: (text) => isSameFields(text, seen),
        }),
      ),
    );
    const won = answers.filter((answer) => answer.ok);
    expect(won).toHaveLength(1);
    const after = await readRemote(post);
    expect(after?.revision).toBe(round + 1);
    expect(won[0]).toMatchObject({ value: { fields: after?.fields } });
    for (const answer of answers) {
      if (!answer.ok) expect(answer.error).toMatchObject({ kind: 'conflict', remote: { fields: after?.fields } });
    }
    base = after?.fields ?? base;
  }
});
