import type { TextSearch } from '@callwright/desktop/ipc/replace.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { PostSearch } from '@callwright/desktop/main/replace/post-search.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { expect, test } from 'vitest';
import { noNetwork, setUpAuthor } from '../../../helpers/author-fixture.ts';
import { postOf } from '../../../helpers/publishing-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const author = setUpAuthor();

const SEARCH: TextSearch = {
  find: 'pipe',
  replacement: 'tube',
  isRegex: false,
  isCaseSensitive: false,
  isWholeWord: false,
  fields: ['title', 'content', 'excerpt'],
  includesCode: false,
  includesBlog: true,
};

function open() {
  const sent: [event: string, payload: unknown][] = [];
  const broadcast = { send: (event: string, payload: unknown) => void sent.push([event, payload]) };
  const { storage, posts } = author;
  return { sent, search: new PostSearch({ storage, posts, viewer: () => EVERYONE, broadcast }) };
}

const titlesOf = ({ posts }: { posts: { title: string }[] }) => posts.map(({ title }) => title).toSorted();

test('published posts that aren’t on this computer are opened as drafts, then searched', async () => {
  for (const slug of ['a', 'b']) await author.publish(postOf(slug, { content: 'A pipe.' }));
  await author.changeComputer();
  await author.drafts.save(crypto.randomUUID(), { ...EMPTY_POST_FIELDS, title: 'A pipe draft' });
  const { search, sent } = open();
  expect(titlesOf(unwrap(await search.search({ ...SEARCH, includesBlog: false })))).toEqual(['A pipe draft']);
  const found = unwrap(await search.search(SEARCH));
  expect(titlesOf(found)).toEqual(['A pipe draft', 'About a', 'About b']);
  expect(found).toMatchObject({ notSearched: null, isCut: false });
  expect(sent).toEqual([
    ['replace:progress', { opened: 0, total: 2 }],
    ['replace:progress', { opened: 1, total: 2 }],
    ['drafts:changed', undefined],
  ]);
  unwrap(await search.search(SEARCH));
  expect(sent).toHaveLength(3);
});

test('offline, drafts are searched, and the answer says what wasn’t', async () => {
  await author.publish(postOf('a', { content: 'A pipe.' }));
  author.network = noNetwork;
  const found = unwrap(await open().search.search(SEARCH));
  expect(titlesOf(found)).toEqual(['About a']);
  expect(found.notSearched).toContain('We didn’t search your published posts that aren’t on this computer.');
});

test('if the network ends in the middle, the first missing post is named', async () => {
  for (const slug of ['a', 'b', 'c']) await author.publish(postOf(slug, { content: 'A pipe.' }));
  await author.changeComputer();
  const { storage } = author;
  const posts = { list: author.posts.list, open: author.posts.open };
  const broadcast = {
    send: (_event: string, payload: unknown) => {
      if (JSON.stringify(payload) === '{"opened":1,"total":3}') author.network = noNetwork;
    },
  };
  const search = new PostSearch({ storage, posts, viewer: () => EVERYONE, broadcast });
  const found = unwrap(await search.search(SEARCH));
  expect(found.posts).toHaveLength(1);
  expect(found.notSearched).toMatch(/^We didn’t search 2 posts on the blog, starting with “About [abc]”\. /);
});

test('an invalid regular expression isn’t searched', async () => {
  expect(await open().search.search({ ...SEARCH, find: '(', isRegex: true })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('valid regular expression') },
  });
});

test('a stopped search ends without an answer, and a newer one stops an older one', async () => {
  await author.drafts.save(crypto.randomUUID(), { ...EMPTY_POST_FIELDS, title: 'A pipe' });
  const { search } = open();
  const stopped = search.search(SEARCH);
  search.stop();
  expect(await stopped).toMatchObject({ ok: false });
  const [older, newer] = await Promise.all([search.search(SEARCH), search.search(SEARCH)]);
  expect([older.ok, newer.ok]).toEqual([false, true]);
});

test('links to a post are found in every draft', async () => {
  await author.drafts.save(crypto.randomUUID(), { ...EMPTY_POST_FIELDS, title: 'Linking', content: '[a](/blog/old)' });
  await author.drafts.save(crypto.randomUUID(), { ...EMPTY_POST_FIELDS, title: 'Other', content: '/blog/old' });
  const found = unwrap(await open().search.findLinks({ fromSlug: 'old', toSlug: 'new' }, null));
  expect(found).toMatchObject([{ title: 'Linking', hits: [{ found: '/blog/old', text: '/blog/new' }] }]);
});
