import type { ImportPlan, PlannedPost } from '@callwright/desktop/ipc/imports.ts';
import {
  describePlan,
  describeResult,
  selectDefault,
} from '@callwright/desktop/renderer/drafts/import/describe-plan.ts';
import { expect, test } from 'vitest';

const post = (index: number, status: PlannedPost['status'], type: PlannedPost['type'] = 'post'): PlannedPost => ({
  ...{ index, status, type, title: `Post ${index}`, createdAt: null, problems: [] },
});

const plan: ImportPlan = {
  id: '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b',
  kinds: ['wordpress', 'ghost'],
  posts: [post(0, 'published'), post(1, 'published', 'page'), post(2, 'draft')],
  pictures: { local: 1, remote: 1_200 },
  authors: ['Ana', 'Bea'],
  notes: [],
};

test('a plan says where the posts are from, what they were, and which pictures stay on the old site', () => {
  expect(describePlan(plan)).toEqual([
    'From WordPress and Ghost: 1 published and 1 unpublished. All become drafts.',
    'There’s also 1 page. Select it if you want it as a post.',
    '1 picture will be imported.',
    '1,200 pictures stay on your old site. Keep that site online, or replace them.',
    'By Ana and Bea. The posts will show your name. Their names stay in the drafts’ files.',
  ]);
});

test('an export of only pages counts no posts', () => {
  const pages = [post(0, 'published', 'page'), post(1, 'draft', 'page')];
  const onlyPages: ImportPlan = { ...plan, kinds: ['wordpress'], posts: pages, authors: [] };
  expect(describePlan({ ...onlyPages, pictures: { local: 0, remote: 0 } })).toEqual([
    'From WordPress. All become drafts.',
    'There are also 2 pages. Select any that you want as posts.',
  ]);
});

test('posts are selected at first, and pages aren’t', () => {
  expect([...selectDefault(plan.posts)]).toEqual([0, 2]);
});

test('a summary counts what was published before, pictures, and posts left by canceling', () => {
  const done = { drafts: [], problems: [], authors: [] };
  expect(describeResult({ ...done, published: 1, pictures: { imported: 2, remote: 1 }, left: 3 })).toEqual([
    '1 post was published on the old blog. It keeps its date when you publish it.',
    '2 pictures were imported.',
    '1 picture stays on your old site. Keep that site online, or replace it.',
    '3 posts weren’t imported, because you canceled.',
  ]);
  expect(describeResult({ ...done, published: 0, pictures: { imported: 0, remote: 0 }, left: 0 })).toEqual([]);
});
