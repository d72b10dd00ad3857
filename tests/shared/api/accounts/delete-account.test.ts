import { decideAccount, listAccounts, setApprovedAuthorsOnly } from '@callwright/shared/api/accounts/accounts.ts';
import { saveOwnProfile } from '@callwright/shared/api/accounts/author-profile.ts';
import { deleteOwnAccount, listSuccessors } from '@callwright/shared/api/accounts/delete-account.ts';
import { listPictures, toPictureAddress, uploadPicture } from '@callwright/shared/api/pictures.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpBlog } from '../../../helpers/blog-fixture.ts';
import { postOf } from '../../../helpers/publishing-fixture.ts';
import { signInNewAuthor } from '../../../helpers/running-backend.ts';
import { samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const HANDED_OVER = { kind: 'hand-over', successorId: null } as const;

const blog = setUpBlog();
let ownerId: string;
beforeAll(() => {
  ownerId = blog.author.id;
});

test('an account is deleted with its sessions, and its posts go to the owner', async () => {
  const leaving = await signInNewAuthor(blog.backend);
  const author = { id: leaving.id, name: leaving.name };
  expect(await publishPost(leaving.client, blog.toPublish('left-behind', { author }))).toMatchObject({ ok: true });
  expect(await deleteOwnAccount(leaving.client, leaving.id, HANDED_OVER)).toEqual({
    ok: true,
    value: { posts: 1, keptPictures: 0 },
  });

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
  expect(await deleteOwnAccount(leaving.client, leaving.id, HANDED_OVER)).toMatchObject({ ok: false });
  expect(await publishPost(leaving.client, blog.toPublish('late', { author }))).toMatchObject({ ok: false });
  expect(await again.signUp(credentials, '')).toMatchObject({ ok: true });
});

test('a suspension ends with the account: its address can sign up again, and waits for approval if required', async () => {
  const leaving = await signInNewAuthor(blog.backend);
  const { client: owner } = blog.author;
  unwrap(await decideAccount(owner, { id: leaving.id, role: 'author', status: 'suspended' }));
  expect(unwrap(await deleteOwnAccount(leaving.client, leaving.id, HANDED_OVER))).toMatchObject({ posts: 0 });

  unwrap(await setApprovedAuthorsOnly(owner, true));
  const credentials = { email: leaving.name, password: 'another password' };
  const sessions = createSessionClient(blog.backend, fetch);
  unwrap(await sessions.signUp(credentials, ''));
  const { user } = unwrap(await sessions.signIn(credentials));
  expect(unwrap(await listAccounts(owner)).find(({ id }) => id === user.id)?.status).toBe('waiting');
  unwrap(await setApprovedAuthorsOnly(owner, false));
});

test('the owner is told to hand over the blog first', async () => {
  expect(await deleteOwnAccount(blog.author.client, ownerId, { kind: 'delete' })).toMatchObject({
    ok: false,
    error: { kind: 'refused', message: expect.stringContaining('Hand it over to another account first') },
  });
});

test('a token from a sign-in more than five minutes ago deletes nothing, refreshed or not', async () => {
  const leaving = await signInNewAuthor(blog.backend);
  const author = { id: leaving.id, name: leaving.name };
  expect(await publishPost(leaving.client, blog.toPublish('kept', { author }))).toMatchObject({ ok: true });
  await blog.backend.query(
    `update auth.sessions set created_at = now() - interval '5 minutes 1 second' where user_id = $1`,
    [leaving.id],
  );
  const refused = {
    ok: false,
    error: { kind: 'refused', message: expect.stringContaining('Sign in with your password') },
  };
  for (const refreshes of [false, true]) {
    if (refreshes) expect((await leaving.client.auth.refreshSession()).error).toBeNull();
    expect(await deleteOwnAccount(leaving.client, leaving.id, HANDED_OVER)).toMatchObject(refused);
    expect(await deleteOwnAccount(leaving.client, leaving.id, { kind: 'delete' })).toMatchObject(refused);
  }
  const { data } = await leaving.client.from('blog_posts').select('author_id').eq('slug', 'kept');
  expect(data).toEqual([{ author_id: leaving.id }]);
});

test('an ended session deletes nothing, though its token is still valid', async () => {
  const leaving = await signInNewAuthor(blog.backend);
  await blog.backend.query('delete from auth.sessions where user_id = $1', [leaving.id]);
  expect(await deleteOwnAccount(leaving.client, leaving.id, HANDED_OVER)).toMatchObject({ ok: false });
  expect(await blog.backend.query('select from auth.users where id = $1', [leaving.id])).toHaveLength(1);
});

test('posts go to the chosen author under that name; the list has names but no addresses', async () => {
  const [leaving, heir] = [await signInNewAuthor(blog.backend), await signInNewAuthor(blog.backend)];
  unwrap(await saveOwnProfile(heir.client, heir.id, { displayName: 'Bea', biography: '', showsEmail: false }));
  expect(unwrap(await listSuccessors(leaving.client))).toEqual([{ id: heir.id, name: 'Bea' }]);
  const author = { id: leaving.id, name: leaving.name };
  unwrap(await publishPost(leaving.client, blog.toPublish('to-bea', { author })));
  const chosen = { kind: 'hand-over', successorId: heir.id } as const;
  await blog.backend.query(`update private.accounts set status = 'suspended' where user_id = $1`, [heir.id]);
  expect(unwrap(await listSuccessors(leaving.client))).toEqual([]);
  expect(await deleteOwnAccount(leaving.client, leaving.id, chosen)).toMatchObject({
    ok: false,
    error: { message: 'Your posts can only go to an approved account. Choose another one.' },
  });
  await blog.backend.query(`update private.accounts set status = 'approved' where user_id = $1`, [heir.id]);
  expect(unwrap(await deleteOwnAccount(leaving.client, leaving.id, chosen))).toEqual({ posts: 1, keptPictures: 0 });
  const { data } = await heir.client.from('blog_posts').select('author_id, author_name').eq('slug', 'to-bea');
  expect(data).toEqual([{ author_id: heir.id, author_name: 'A former author' }]);
});

describe('an account that deletes its posts', () => {
  async function setUp(fetch?: typeof globalThis.fetch) {
    const leaving = await signInNewAuthor(blog.backend, fetch);
    const pictures = [samplePicture(), samplePicture(), samplePicture()];
    const addresses: string[] = [];
    for (const { name, bytes } of pictures) {
      unwrap(await uploadPicture(leaving.client, { authorId: leaving.id, name }, bytes));
      addresses.push(toPictureAddress({ SUPABASE_URL: blog.backend.url }, { authorId: leaving.id, name }));
    }
    const [own = '', shared = ''] = addresses;
    const author = { id: leaving.id, name: leaving.name };
    const content = `![One](${own})\n\n![Two](${shared})`;
    unwrap(
      await publishPost(
        leaving.client,
        blog.toPublish(`of-${leaving.id}`, { author, fields: postOf(`of-${leaving.id}`, { content }) }),
      ),
    );
    const quoted = { fields: postOf(`quotes-${leaving.id}`, { content: `![Two](${shared})` }) };
    unwrap(await publishPost(blog.author.client, blog.toPublish(`quotes-${leaving.id}`, quoted)));
    const readStatuses = () => Promise.all(addresses.map(async (address) => (await globalThis.fetch(address)).status));
    return { leaving, readStatuses };
  }

  test('deletes its pictures, too, except those in other authors’ posts', async () => {
    const { leaving, readStatuses } = await setUp();
    expect(await readStatuses()).toEqual([200, 200, 200]);
    expect(unwrap(await deleteOwnAccount(leaving.client, leaving.id, { kind: 'delete' }))).toEqual({
      posts: 1,
      keptPictures: 1,
    });
    expect(await readStatuses()).toEqual([400, 200, 400]);
    expect(await blog.backend.query('select from auth.users where id = $1', [leaving.id])).toEqual([]);
  });

  test('says which pictures couldn’t be deleted, and stays until they are deleted or used elsewhere', async () => {
    let quote = async () => {};
    const { leaving, readStatuses } = await setUp(async (input, init) => {
      if (init?.method === 'DELETE') await quote();
      return fetch(input, init);
    });
    const first = unwrap(await listPictures(leaving.client)).find(
      ({ authorId, posts }) => authorId === leaving.id && posts.length === 0,
    );
    if (!first) throw new Error('no picture');
    // At that moment, someone uses one of them in another post.
    quote = async () => {
      quote = async () => {};
      const address = toPictureAddress({ SUPABASE_URL: blog.backend.url }, first);
      await blog.backend.query(
        `insert into public.blog_posts (title, slug, content, author_id, author_name, status)
         values ('Q', 'quick', '![](' || $1 || ')', $2, '', 'published')`,
        [address, ownerId],
      );
    };
    const broken = await deleteOwnAccount(leaving.client, leaving.id, { kind: 'delete' });
    expect(broken).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('we couldn’t delete 1 picture') },
    });
    expect(await blog.backend.query('select from auth.users where id = $1', [leaving.id])).toHaveLength(1);
    const done = unwrap(await deleteOwnAccount(leaving.client, leaving.id, { kind: 'delete' }));
    expect(done.keptPictures).toBe(2);
    expect((await readStatuses()).filter((status) => status === 200)).toHaveLength(2);
  });

  test.each(['/rpc/list_pictures', '/object/post-pictures', '/rpc/delete_own_account'])(
    'stays if %s can’t be reached, says so, and is deleted next time',
    async (path) => {
      let isCut = true;
      const { leaving, readStatuses } = await setUp((input, init) =>
        isCut && String(input).includes(path) && init?.method !== 'GET' && isLeaving
          ? Promise.reject(new TypeError('no network'))
          : fetch(input, init),
      );
      isLeaving = true;
      const broken = await deleteOwnAccount(leaving.client, leaving.id, { kind: 'delete' });
      expect(broken).toMatchObject({ ok: false, error: { kind: 'partial' } });
      expect(!broken.ok && broken.error.message).toMatch(
        /your (account wasn’t|account and some of your pictures weren’t)\..*To finish, delete your account again/,
      );
      expect(await blog.backend.query('select from auth.users where id = $1', [leaving.id])).toHaveLength(1);
      isCut = false;
      expect(await deleteOwnAccount(leaving.client, leaving.id, { kind: 'delete' })).toMatchObject({ ok: true });
      expect(await readStatuses()).toEqual([400, 200, 400]);
      isLeaving = false;
    },
  );
});

