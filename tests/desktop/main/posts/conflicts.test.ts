import { beforeEach, describe, expect, test } from 'vitest';
import { before, loseAnswerTo, mine, noNetwork, setUpAuthor } from '../../../helpers/author-fixture.ts';
import { postOf } from '../../../helpers/publishing-fixture.ts';

const author = setUpAuthor();

async function readConflict(id: string) {
  const conflict = await author.conflicts.read(id);
  if (!conflict.ok) throw new Error(conflict.error.message);
  return conflict.value;
}

async function listVersionTexts(id: string): Promise<Array<[string, string]>> {
  const versions = await author.drafts.listVersions(id);
  if (!versions.ok) throw new Error(versions.error.message);
  const texts: Array<[string, string]> = [];
  for (const version of versions.value) {
    const text = await author.drafts.readVersion(id, version.id);
    if (text.ok) texts.push([version.reason, text.value.content]);
  }
  return texts;
}

describe('a publish rejected because the post changed', () => {
  test('keeps base, mine, and theirs locally, even after a restart and offline', async () => {
    const id = await author.publish();
    await author.editElsewhere();
    expect(await author.queue.publish(id, mine)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(author.noticed).toEqual([{ id, divergence: 'changed' }]);
    await author.restart();
    author.network = noNetwork;
    expect(await author.conflicts.checkForRemoteChange(id)).toBe('changed');
    expect(await readConflict(id)).toMatchObject({
      base: { revision: 1, fields: before },
      theirs: { revision: 2, fields: { content: 'Theirs.' }, isPublished: true },
      isCurrent: false,
    });
    expect(await author.drafts.read(id)).toMatchObject({ ok: true, value: { fields: mine, state: 'changed' } });
  });

  test.each([
    ['right away', fetch],
    ['from the queue', noNetwork],
  ])('%s keeps its updated date and time until the author chooses', async (_when, network) => {
    const id = await author.publish();
    await author.editElsewhere();
    author.network = network;
    const refused = { publishAt: '2999-01-01T09:00:00.000Z', showsUpdatedDate: true };
    await author.queue.publish(id, mine, refused);
    author.network = fetch;
    author.queue.wake();
    await expect.poll(() => author.noticed).toHaveLength(1);
    await author.restart();
    expect(await readConflict(id)).toMatchObject({ refused });
    await author.conflicts.resolve(id, 2, mine);
    await author.editElsewhere("content = 'Theirs again.'");
    expect(await readConflict(id)).toMatchObject({ refused: null });
  });

  test('in the queue says so and continues once the author chooses mine', async () => {
    const id = await author.publish();
    author.network = noNetwork;
    await author.queue.publish(id, mine);
    await author.editElsewhere();
    author.network = fetch;
    author.queue.wake();
    await author.whenEmpty();
    expect(author.queue.read().entries).toMatchObject([
      {
        postId: id,
        step: { name: 'stopped', failure: { message: expect.stringContaining('changed on the blog') } },
      },
    ]);
    expect(await author.conflicts.resolve(id, 2, mine)).toMatchObject({ ok: true, value: { fields: mine } });
    expect(author.queue.read().entries).toEqual([]);
    expect(await author.queue.publish(id, mine)).toMatchObject({ ok: true, value: { state: 'published' } });
    expect(await author.readRow()).toMatchObject({ content: 'Mine.', revision: 3 });
  });
});

describe('choosing', () => {
  let id: string;
  beforeEach(async () => {
    id = await author.publish();
    await author.editElsewhere();
    await author.queue.publish(id, mine);
  });

  test('mine publishes it over theirs, which is kept as a version', async () => {
    await author.conflicts.resolve(id, 2, mine);
    expect(await author.queue.publish(id, mine)).toMatchObject({
      ok: true,
      value: { publication: { revision: 3 } },
    });
    expect(await author.readRow()).toMatchObject({ content: 'Mine.', revision: 3 });
    expect(await listVersionTexts(id)).toContainEqual(['blog', 'Theirs.']);
    expect(author.noticed.at(-1)).toEqual({ id, divergence: null });
  });

  test('theirs makes it the draft, and mine is kept as a version', async () => {
    const theirs = (await readConflict(id))?.theirs;
    if (!theirs) throw new Error('no text of theirs');
    expect(await author.conflicts.resolve(id, 2, theirs.fields)).toMatchObject({
      ok: true,
      value: { fields: { content: 'Theirs.' }, state: 'published', publication: { revision: 2 }, notice: null },
    });
    expect(await listVersionTexts(id)).toContainEqual(['saved', 'Mine.']);
    await author.restart();
    expect(await author.drafts.read(id)).toMatchObject({
      ok: true,
      value: { state: 'published', notice: null },
    });
  });

  test('a merged text keeps both as versions and publishes without a conflict', async () => {
    const merged = { ...mine, content: 'Mine and theirs.' };
    expect(await author.conflicts.resolve(id, 2, merged)).toMatchObject({
      ok: true,
      value: { state: 'changed' },
    });
    await author.restart();
    expect(await author.drafts.read(id)).toMatchObject({ ok: true, value: { fields: merged, notice: null } });
    expect(await listVersionTexts(id)).toEqual(
      expect.arrayContaining([
        ['saved', 'Mine.'],
        ['blog', 'Theirs.'],
      ]),
    );
    expect(await author.queue.publish(id, merged)).toMatchObject({
      ok: true,
      value: { publication: { revision: 3 } },
    });
  });

  test('is rejected if the post changed again, and both newer texts can be chosen', async () => {
    await author.editElsewhere("content = 'Theirs again.'");
    expect(await readConflict(id)).toMatchObject({ theirs: { revision: 3, fields: { content: 'Theirs again.' } } });
    expect(await author.conflicts.resolve(id, 2, mine)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('changed again') },
    });
    await author.conflicts.resolve(id, 3, mine);
    await author.editElsewhere("content = 'Theirs, a third time.'");
    expect(await author.queue.publish(id, mine)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(await author.readRow()).toMatchObject({ content: 'Theirs, a third time.' });
  });
});

