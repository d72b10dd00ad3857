import { EMPTY_AUTHOR_PROFILE } from '@callwright/shared/account/author-profile.ts';
import { readOwnProfile, saveOwnProfile } from '@callwright/shared/api/accounts/author-profile.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { listPublishedPosts, readPublishedPost } from '@callwright/shared/api/published-posts.ts';
import { describe, expect, test } from 'vitest';
import { setUpBlog } from '../../../helpers/blog-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const blog = setUpBlog();
const profile = { displayName: 'Ana Ruiz', biography: 'Ten years on roofs.', showsEmail: false };

describe('an author’s profile', () => {
  test('is empty at first, and is stored and read back', async () => {
    const { client, id } = blog.other;
    expect(unwrap(await readOwnProfile(client, id))).toEqual(EMPTY_AUTHOR_PROFILE);
    for (const wanted of [profile, profile, { ...EMPTY_AUTHOR_PROFILE, showsEmail: true }, EMPTY_AUTHOR_PROFILE]) {
      unwrap(await saveOwnProfile(client, id, wanted));
      expect(unwrap(await readOwnProfile(client, id))).toEqual(wanted);
    }
  });

  test('is shown on posts, without the email address unless its author agrees', async () => {
    const { client, id, name: email } = blog.author;
    expect((await publishPost(client, blog.toPublish('pipes'))).ok).toBe(true);
    const read = async () => {
      const [summary] = unwrap(await listPublishedPosts(blog.reader, 1));
      const post = unwrap(await readPublishedPost(blog.reader, 'pipes'));
      expect(summary?.author_name).toBe(post?.author_name);
      return [post?.author_name, post?.author_biography];
    };
    expect(await read()).toEqual(['', null]);
    unwrap(await saveOwnProfile(client, id, profile));
    expect(await read()).toEqual(['Ana Ruiz', 'Ten years on roofs.']);
    unwrap(await saveOwnProfile(client, id, { ...profile, displayName: '', showsEmail: true }));
    expect(await read()).toEqual([email, 'Ten years on roofs.']);
    unwrap(await saveOwnProfile(client, id, EMPTY_AUTHOR_PROFILE));
    expect(await read()).toEqual(['', null]);
  });

  test('can’t be read or written by others', async () => {
    unwrap(await saveOwnProfile(blog.author.client, blog.author.id, profile));
    expect(unwrap(await readOwnProfile(blog.other.client, blog.author.id))).toEqual(EMPTY_AUTHOR_PROFILE);
    expect(await saveOwnProfile(blog.other.client, blog.author.id, profile)).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    });
    const { error } = await blog.reader.from('authors').select('display_name');
    expect(error?.code).toBe('42501');
    unwrap(await saveOwnProfile(blog.author.client, blog.author.id, EMPTY_AUTHOR_PROFILE));
  });

  test('doesn’t prevent retrying a publish after a lost response', async () => {
    unwrap(await saveOwnProfile(blog.author.client, blog.author.id, profile));
    const post = blog.toPublish('again');
    const first = await publishPost(blog.author.client, post);
    expect(first).toMatchObject({ ok: true, value: { revision: 1 } });
    expect(await publishPost(blog.author.client, post)).toEqual(first);
    unwrap(await saveOwnProfile(blog.author.client, blog.author.id, EMPTY_AUTHOR_PROFILE));
  });
});
