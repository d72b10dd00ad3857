import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnPosts, type OwnPosts } from '@callwright/desktop/main/own-posts.ts';
import { type Backend, startBackend } from '@callwright/supabase/local/backend.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPublishingDesk, type PublishingDesk, postOf, signInAuthor } from '../../faults/publishing-desk.ts';

let backend: Backend;
let folder: string;
let desk: PublishingDesk;
let posts: OwnPosts;
/** What happens to a request on its way; a test may break the line. */
let line: typeof fetch;

beforeAll(async () => {
  backend = await startBackend({ dataFolder: null, port: 0 });
});
afterAll(() => backend.close());

beforeEach(async () => {
  line = fetch;
  await backend.query('delete from public.blog_posts');
  folder = await mkdtemp(join(tmpdir(), 'callwright-conflicts-'));
  await openDesk();
});
afterEach(async () => {
  await desk.close();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

async function openDesk() {
  const through: typeof fetch = (input, init) => line(input, init);
  desk = await openPublishingDesk({ folder, backend, account: await signInAuthor(backend), fetch: through });
  posts = createOwnPosts({ backend, fetch: through, ...desk });
}

/** The app ends as it is, and starts again on the same folder. */
async function restart() {
  await desk.close();
  await openDesk();
}

const noNetwork: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
/** The backend does what it is asked, and the line breaks before the answer comes. */
const loseAnswerTo =
  (method: string): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === method && String(input).includes('/blog_posts')) throw new TypeError('the line broke');
    return response;
  };

const before = postOf('pipes', { content: 'Before.' });
const mine = postOf('pipes', { content: 'Mine.', excerpt: 'My excerpt' });

async function publish(fields = before): Promise<string> {
  const id = crypto.randomUUID();
  const published = await desk.queue.publish(id, fields);
  if (!published.ok) throw new Error(published.error.message);
  return id;
}

const editElsewhere = (set = "content = 'Theirs.'") => backend.query(`update public.blog_posts set ${set}`);

const readRow = async () => {
  const rows = await backend.query<{ content: string; revision: number; status: string }>(
    'select content, revision, status from public.blog_posts',
  );
  return rows[0];
};

async function readConflict(id: string) {
  const conflict = await desk.conflicts.read(id);
  if (!conflict.ok) throw new Error(conflict.error.message);
  return conflict.value;
}

async function keptTexts(id: string): Promise<Array<[string, string]>> {
  const versions = await desk.drafts.listVersions(id);
  if (!versions.ok) throw new Error(versions.error.message);
  const texts: Array<[string, string]> = [];
  for (const version of versions.value) {
    const text = await desk.drafts.readVersion(id, version.id);
    if (text.ok) texts.push([version.reason, text.value.content]);
  }
  return texts;
}

describe('a publish that is refused because the post has moved on', () => {
  test('leaves base, mine and theirs on this computer, also after a restart and without a network', async () => {
    const id = await publish();
    await editElsewhere();
    expect(await desk.queue.publish(id, mine)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(desk.noticed).toEqual([{ id, divergence: 'changed' }]);
    await restart();
    line = noNetwork;
    expect(await desk.conflicts.look(id)).toBe('changed');
    expect(await readConflict(id)).toMatchObject({
      base: { revision: 1, fields: before },
      theirs: { revision: 2, fields: { content: 'Theirs.' }, isPublished: true },
      isCurrent: false,
    });
    expect(await desk.drafts.read(id)).toMatchObject({ ok: true, value: { fields: mine, state: 'changed' } });
  });

  test('in the queue, which says so and goes on once mine is chosen', async () => {
    const id = await publish();
    line = noNetwork;
    await desk.queue.publish(id, mine);
    await editElsewhere();
    line = fetch;
    desk.queue.wake();
    await desk.whenEmpty();
    expect(desk.queue.read().entries).toMatchObject([
      {
        postId: id,
        step: { name: 'stopped', refusal: { message: expect.stringContaining('changed somewhere else') } },
      },
    ]);
    expect(await desk.conflicts.settle(id, 2, mine)).toMatchObject({ ok: true, value: { fields: mine } });
    expect(desk.queue.read().entries).toEqual([]);
    expect(await desk.queue.publish(id, mine)).toMatchObject({ ok: true, value: { state: 'published' } });
    expect(await readRow()).toMatchObject({ content: 'Mine.', revision: 3 });
  });
});

describe('the choice', () => {
  let id: string;
  beforeEach(async () => {
    id = await publish();
    await editElsewhere();
    await desk.queue.publish(id, mine);
  });

  test('of mine publishes it over theirs, which is kept as a version', async () => {
    await desk.conflicts.settle(id, 2, mine);
    expect(await desk.queue.publish(id, mine)).toMatchObject({ ok: true, value: { publication: { revision: 3 } } });
    expect(await readRow()).toMatchObject({ content: 'Mine.', revision: 3 });
    expect(await keptTexts(id)).toContainEqual(['blog', 'Theirs.']);
    expect(desk.noticed.at(-1)).toEqual({ id, divergence: null });
  });

  test('of theirs makes it the draft, and mine is kept as a version', async () => {
    const theirs = (await readConflict(id))?.theirs;
    if (!theirs) throw new Error('no text of theirs');
    expect(await desk.conflicts.settle(id, 2, theirs.fields)).toMatchObject({
      ok: true,
      value: { fields: { content: 'Theirs.' }, state: 'published', publication: { revision: 2 }, notice: null },
    });
    expect(await keptTexts(id)).toContainEqual(['mine', 'Mine.']);
    await restart();
    expect(await desk.drafts.read(id)).toMatchObject({ ok: true, value: { state: 'published', notice: null } });
  });

  test('of a merged text keeps both as versions, and publishes without a conflict', async () => {
    const merged = { ...mine, content: 'Mine and theirs.' };
    expect(await desk.conflicts.settle(id, 2, merged)).toMatchObject({ ok: true, value: { state: 'changed' } });
    await restart();
    expect(await desk.drafts.read(id)).toMatchObject({ ok: true, value: { fields: merged, notice: null } });
    expect(await keptTexts(id)).toEqual(
      expect.arrayContaining([
        ['mine', 'Mine.'],
        ['blog', 'Theirs.'],
      ]),
    );
    expect(await desk.queue.publish(id, merged)).toMatchObject({ ok: true, value: { publication: { revision: 3 } } });
  });

  test('is refused where the post moved on again, and both newer texts are there to choose from', async () => {
    await editElsewhere("content = 'Theirs again.'");
    expect(await readConflict(id)).toMatchObject({ theirs: { revision: 3, fields: { content: 'Theirs again.' } } });
    expect(await desk.conflicts.settle(id, 2, mine)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('changed again meanwhile') },
    });
    await desk.conflicts.settle(id, 3, mine);
    await editElsewhere("content = 'Theirs, a third time.'");
    expect(await desk.queue.publish(id, mine)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(await readRow()).toMatchObject({ content: 'Theirs, a third time.' });
  });
});

