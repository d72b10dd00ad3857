import type { TextSearch } from '@callwright/desktop/ipc/replace.ts';
import { EVERYONE, type Viewer } from '@callwright/desktop/main/database/draft-record.ts';
import { ChangeSets } from '@callwright/desktop/main/replace/change-sets.ts';
import { PostSearch } from '@callwright/desktop/main/replace/post-search.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { expect, test } from 'vitest';
import { bea, noNetwork, setUpAuthor } from '../../../helpers/author-fixture.ts';
import { ana, postOf } from '../../../helpers/publishing-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const author = setUpAuthor();

const SEARCH: TextSearch = {
  find: '$249',
  replacement: '$279',
  isRegex: false,
  isCaseSensitive: false,
  isWholeWord: false,
  fields: ['title', 'content', 'excerpt'],
  includesCode: false,
  includesBlog: false,
};

function open(viewer: Viewer = EVERYONE) {
  const sent: string[] = [];
  const parts = {
    storage: author.storage,
    viewer: () => viewer,
    broadcast: { send: (event: string) => sent.push(event) },
  };
  return {
    sent,
    sets: new ChangeSets({ ...parts, queue: author.queue }),
    search: new PostSearch({ ...parts, posts: author.posts }),
  };
}

async function findAll(search: Partial<TextSearch> = {}) {
  const { posts } = unwrap(await open().search.search({ ...SEARCH, ...search }));
  return posts.map(({ id, hits }) => ({ id, replacements: hits }));
}

const text = { kind: 'text', find: '$249', replacement: '$279' } as const;
const contents = async () => (await author.readRows()).map(({ content }) => content);
const stepsOf = async (sets: ChangeSets, id: string) => unwrap(await sets.read(id)).posts.map(({ step }) => step);

test('posts that readers can see are updated, and an undo after that updates them again', async () => {
  for (const slug of ['a', 'b']) await author.publish(postOf(slug, { content: `${slug} costs $249.` }));
  const draft = unwrap(await author.drafts.save(crypto.randomUUID(), { ...EMPTY_POST_FIELDS, content: '$249' }));
  const { sets, sent } = open();
  const { set } = unwrap(await sets.apply(text, await findAll()));
  await sets.publishPending();
  await author.whenEmpty();
  expect(await contents()).toEqual(['a costs $279.', 'b costs $279.']);
  expect(await stepsOf(sets, set.id)).toEqual(['not-on-blog', 'published', 'published']);
  expect(author.finished).toMatchObject([{ isQuiet: true }, { isQuiet: true }]);

  unwrap(await sets.undo(set.id));
  await sets.publishPending();
  await author.whenEmpty();
  expect(await contents()).toEqual(['a costs $249.', 'b costs $249.']);
  expect(unwrap(await author.drafts.read(draft.id)).fields.content).toBe('$249');
  expect(sent).toEqual(['drafts:changed', 'drafts:changed']);
});

test('offline, the updates wait in the publish queue, and an undo takes their place', async () => {
  await author.publish(postOf('a', { content: '$249' }));
  const { sets } = open();
  author.network = noNetwork;
  const { set } = unwrap(await sets.apply(text, await findAll()));
  await sets.publishPending();
  expect(await stepsOf(sets, set.id)).toEqual(['waiting']);
  expect((await author.listOutbox()).map(({ entry }) => JSON.parse(entry).typed.content)).toEqual(['$279']);
  unwrap(await sets.undo(set.id));
  await sets.publishPending();
  expect((await author.listOutbox()).map(({ entry }) => JSON.parse(entry).typed.content)).toEqual(['$249']);
  author.network = fetch;
  author.queue.wake();
  await author.whenEmpty();
  expect(await contents()).toEqual(['$249']);
});

test('a post with other unpublished changes isn’t updated', async () => {
  const id = await author.publish(postOf('a', { content: 'Only $249.' }));
  unwrap(await author.drafts.save(id, postOf('a', { content: 'Only $249. Call now.' })));
  const { sets } = open();
  const { set } = unwrap(await sets.apply(text, await findAll()));
  await sets.publishPending();
  await author.whenEmpty();
  expect(await contents()).toEqual(['Only $249.']);
  expect(await stepsOf(sets, set.id)).toEqual(['other-changes']);
  expect(unwrap(await author.drafts.read(id)).fields.content).toBe('Only $279. Call now.');
});

test('a post that changed elsewhere before the undo stops in the queue with its conflict', async () => {
  const id = await author.publish(postOf('a', { content: '$249' }));
  const { sets } = open();
  const { set } = unwrap(await sets.apply(text, await findAll()));
  await sets.publishPending();
  await author.whenEmpty();
  await author.editElsewhere();
  unwrap(await sets.undo(set.id));
  await sets.publishPending();
  await author.whenEmpty();
  expect(await contents()).toEqual(['Theirs.']);
  expect(unwrap(await sets.read(set.id)).posts).toMatchObject([
    { id, step: 'stopped', message: expect.stringContaining('changed on the blog') },
  ]);
  expect(unwrap(await author.conflicts.read(id))).toMatchObject({ theirs: { fields: { content: 'Theirs.' } } });
  expect(unwrap(await author.drafts.read(id)).fields.content).toBe('$249');
});

test('queueing continues after a restart, and nothing is sent twice', async () => {
  await author.publish(postOf('a', { content: '$249' }));
  const posts = await findAll();
  const id = crypto.randomUUID();
  unwrap(await author.storage.call('applyChangeSet', { id, text, posts, viewer: EVERYONE }));
  await author.restart();
  const { sets } = open();
  author.storage.refused.add('settlePublish');
  await sets.publishPending();
  await author.whenEmpty();
  expect(await stepsOf(sets, id)).toEqual(['waiting']);
  author.storage.refused.clear();
  await author.restart();
  const later = open().sets;
  await Promise.all([later.publishPending(), later.publishPending()]);
  await author.whenEmpty();
  expect(await stepsOf(later, id)).toEqual(['published']);
  expect(await author.readRow()).toMatchObject({ content: '$279', revision: 2 });
});

test('signed out, or with another account, updates wait for their author', async () => {
  await author.publish(postOf('a', { content: '$249' }));
  const posts = await findAll();
  const { id: account } = author.session.readUser() ?? {};
  await author.session.signOut();
  const { sets } = open();
  const { set } = unwrap(await sets.apply(text, posts));
  await sets.publishPending();
  expect(await author.listOutbox()).toEqual([]);
  await author.restart(bea);
  await open({ account: author.session.readUser()?.id ?? null, seesAll: false }).sets.publishPending();
  expect(await author.listOutbox()).toEqual([]);
  await author.restart(ana);
  const mine = open({ account: account ?? null, seesAll: false }).sets;
  await mine.publishPending();
  await author.whenEmpty();
  expect(await stepsOf(mine, set.id)).toEqual(['published']);
});

test('a post that can’t be published after the change keeps its draft and says why', async () => {
  const id = await author.publish(postOf('a', { title: 'Prices of $249', content: 'x' }));
  const { sets } = open();
  const { set } = unwrap(await sets.apply(text, await findAll({ replacement: 'long '.repeat(50) })));
  await sets.publishPending();
  expect(unwrap(await sets.read(set.id)).posts).toMatchObject([
    { step: 'failed', message: 'Title must be less than 200 characters' },
  ]);
  expect(unwrap(await author.drafts.read(id)).fields.title).toContain('long long');
  expect(await author.listOutbox()).toEqual([]);
});
