import { comparePosts } from '@callwright/site/blog/post-order.ts';
import { chooseRelated } from '@callwright/site/blog/related.ts';
import { type ArchivedPost, renewRelated } from '@callwright/site/publisher/plan/archive.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const SEED = 20_261_122;

type Draft = { place: number; tags: string[]; words: string[] };

const drafts = fc.array(
  fc.record({
    place: fc.nat({ max: 400 }),
    tags: fc.uniqueArray(fc.constantFrom('roof', 'pipe', 'night', 'price'), { maxLength: 3 }),
    words: fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 25 },
);

function toPost({ place, tags, words }: Draft, index: number): ArchivedPost {
  return {
    id: `post-${String(index).padStart(3, '0')}`,
    slug: `slug-${index}`,
    title: '',
    published_at: new Date(Date.UTC(2026, 0, 1, place)).toISOString(),
    shownHash: '',
    wholeHash: '',
    changedAt: '',
    tags: tags.map((slug) => ({ slug, label: slug })),
    words,
    related: [],
    pictures: [],
  };
}

/** Arranges posts as the publisher does: those of before keep their related posts, but for the renewed ones. */
function arrange(posts: readonly ArchivedPost[], touched: ReadonlySet<string>): ArchivedPost[] {
  const inOrder = posts.toSorted(comparePosts);
  const renewed = renewRelated(inOrder, touched);
  return inOrder.map((post) => ({ ...post, related: renewed.get(post.id) ?? post.related }));
}

test(`related posts that are chosen anew where a change matters are those of the whole archive (seed ${SEED})`, () => {
  fc.assert(
    fc.property(drafts, drafts, fc.array(fc.nat({ max: 24 })), (before, changes, removed) => {
      const first = before.map(toPost);
      const known = arrange(first, new Set(first.map(({ id }) => id)));
      const changed = new Map(changes.slice(0, 4).map((draft, index) => [index * 5, toPost(draft, index * 5)]));
      const gone = new Set(removed.slice(0, 2).map((index) => toPost({ place: 0, tags: [], words: [] }, index).id));
      const kept = known.filter(({ id }) => ![...changed.values()].some((post) => post.id === id));
      const replaced = [...changed.values()].map((post) => ({
        ...post,
        related: known.find(({ id }) => id === post.id)?.related ?? [],
      }));
      const next = [...kept, ...replaced].filter(({ id }) => !gone.has(id));
      const touched = new Set([...gone, ...replaced.map(({ id }) => id)]);
      const compared = next.map((post) => ({ ...post, tags: post.tags.map(({ slug }) => slug) }));
      for (const { id, related } of arrange(next, touched)) {
        const post = compared.find((candidate) => candidate.id === id);
        expect(related).toEqual(post && chooseRelated(post, compared).map((chosen) => chosen.id));
      }
    }),
    { seed: SEED, numRuns: 300 },
  );
});
