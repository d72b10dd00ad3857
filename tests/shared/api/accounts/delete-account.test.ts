import { deleteOwnAccount } from '@callwright/shared/api/accounts/delete-account.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { beforeAll, expect, test } from 'vitest';
import { setUpBlog } from '../../../helpers/blog-fixture.ts';
import { signInNewAuthor } from '../../../helpers/running-backend.ts';

const blog = setUpBlog();
let ownerId: string;
beforeAll(() => {
  // The first account of the file.
  ownerId = blog.author.id;
});

test('an account is deleted with its sessions, and its posts are the owner’s', async () => {
  const leaving = await signInNewAuthor(blog.backend);
  const author = { id: leaving.id, name: leaving.name };
  expect(await publishPost(leaving.client, blog.toPublish('left-behind', { author }))).toMatchObject({ ok: true });
  expect(await deleteOwnAccount(leaving.client, false)).toEqual({ ok: true, value: 1 });

  const { data } = await blog.author.client.from('blog_posts').select('author_id').eq('slug', 'left-behind');
  expect(data).toEqual([{ author_id: ownerId }]);
  const rows = await blog.backend.query(
    `select user_id from auth.sessions where user_id = $1 union all select user_id from auth.refresh_tokens where user_id = $1
     union all select user_id from auth.identities where user_id = $1`,
    [leaving.id],
  );
  expect(rows).toEqual([]);
  const again = createSessionClient(blog.backend, fetch);
  const credentials = { email: leaving.name, password: 'a long password' };
  expect(await again.signIn(credentials)).toMatchObject({ ok: false, error: { code: 'invalid_credentials' } });
  // The token that was given out before writes nothing the moment after.
  expect(await deleteOwnAccount(leaving.client, false)).toMatchObject({ ok: false });
  expect(await publishPost(leaving.client, blog.toPublish('late', { author }))).toMatchObject({ ok: false });
  // The address may have an account again, which is another one.
  expect(await again.signUp(credentials, '')).toMatchObject({ ok: true });
});

test('the owner is told to hand the blog over first', async () => {
  expect(await deleteOwnAccount(blog.author.client, true)).toMatchObject({
    ok: false,
    error: { kind: 'refused', message: expect.stringContaining('Hand it over to another account first') },
  });
});