test('a line that never answers does not keep the author from both texts', async () => {
  const id = await publish();
  await editElsewhere();
  await desk.queue.publish(id, mine);
  line = () => new Promise(() => {});
  expect(await readConflict(id)).toMatchObject({ theirs: { fields: { content: 'Theirs.' } }, isCurrent: false });
});

describe('before the author writes on', () => {
  test('opening a draft whose post is newer says so', async () => {
    const id = await publish();
    await editElsewhere();
    expect(await desk.conflicts.look(id)).toBeNull();
    await expect.poll(() => desk.noticed).toEqual([{ id, divergence: 'changed' }]);
    expect(await desk.conflicts.look(id)).toBe('changed');
  });

  test('the list of posts tells it of every draft here', async () => {
    const id = await publish();
    await publish(postOf('untouched'));
    await backend.query("update public.blog_posts set content = 'Theirs.' where id = $1", [id]);
    const listed = await posts.list();
    await desk.conflicts.lookAtListed(listed.ok ? listed.value : []);
    expect(desk.noticed).toEqual([{ id, divergence: 'changed' }]);
  });

  test('a new date or a new author name is no news: the draft follows, with its text as it was', async () => {
    const id = await publish();
    await desk.drafts.save(id, mine);
    await editElsewhere("published_at = '2999-01-01T09:00:00Z'");
    expect(await readConflict(id)).toBeNull();
    expect(await desk.drafts.read(id)).toMatchObject({
      ok: true,
      value: { fields: mine, state: 'changed', publication: { revision: 2, publishedAt: '2999-01-01T09:00:00+00:00' } },
    });
    expect(desk.noticed).toEqual([]);
  });

  test('nothing is said where the blog cannot be reached, or where somebody else is signed in', async () => {
    const id = await publish();
    await editElsewhere();
    line = noNetwork;
    expect(await desk.conflicts.look(id)).toBeNull();
    expect(await desk.conflicts.read(id)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('reached') },
    });
    await desk.session.signOut();
    line = fetch;
    expect(await desk.conflicts.read(id)).toMatchObject({ ok: false });
    expect(desk.noticed).toEqual([]);
  });
});

