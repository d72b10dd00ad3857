import {
  decideAccount,
  handOverBlog,
  listAccounts,
  readOwnAccount,
  setApprovedAuthorsOnly,
} from '@callwright/shared/api/accounts/accounts.ts';
import { type BlogClient, createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { deletePost, listOwnPosts, unpublishPost, updateOwnPost } from '@callwright/shared/api/own-posts.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { readReleaseHistory, requestRelease } from '@callwright/shared/api/releases/release-history.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../helpers/blog-fixture.ts';
import { restoreBetweenTests } from '../../../helpers/restore-between-tests.ts';
import { type Author, openEmptyBackend, settingsOf, signInNewAuthor } from '../../../helpers/running-backend.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

/** In sign-up order: the first one owns the blog, and the last ones wait for approval. */
const NAMES = ['owner', 'editor', 'author', 'other author', 'suspended', 'waiting'] as const;
type Name = (typeof NAMES)[number];

let backend: Backend;
let accounts: Record<Name, Author>;
let anon: BlogClient;

beforeAll(async () => {
  backend = await openEmptyBackend();
  anon = createAnonymousBlogClient(settingsOf(backend));
  accounts = {} as Record<Name, Author>;
  for (const name of NAMES) {
    if (name === 'waiting') unwrap(await setApprovedAuthorsOnly(accounts.owner.client, true));
    accounts[name] = await signInNewAuthor(backend);
  }
  unwrap(await decide('editor', 'editor', 'approved'));
  unwrap(await decide('suspended', 'author', 'suspended'));
});

restoreBetweenTests(() => backend);

const decide = (name: Name, role: 'editor' | 'author', status: 'approved' | 'suspended') =>
  decideAccount(accounts.owner.client, { id: accounts[name].id, role, status });

const clientOf = (caller: Name | 'anon') => (caller === 'anon' ? anon : accounts[caller].client);

/** Returns the number of rows, `ok` if there are none, or the error code. */
async function outcomeOf(request: PromiseLike<{ data: unknown; error: { code: string } | null }>): Promise<string> {
  const { data, error } = await request;
  if (error) return error.code;
  return Array.isArray(data) ? String(data.length) : 'ok';
}

const expectOk = (answer: { ok: boolean }) => expect(answer).toMatchObject({ ok: true });

const DENIED = '42501';
const everybody = (outcome: string) => Object.fromEntries(['anon', ...NAMES].map((name) => [name, outcome]));
const nobody = everybody(DENIED);
const signedIn = (outcome: string) => ({ ...everybody(outcome), anon: DENIED });
const approved = (outcome: string) => ({ ...signedIn(outcome), waiting: DENIED, suspended: DENIED });
const ownerAlone = { ...nobody, owner: 'ok' };

const POST = '99999999-9999-4999-8999-999999999999';
const insertFor = (caller: Name | 'anon') => {
  const { id, name } = accounts[caller === 'anon' ? 'author' : caller];
  return { title: 'T', slug: 'new', content: 'W', author_id: id, author_name: name };
};

type Row = [
  what: string,
  ask: (client: BlogClient, caller: Name | 'anon') => PromiseLike<{ data: unknown; error: { code: string } | null }>,
  expected: Record<string, string>,
];

const MATRIX: Row[] = [
  ['read a draft', (c) => c.from('blog_posts').select('id').eq('slug', 'draft'), { ...everybody('0'), author: '1' }],
  ['read a published post', (c) => c.from('blog_posts').select('id').eq('slug', 'published'), everybody('1')],
  ['insert a post', (c, caller) => c.from('blog_posts').insert(insertFor(caller)).select('id'), approved('1')],
  [
    "insert under the author's name",
    (c) => c.from('blog_posts').insert(insertFor('author')),
    { ...nobody, author: 'ok' },
  ],
  [
    "change the author's post",
    (c) => c.from('blog_posts').update({ title: 'Mine' }).eq('slug', 'published').select('id'),
    { ...approved('1'), 'other author': '0' },
  ],
  [
    "publish the author's draft",
    (c) => c.from('blog_posts').update({ status: 'published' }).eq('slug', 'draft').select('id'),
    { ...approved('0'), author: '1' },
  ],
  [
    "delete the author's post",
    (c) => c.from('blog_posts').delete().eq('slug', 'published').select('id'),
    { ...approved('0'), author: '1', owner: '1' },
  ],
  ['request a release', (c) => c.rpc('request_release', { kind: 'changes' }), approved('ok')],
  ['request the whole site', (c) => c.rpc('request_release', { kind: 'full' }), ownerAlone],
  ['free an address', (c) => c.rpc('free_post_address', { slug: 'never-was' }), ownerAlone],
  ['read their own account', (c) => c.rpc('read_own_account'), signedIn('ok')],
  ['list the accounts', (c) => c.rpc('list_accounts'), { ...nobody, owner: '6' }],
  [
    'approve an account',
    (c) => c.rpc('decide_account', { user_id: accounts.waiting.id, role: 'author', status: 'approved' }),
    ownerAlone,
  ],
  ['change the approval setting', (c) => c.rpc('set_approved_authors_only', { is_on: true }), ownerAlone],
  ['hand over the blog', (c) => c.rpc('hand_over_blog', { user_id: accounts.editor.id }), ownerAlone],
  ['count a view', (c) => c.rpc('increment_post_views', { slug: 'published' }), everybody('ok')],
];

describe.each([true, false])('through HTTP, where accounts need approval: %s', (isOn) => {
  beforeEach(async () => {
    await restore(isOn);
  });

  test.each(MATRIX)('who may %s', async (_what, ask, expected) => {
    const outcomes: Record<string, string> = {};
    for (const caller of ['anon', ...NAMES] as const) {
      outcomes[caller] = await outcomeOf(ask(clientOf(caller), caller));
      await restore(isOn);
    }
    expect(outcomes).toEqual(expected);
  });
});

const restore = (isOn: boolean) =>
  backend.execute(`
    delete from public.blog_posts;
    delete from private.release_requests;
    update private.blog_settings set approved_authors_only = ${isOn};
    update private.accounts set role = 'author' where role = 'owner';
    update private.accounts set
      role = case user_id when '${accounts.owner.id}' then 'owner' when '${accounts.editor.id}' then 'editor' else 'author' end,
      status = case user_id when '${accounts.waiting.id}' then 'waiting' when '${accounts.suspended.id}' then 'suspended' else 'approved' end;
    insert into public.blog_posts (id, title, slug, content, author_id, author_name, status) values
      ('${POST}', 'Published', 'published', 'Words', '${accounts.author.id}', 'The author', 'published'),
      (gen_random_uuid(), 'Draft', 'draft', 'Words', '${accounts.author.id}', 'The author', 'draft')`);

describe('an editor', () => {
  beforeEach(() => restore(false));
  const known = { id: POST, authorId: null, revision: 1 };

  test('lists, changes, unpublishes, and publishes another author’s post, which stays theirs', async () => {
    const { client, id, name } = accounts.editor;
    expect(unwrap(await listOwnPosts(client, null)).map(({ slug, author_name }) => [slug, author_name])).toEqual([
      ['published', 'The author'],
    ]);
    const isOwnText = () => false;
    expectOk(await updateOwnPost(client, { known, fields: fieldsOf('published', { content: 'Edited' }), isOwnText }));
    expectOk(await unpublishPost(client, { ...known, revision: 2 }));
    const again = { id: POST, fields: fieldsOf('published'), author: { id, name }, baseRevision: 3, isOwnText };
    expectOk(await publishPost(client, again));
    expect(
      await backend.query('select author_id, author_name, status, revision from public.blog_posts where id = $1', [
        POST,
      ]),
    ).toEqual([{ author_id: accounts.author.id, author_name: 'Guest author', status: 'published', revision: 4 }]);
  });

  test('gets the same conflict as the post’s author', async () => {
    const { client } = accounts.editor;
    expectOk(
      await updateOwnPost(accounts.author.client, {
        known: { ...known, authorId: accounts.author.id },
        fields: fieldsOf('published', { content: 'The author was quicker' }),
        isOwnText: () => false,
      }),
    );
    expect(await updateOwnPost(client, { known, fields: fieldsOf('published'), isOwnText: () => false })).toMatchObject(
      { ok: false, error: { kind: 'conflict', remote: { fields: { content: 'The author was quicker' } } } },
    );
  });

  test('who lost the role is told so, and not that the post changed', async () => {
    unwrap(await decide('editor', 'author', 'approved'));
    const answer = await updateOwnPost(accounts.editor.client, {
      known,
      fields: fieldsOf('published', { content: 'Too late' }),
      isOwnText: () => false,
    });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(!answer.ok && 'message' in answer.error && answer.error.message).toContain('make you an editor');
    expect(await deletePost(accounts.editor.client, known)).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });
});

describe('an account that can’t write', () => {
  beforeEach(() => restore(true));

  test.each([
    ['waiting', 'is waiting for the owner'],
    ['suspended', 'suspended your account'],
  ] as const)('because the account is %s is told why, with a token from before', async (name, words) => {
    const { client, ...author } = accounts[name];
    const post = { id: crypto.randomUUID(), fields: fieldsOf('mine'), author, baseRevision: null };
    const answer = await publishPost(client, post);
    expect(answer).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(!answer.ok && 'message' in answer.error && answer.error.message).toContain(words);
    expect(await requestRelease(client, 'changes')).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(unwrap(await readReleaseHistory(client)).releases).toEqual([]);
    expect(unwrap(await readOwnAccount(client))).toEqual({
      role: 'author',
      status: name,
      email: author.name,
      approvedAuthorsOnly: null,
    });
  });

  test('can’t add a picture', async () => {
    const path = (id: string) => `${id}/${'0'.repeat(31)}1.8x6.7a8b9c.webp`;
    for (const [name, isTaken] of [
      ['author', true],
      ['waiting', false],
      ['suspended', false],
    ] as const) {
      const { client, id } = accounts[name];
      const { error } = await client.storage
        .from('post-pictures')
        .upload(path(id), new Uint8Array([1]), { contentType: 'image/webp' });
      expect([name, error === null]).toEqual([name, isTaken]);
    }
  });
});

test('the owner lists the accounts, hands over the blog, and is an editor afterwards', async () => {
  await restore(true);
  const { owner, author } = accounts;
  expect(
    unwrap(await listAccounts(owner.client)).map(({ email, status, posts }) => [email, status, posts]),
  ).toContainEqual([author.name, 'approved', 1]);
  expect(unwrap(await readOwnAccount(owner.client))).toEqual({
    role: 'owner',
    status: 'approved',
    email: owner.name,
    approvedAuthorsOnly: true,
  });
  unwrap(await handOverBlog(owner.client, author.id));
  expect(unwrap(await readOwnAccount(owner.client))).toEqual({
    role: 'editor',
    status: 'approved',
    email: owner.name,
    approvedAuthorsOnly: null,
  });
  expect(await setApprovedAuthorsOnly(owner.client, false)).toMatchObject({
    ok: false,
    error: { kind: 'refused', message: 'Only the owner of this blog decides about its accounts.' },
  });
});
