import { chooseRelated, MAX_RELATED, RELATED_CANDIDATES } from '@callwright/site/blog/post/related.ts';
import { comparePosts } from '@callwright/site/blog/post-order.ts';
import { updateRelatedPosts } from '@callwright/site/publish/plan/related-posts.ts';
import type { ArchivedPost } from '@callwright/site/publish/plan/stored-posts.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEED } from '../../../helpers/corpus.ts';

type Draft = { place: number; tags: string[]; words: string[] };
type WordsById = ReadonlyMap<string, readonly string[]>;

const draft = fc.record({
  place: fc.nat({ max: 400 }),
  tags: fc.uniqueArray(fc.constantFrom('roof', 'pipe', 'night', 'price'), { maxLength: 3 }),
  words: fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 5 }),
});

function toPost({ place, tags }: Draft, id: string): ArchivedPost {
  return {
    id,
    slug: id,
    title: '',
    published_at: new Date(Date.UTC(2026, 0, 1, place)).toISOString(),
    publishedMs: 0,
    linkHash: '',
    shownHash: '',
    wholeHash: '',
    changedAt: '',
    tags: tags.map((slug) => ({ slug, label: slug })),
    related: [],
    missingPictures: [],
  };
}

function chooseFromScratch(posts: readonly ArchivedPost[], index: number, words: WordsById): string[] {
  const toCompared = (post: ArchivedPost) => ({
    id: post.id,
    published_at: post.published_at,
    tags: post.tags.map(({ slug }) => slug),
    words: words.get(post.id) ?? [],
  });
  const [post] = posts.slice(index);
  if (!post) return [];
  const candidates = posts.slice(Math.max(0, index - RELATED_CANDIDATES), index + 1 + MAX_RELATED);
  return chooseRelated(toCompared(post), candidates.map(toCompared)).map(({ id }) => id);
}

function renew(
  before: readonly ArchivedPost[],
  after: readonly ArchivedPost[],
  ids: ReadonlySet<string>,
  words: WordsById,
) {
  const posts = after.toSorted(comparePosts);
  const changed = [...before, ...after].filter(({ id }) => ids.has(id));
  const places = changed.map((post) => posts.filter((other) => comparePosts(other, post) < 0).length);
  updateRelatedPosts(posts, places, (id) => words.get(id) ?? []);
  return posts;
}

const change = fc.record({
  changed: fc.array(fc.tuple(fc.nat({ max: 149 }), draft), { maxLength: 3 }),
  removed: fc.array(fc.nat({ max: 149 }), { maxLength: 2 }),
});
const blogs = fc.oneof(
  fc.array(draft, { minLength: 1, maxLength: 10 }),
  fc.array(draft, { minLength: 120, maxLength: 140 }),
);

test('related posts updated after a change equal those of a first release', () => {
  fc.assert(
    fc.property(blogs, fc.array(change, { minLength: 1, maxLength: 3 }), (drafts, rounds) => {
      const words = new Map<string, readonly string[]>(drafts.map((each, index) => [`post-${index}`, each.words]));
      let posts = drafts.map((each, index) => toPost(each, `post-${index}`)).toSorted(comparePosts);
      updateRelatedPosts(posts, null, (id) => words.get(id) ?? []);
      for (const { changed, removed } of rounds) {
        const written = new Map(changed.map(([index, each]) => [`post-${index}`, each]));
        for (const [id, each] of written) words.set(id, each.words);
        const gone = new Set(removed.map((index) => `post-${index}`));
        const kept = posts.filter(({ id }) => !gone.has(id) && !written.has(id));
        const added = [...written].map(([id, each]) => ({
          ...toPost(each, id),
          related: posts.find((post) => post.id === id)?.related ?? [],
        }));
        posts = renew(posts, [...kept, ...added], new Set([...gone, ...written.keys()]), words);
        for (const [index, post] of posts.entries())
          expect(post.related).toEqual(chooseFromScratch(posts, index, words));
      }
    }),
    { seed: SEED, numRuns: 30 },
  );
});
