import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseDeletedAccounts } from '@callwright/desktop/main/accounts/deleted-accounts.ts';
import type { BackendOrigins } from '@callwright/desktop/main/backend/backend-origins.ts';
import { createDraftVisibility } from '@callwright/desktop/main/drafts/draft-visibility.ts';
import { SettingsStore } from '@callwright/desktop/main/settings/settings.ts';
import { deleteOwnAccount } from '@callwright/shared/api/accounts/delete-account.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { err, ok } from '@callwright/shared/result.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Drafts } from '../../../helpers/local-drafts.ts';
import { openLocalStorage } from '../../../helpers/local-storage.ts';
import { type Author, openEmptyBackend, signInNewAuthor } from '../../../helpers/running-backend.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const HERE = 'http://here.test';
const DATABASE = '11111111-1111-4111-8111-111111111111';
const OTHER_DATABASE = '22222222-2222-4222-8222-222222222222';

let backend: Backend;
let owner: Author;
let ana: Author;
let bea: Author;
let root: string;
let storage: Awaited<ReturnType<typeof openLocalStorage>>;
let drafts: Drafts;
let current: Author | null;
let isReachable: boolean;
let dropped: string[];
let released: number;
let visibility: ReturnType<typeof createDraftVisibility>;

beforeAll(async () => {
  backend = await openEmptyBackend();
  owner = await signInNewAuthor(backend);
});
beforeEach(async () => {
  await setDatabase(DATABASE);
  root = await mkdtemp(join(tmpdir(), 'callwright-gone-'));
  [ana, bea] = [await signInNewAuthor(backend), await signInNewAuthor(backend)];
  current = ana;
  isReachable = true;
  dropped = [];
  released = 0;
  storage = await openLocalStorage({ userData: root, draftsFolder: join(root, 'drafts') });
  openDrafts();
  visibility.onSessionChange();
  unwrap(await drafts.save(crypto.randomUUID(), { ...EMPTY_POST_FIELDS, title: 'Written by Ana' }));
});
afterEach(async () => {
  await storage.close();
  await rm(root, { recursive: true, maxRetries: 10 });
});

function openDrafts(): void {
  visibility = createDraftVisibility({ settings: new SettingsStore(root), readAccountId: () => current?.id ?? null });
  drafts = new Drafts({ storage, visibility });
}

function signIn(author: Author | null): void {
  current = author;
  visibility.onSessionChange();
}

/** Simulates another database at the same address. The accounts are the same. */
const setDatabase = (id: string) => backend.query('update private.post_change_log set database_id = $1', [id]);

async function start(origin = HERE): Promise<void> {
  const origins: BackendOrigins = { current: origin, first: HERE };
  const { check } = releaseDeletedAccounts({
    userData: root,
    origins,
    session: {
      onAccountChange: () => {},
      read: () =>
        current === null ? { state: 'signed-out' } : { state: 'signed-in', email: current.name, isPersisted: true },
      readAccountId: () => current?.id ?? null,
    },
    asAuthor: async (request) => {
      if (current === null || !isReachable) return err({ kind: 'unreachable' });
      return request(current.client, { id: current.id, email: current.name });
    },
    storage,
    isHiding: visibility.isHiding,
    queue: {
      async dropAccount(id) {
        dropped.push(id);
        return ok(undefined);
      },
    },
    onReleased: () => {
      released += 1;
    },
  });
  await check();
}

const leave = async ({ client, id }: Author) =>
  unwrap(await deleteOwnAccount(client, id, { kind: 'hand-over', successorId: null }));
const titles = async () => unwrap(await drafts.list()).drafts.map(({ title, owner: whose }) => `${title}: ${whose}`);
const LOCAL = ['Written by Ana: machine'];

test('O4: drafts of an account that was deleted elsewhere become unowned once someone signs in', async () => {
  await start();
  await leave(ana);
  current = bea;
  expect(await titles()).toEqual([]);
  await start();
  expect(await titles()).toEqual(LOCAL);
  expect(dropped).toEqual([ana.id]);
  expect(released).toBe(1);
  await start();
  expect(dropped).toEqual([ana.id]);
});

test('O4: an existing account keeps its drafts, whoever else signs in', async () => {
  await start();
  current = bea;
  await start();
  expect(await titles()).toEqual([]);
  current = ana;
  expect(await titles()).toEqual(['Written by Ana: account']);
  expect(dropped).toEqual([]);
});

