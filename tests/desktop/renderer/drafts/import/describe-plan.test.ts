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
    'From WordPress and Ghost: 2 published and 1 unpublished. All become drafts.',
    '1 is a page. Select pages that you want as posts.',
    '1 picture will be imported.',
    '1,200 pictures are still on your old site.',
    'By Ana and Bea. Your drafts keep the names, and the posts will have yours.',
  ]);
});

test('posts are selected at first, and pages aren’t', () => {
  expect([...selectDefault(plan.posts)]).toEqual([0, 2]);
});

test('a summary counts what was published before, pictures, and posts left by canceling', () => {
  const done = { drafts: [], problems: [], authors: [] };
  expect(describeResult({ ...done, published: 1, pictures: { imported: 2, remote: 1 }, left: 3 })).toEqual([
    '1 post was published on the old blog.',
    '2 pictures were imported.',
    '1 picture is still on your old site.',
    '3 posts weren’t imported, because you canceled.',
  ]);
  expect(describeResult({ ...done, published: 0, pictures: { imported: 0, remote: 0 }, left: 0 })).toEqual([]);
});