test('works even if the blog never answers', async () => {
  const id = await author.publish();
  await author.editElsewhere();
  await author.queue.publish(id, mine);
  author.conflictTimeoutMs = 1;
  await author.restart();
  author.network = () => new Promise(() => {});
  expect(await readConflict(id)).toMatchObject({ theirs: { fields: { content: 'Theirs.' } }, isCurrent: false });
});

describe('before the author continues writing', () => {
  test('opening a draft whose post is newer says so', async () => {
    const id = await author.publish();
    await author.editElsewhere();
    expect(await author.conflicts.checkForRemoteChange(id)).toBeNull();
    await expect.poll(() => author.noticed).toEqual([{ id, divergence: 'changed' }]);
    expect(await author.conflicts.checkForRemoteChange(id)).toBe('changed');
  });

  test('the list of posts says so for every local draft', async () => {
    const id = await author.publish();
    await author.publish(postOf('untouched'));
    await author.backend.query("update public.blog_posts set content = 'Theirs.' where id = $1", [id]);
    const listed = await author.posts.list();
    await author.conflicts.checkListed(listed.ok ? listed.value : []);
    expect(author.noticed).toEqual([{ id, divergence: 'changed' }]);
  });

  test('a new date or author name is no conflict: the draft follows and keeps its text', async () => {
    const id = await author.publish();
    await author.drafts.save(id, mine);
    await author.editElsewhere("published_at = '2999-01-01T09:00:00Z'");
    expect(await readConflict(id)).toBeNull();
    expect(await author.drafts.read(id)).toMatchObject({
      ok: true,
      value: { fields: mine, state: 'changed', publication: { revision: 2, publishedAt: '2999-01-01T09:00:00+00:00' } },
    });
    expect(author.noticed).toEqual([]);
  });

  test('nothing is shown if the blog can’t be reached or someone else is signed in', async () => {
    const id = await author.publish();
    await author.editElsewhere();
    author.network = noNetwork;
    expect(await author.conflicts.checkForRemoteChange(id)).toBeNull();
    expect(await author.conflicts.read(id)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Couldn’t reach') },
    });
    await author.session.signOut();
    author.network = fetch;
    expect(await author.conflicts.read(id)).toMatchObject({ ok: false });
    expect(author.noticed).toEqual([]);
  });
});

describe('two computers that publish the same draft for the first time', () => {
  test('don’t overwrite each other', async () => {
    const id = await author.publish();
    await author.changeComputer();
    expect(await author.queue.publish(id, mine)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(await author.readRow()).toMatchObject({ content: 'Before.' });
    expect(await readConflict(id)).toMatchObject({ base: null, theirs: { fields: before } });
  });
});

describe('a post no longer on the blog', () => {
  test('because it was deleted elsewhere isn’t restored by an edit, and can be published as a new one', async () => {
    const id = await author.publish();
    await author.backend.query('delete from public.blog_posts');
    expect(await author.queue.publish(id, mine)).toMatchObject({
      ok: false,
      error: { kind: 'conflict', message: expect.stringContaining('deleted from the blog somewhere else') },
    });
    expect(await author.readRow()).toBeUndefined();
    expect(author.noticed).toEqual([{ id, divergence: 'gone' }]);
    expect(await readConflict(id)).toMatchObject({ base: { fields: before }, theirs: null });
    expect(await author.conflicts.detach(id)).toMatchObject({
      ok: true,
      value: { fields: mine, state: 'draft', publication: null },
    });
    expect(await author.queue.publish(id, mine)).toMatchObject({
      ok: true,
      value: { publication: { revision: 1 } },
    });
    expect(await author.readRow()).toMatchObject({ content: 'Mine.' });
  });

  test('because it was unpublished elsewhere isn’t republished by an edit until the author confirms', async () => {
    const id = await author.publish();
    await author.editElsewhere("status = 'draft'");
    expect(await author.queue.publish(id, mine)).toMatchObject({
      ok: false,
      error: { kind: 'conflict', message: expect.stringContaining('unpublished somewhere else') },
    });
    expect(await author.readRow()).toMatchObject({ status: 'draft', content: 'Before.' });
    await author.conflicts.resolve(id, 2, mine);
    expect(await author.drafts.read(id)).toMatchObject({ ok: true, value: { fields: mine, state: 'draft' } });
    expect(await author.queue.publish(id, mine)).toMatchObject({ ok: true, value: { state: 'published' } });
    expect(await author.readRow()).toMatchObject({ status: 'published', content: 'Mine.' });
  });

  test('isn’t republished by a text whose response was lost, either', async () => {
    const id = await author.publish();
    author.network = loseAnswerTo('PATCH');
    await author.queue.publish(id, mine);
    await author.editElsewhere("status = 'draft'");
    author.network = fetch;
    await author.queue.retry(id);
    expect(await author.readRow()).toMatchObject({ status: 'draft' });
  });
});