test('O4: nothing changes until someone is signed in and the backend answers', async () => {
  await start();
  await leave(ana);
  current = bea;
  isReachable = false;
  await start();
  expect(await titles()).toEqual([]);
  current = null;
  await start();
  expect(dropped).toEqual([]);
  current = bea;
  isReachable = true;
  await start();
  expect(await titles()).toEqual(LOCAL);
});

test('O4: a backend isn’t asked about the accounts of another backend', async () => {
  await setDatabase(OTHER_DATABASE);
  await start('http://elsewhere.test');
  await setDatabase(DATABASE);
  await leave(ana);
  current = bea;
  await start();
  expect(await titles()).toEqual([]);
  expect(dropped).toEqual([]);
});

test('O4: a new database at the same address, where a backup may still be restored, isn’t asked', async () => {
  await start();
  await leave(ana);
  await setDatabase(OTHER_DATABASE);
  current = bea;
  await start();
  expect(await titles()).toEqual([]);
  expect(dropped).toEqual([]);
});

test('O4: an account that exists on two backends keeps its drafts if only this one lost it', async () => {
  await setDatabase(OTHER_DATABASE);
  await start('http://elsewhere.test');
  await setDatabase(DATABASE);
  await start();
  await leave(ana);
  current = bea;
  await start();
  expect(await titles()).toEqual([]);
  expect(dropped).toEqual([ana.id]);
  await setDatabase(OTHER_DATABASE);
  await start('http://elsewhere.test');
  expect(await titles()).toEqual(LOCAL);
});

test('O4: a backend with a new address is still the same backend', async () => {
  await start('http://former.test');
  await start();
  await leave(ana);
  current = bea;
  await start();
  expect(await titles()).toEqual(LOCAL);
});

test('O4: the signed-in account is never asked about', async () => {
  await start();
  await leave(ana);
  await start();
  expect(await titles()).toEqual(['Written by Ana: account']);
  expect(dropped).toEqual([]);
});

test('O4: drafts that couldn’t be released because of a disk error are released later', async () => {
  await start();
  await leave(ana);
  current = bea;
  storage.refused.add('changeOwner');
  await start();
  storage.refused.clear();
  expect(await titles()).toEqual([]);
  await start();
  expect(await titles()).toEqual(LOCAL);
});

test('O4: drafts in the trash become unowned, too', async () => {
  await start();
  const [draft] = unwrap(await drafts.list()).drafts;
  unwrap(await drafts.delete(draft?.id ?? ''));
  await leave(ana);
  current = bea;
  await start();
  expect(unwrap(await drafts.listDeleted())).toMatchObject([{ title: 'Written by Ana' }]);
});

test('O4: drafts that their author hid stay hidden from the next author and can be shown again', async () => {
  const [draft] = unwrap(await drafts.list()).drafts;
  const other = await drafts.save(crypto.randomUUID(), { ...EMPTY_POST_FIELDS, title: 'Deleted by Ana' });
  unwrap(await drafts.delete(unwrap(other).id));
  await start();
  visibility.hideAfterSignOut();
  signIn(null);
  await leave(ana);
  openDrafts();
  signIn(bea);
  await start();
  expect(dropped).toEqual([ana.id]);
  expect(unwrap(await drafts.list())).toEqual({ drafts: [], hidden: 0, orphaned: 0 });
  expect(unwrap(await drafts.listDeleted())).toEqual([]);
  expect(await drafts.read(draft?.id ?? '')).toMatchObject({ ok: false });
  const search = { query: 'Ana', viewer: visibility.viewer() };
  expect(unwrap(await storage.call('searchDrafts', search)).ids).toEqual([]);
  // Another author has drafts here, so the unowned draft can't be attributed to this account.
  expect(unwrap(await drafts.claimForOnlyAccount(bea.id))).toEqual([]);

  signIn(null);
  expect(unwrap(await drafts.list())).toEqual({ drafts: [], hidden: 0, orphaned: 2 });
  expect(unwrap(await drafts.showHidden())).toHaveLength(2);
  expect(await titles()).toEqual(LOCAL);
  expect(unwrap(await drafts.listDeleted())).toMatchObject([{ title: 'Deleted by Ana' }]);
  expect(unwrap(await drafts.list()).orphaned).toBe(0);
});

test('O4: signing in again after hiding drafts ends the hiding', async () => {
  await start();
  visibility.hideAfterSignOut();
  signIn(null);
  signIn(ana);
  await leave(ana);
  signIn(bea);
  await start();
  expect(await titles()).toEqual(LOCAL);
});

test('the backend names only accounts it was asked about', async () => {
  const { data } = await owner.client.rpc('list_gone_accounts', { account_ids: [ana.id, bea.id] });
  expect(data).toEqual([]);
});
