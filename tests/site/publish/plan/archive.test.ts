import { chooseRelated } from '@callwright/site/blog/post/related.ts';
import { comparePosts } from '@callwright/site/blog/post-order.ts';
import { type ArchivedPost, createKnownTerms, renewRelated } from '@callwright/site/publish/plan/archive.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEED } from '../../../helpers/corpus.ts';

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
function arrange(
  posts: readonly ArchivedPost[],
  touched: ReadonlySet<string>,
  known = createKnownTerms(),
): ArchivedPost[] {
  const inOrder = posts.toSorted(comparePosts);
  const renewed = renewRelated(inOrder, touched, known);
  return inOrder.map((post) => {
    const related = renewed.get(post.id);
    return related ? { ...post, related } : post;
  });
}

type Change = { changes: Draft[]; removed: number[]; isOfMany: boolean };

const change = fc.record({
  changes: drafts,
  removed: fc.array(fc.nat({ max: 24 }), { maxLength: 2 }),
  isOfMany: fc.constantFrom(false, false, false, true),
});

/** Replaces and removes some of the posts. @returns those after it, and the ids of those that it touched. */
function apply(posts: readonly ArchivedPost[], { changes, removed, isOfMany }: Change, round: number) {
  const replaced = changes.slice(0, 4).map((draft, index): ArchivedPost => {
    const post = toPost(draft, index * 5 + round);
    return { ...post, related: posts.find(({ id }) => id === post.id)?.related ?? [] };
  });
  const gone = new Set(removed.map((index) => toPost({ place: 0, tags: [], words: [] }, index).id));
  const kept = posts.filter(({ id }) => !replaced.some((post) => post.id === id));
  const next = [...kept, ...replaced].filter(({ id }) => !gone.has(id));
  const named = [...gone, ...replaced.map(({ id }) => id)];
  // More than are asked for one by one, most of which nothing is known of.
  const others = isOfMany ? Array.from({ length: 60 }, (_, index) => `unknown-${index}`) : [];
  return { next, touched: new Set([...named, ...others]) };
}

test('related posts that are chosen anew where a change matters are those of the whole archive', () => {
  fc.assert(
    fc.property(drafts, fc.array(change, { minLength: 1, maxLength: 5 }), (before, rounds) => {
      const known = createKnownTerms();
      const first = before.map(toPost);
      let posts = arrange(first, new Set(first.map(({ id }) => id)), known);
      for (const [round, change] of rounds.entries()) {
        const { next, touched } = apply(posts, change, round);
        posts = arrange(next, touched, known);
        const compared = next.map((post) => ({ ...post, tags: post.tags.map(({ slug }) => slug) }));
        for (const { id, related } of posts) {
          const post = compared.find((candidate) => candidate.id === id);
          expect(related).toEqual(post && chooseRelated(post, compared).map((chosen) => chosen.id));
        }
      }
    }),
    { seed: SEED, numRuns: 300 },
  );
});