describe('if the response to the deletion is lost', () => {
  const choices = [HANDED_OVER, { kind: 'delete' }] as const;

  /** The request arrives, but its response is lost. `isCutFromThenOn`: all later ones, too. */
  async function setUp(isCutFromThenOn: boolean) {
    let isCut = false;
    const leaving = await signInNewAuthor(blog.backend, async (input, init) => {
      if (isCut) throw new TypeError('no network');
      const answer = await fetch(input, init);
      if (!String(input).includes('/rpc/delete_own_account')) return answer;
      isCut = isCutFromThenOn;
      throw new TypeError('no network');
    });
    return leaving;
  }

  test.each(choices)('the blog confirms it (%j)', async (posts) => {
    const leaving = await setUp(false);
    expect(await deleteOwnAccount(leaving.client, leaving.id, posts)).toEqual({
      ok: true,
      value: { posts: null, keptPictures: 0 },
    });
    expect(await blog.backend.query('select from auth.users where id = $1', [leaving.id])).toEqual([]);
  });

  test.each(choices)('nobody claims that the account still exists while that can’t be checked (%j)', async (posts) => {
    const leaving = await setUp(true);
    const lost = await deleteOwnAccount(leaving.client, leaving.id, posts);
    expect(lost).toMatchObject({
      ok: false,
      error: { kind: 'partial', message: expect.stringContaining('we don’t know whether your account was deleted') },
    });
    expect(!lost.ok && lost.error.message).not.toContain('account isn’t');
  });
});

let isLeaving = false;
