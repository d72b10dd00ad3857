import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { listPostAddresses, listPostChanges, type PostCursor } from '@callwright/shared/api/releases/post-changes.ts';
import { expect, test } from 'vitest';
import { setUpBlog } from '../../../helpers/blog-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const blog = setUpBlog();

const changesSince = async (cursor: PostCursor | null) => unwrap(await listPostChanges(blog.reader, cursor));

test('a new client gets the current position, then every changed post, across pages', async () => {
  await blog.insertPosts(3, 'before-');
  const start = await changesSince(null);
  expect(start).toMatchObject({ isKnown: false, postIds: [] });
  // Use slugs of no other test, because changed slugs are listed forever.
  await blog.insertPosts(1203, 'listed-');
  const changes = await changesSince(start.cursor);
  expect(changes.isKnown).toBe(true);
  expect(new Set(changes.postIds).size).toBe(1203);
  expect(changes.postIds).toHaveLength(1203);
  expect((await changesSince(changes.cursor)).postIds).toEqual([]);
});

test('an unpublished post is among the changes', async () => {
  const post = blog.toPublish('taken-off');
  await publishPost(blog.author.client, post);
  const { cursor } = await changesSince(null);
  await blog.author.client.from('blog_posts').update({ status: 'draft' }).eq('id', post.id);
  expect((await changesSince(cursor)).postIds).toEqual([post.id]);
});

test('addresses without a post are all listed, across pages', async () => {
  // Other tests' slugs are listed, too, but start with another prefix.
  const prefix = `gone-${crypto.randomUUID()}-`;
  await blog.insertPosts(1203, prefix);
  await blog.backend.query('delete from public.blog_posts');
  const moved = blog.toPublish(`${prefix}first`);
  await publishPost(blog.author.client, moved);
  await blog.author.client
    .from('blog_posts')
    .update({ slug: `${prefix}second` })
    .eq('id', moved.id);
  const all = unwrap(await listPostAddresses(blog.reader, null)).filter(({ slug }) => slug.startsWith(prefix));
  expect(all).toHaveLength(1204);
  const former = { slug: `${prefix}first`, postId: moved.id, leadsTo: `${prefix}second` };
  expect(all.filter(({ leadsTo }) => leadsTo !== null)).toEqual([former]);
  expect(unwrap(await listPostAddresses(blog.reader, [moved.id]))).toEqual([former]);
  expect(unwrap(await listPostAddresses(blog.reader, []))).toEqual([]);
});