describe("the author's own quick saves never conflict", () => {
  test('publish, edit and publish again before the first answer came', async () => {
    const id = await publish();
    const answers = await Promise.all(
      ['One.', 'Two.', 'Three.'].map((content) => desk.queue.publish(id, { ...mine, content })),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await readRow()).toMatchObject({ content: 'Three.' });
    expect(desk.noticed).toEqual([]);
  });

  test('an answer that was lost, and the entry taken out of the queue before the next text', async () => {
    const id = await publish();
    line = loseAnswerTo('PATCH');
    await desk.queue.publish(id, mine);
    await desk.queue.remove(id);
    line = fetch;
    await restart();
    expect(await readRow()).toMatchObject({ content: 'Mine.', revision: 2 });
    expect(await desk.queue.publish(id, { ...mine, content: 'Written on.' })).toMatchObject({ ok: true });
    expect(await readRow()).toMatchObject({ content: 'Written on.', revision: 3 });
  });

  test('an answer that was lost, then a refusal that ended the entry', async () => {
    await publish(postOf('taken'));
    const id = await publish();
    line = loseAnswerTo('PATCH');
    await desk.queue.publish(id, mine);
    line = fetch;
    expect(await desk.queue.publish(id, { ...mine, slug: 'taken' })).toMatchObject({
      ok: false,
      error: { kind: 'duplicate-slug' },
    });
    expect(await desk.queue.publish(id, { ...mine, content: 'Written on.' })).toMatchObject({ ok: true });
  });

  test('a first publish whose answer was lost, and the text written on', async () => {
    const id = crypto.randomUUID();
    line = loseAnswerTo('POST');
    await desk.queue.publish(id, before);
    await desk.queue.remove(id);
    line = fetch;
    expect(await desk.queue.publish(id, mine)).toMatchObject({ ok: true, value: { publication: { revision: 2 } } });
  });

  test('a look at the blog while a text is on its way', async () => {
    const id = await publish();
    line = loseAnswerTo('PATCH');
    await desk.queue.publish(id, mine);
    line = fetch;
    expect(await desk.conflicts.look(id)).toBeNull();
    desk.queue.wake();
    await desk.whenEmpty();
    expect(desk.noticed).toEqual([]);
    expect(await desk.drafts.read(id)).toMatchObject({ ok: true, value: { state: 'published' } });
  });
});

describe('two computers that publish the same draft for the first time', () => {
  test('do not overwrite each other', async () => {
    const id = await publish();
    await rm(join(folder, `${id}.md`));
    await rm(join(folder, 'user-data'), { recursive: true, maxRetries: 10 });
    await restart();
    expect(await desk.queue.publish(id, mine)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(await readRow()).toMatchObject({ content: 'Before.' });
    expect(await readConflict(id)).toMatchObject({ base: null, theirs: { fields: before } });
  });
});

describe('a post that is not on the blog any more', () => {
  test('because it was deleted elsewhere is not brought back by an edit, and can be published as a new one', async () => {
    const id = await publish();
    await backend.query('delete from public.blog_posts');
    expect(await desk.queue.publish(id, mine)).toMatchObject({
      ok: false,
      error: { kind: 'conflict', message: expect.stringContaining('deleted from the blog somewhere else') },
    });
    expect(await readRow()).toBeUndefined();
    expect(desk.noticed).toEqual([{ id, divergence: 'gone' }]);
    expect(await readConflict(id)).toMatchObject({ base: { fields: before }, theirs: null });
    expect(await desk.conflicts.letGo(id)).toMatchObject({
      ok: true,
      value: { fields: mine, state: 'draft', publication: null },
    });
    expect(await desk.queue.publish(id, mine)).toMatchObject({ ok: true, value: { publication: { revision: 1 } } });
    expect(await readRow()).toMatchObject({ content: 'Mine.' });
  });

  test('because it was taken off elsewhere is not put back by an edit, until the author says so', async () => {
    const id = await publish();
    await editElsewhere("status = 'draft'");
    expect(await desk.queue.publish(id, mine)).toMatchObject({
      ok: false,
      error: { kind: 'conflict', message: expect.stringContaining('taken off the blog somewhere else') },
    });
    expect(await readRow()).toMatchObject({ status: 'draft', content: 'Before.' });
    await desk.conflicts.settle(id, 2, mine);
    expect(await desk.drafts.read(id)).toMatchObject({ ok: true, value: { fields: mine, state: 'draft' } });
    expect(await desk.queue.publish(id, mine)).toMatchObject({ ok: true, value: { state: 'published' } });
    expect(await readRow()).toMatchObject({ status: 'published', content: 'Mine.' });
  });

  test('is not put back by a text whose answer was lost, either', async () => {
    const id = await publish();
    line = loseAnswerTo('PATCH');
    await desk.queue.publish(id, mine);
    await editElsewhere("status = 'draft'");
    line = fetch;
    await desk.queue.retry(id);
    expect(await readRow()).toMatchObject({ status: 'draft' });
  });
});

describe('what the list of posts does to a post', () => {
  test('that was changed elsewhere does not let the draft replace a text that it has never seen', async () => {
    const id = await publish();
    await desk.drafts.save(id, mine);
    await editElsewhere();
    await posts.unpublish({ id, revision: 2 });
    expect(await desk.queue.publish(id, mine)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(await readRow()).toMatchObject({ content: 'Theirs.', status: 'draft' });
  });

  test('opening it leaves the words of a draft that was taken off the blog here', async () => {
    const id = await publish();
    await posts.unpublish({ id, revision: 1 });
    await desk.drafts.save(id, mine);
    await posts.open(id);
    expect(await desk.drafts.read(id)).toMatchObject({ ok: true, value: { fields: mine } });
  });
});
