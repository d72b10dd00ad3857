import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDraftVisibility,
  type VisibleDrafts,
  withVisibilityFilter,
} from '@callwright/desktop/main/drafts/draft-visibility.ts';
import { type Drafts, openDrafts } from '@callwright/desktop/main/drafts/drafts.ts';
import { SettingsStore } from '@callwright/desktop/main/settings/settings.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { breakDisk } from '../../../faults/failing-disk.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const ANA = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const BEA = '0e3b7a51-7b54-4a53-8a39-1f5d0f6d9c11';

let root: string;
let settings: SettingsStore;
let account: string | null;
let visibility: ReturnType<typeof createDraftVisibility>;
/** All there are, and what the screen may ask for. */
let all: Drafts;
let drafts: VisibleDrafts;

async function start(): Promise<void> {
  settings = new SettingsStore(root);
  visibility = createDraftVisibility({ settings, readAccountId: () => account });
  all = openDrafts({
    folder: join(root, 'drafts'),
    userData: root,
    machine: settings.read().machine,
    trash: (path) => rm(path),
    visibility,
  });
  drafts = withVisibilityFilter(all);
}

async function become(next: string | null): Promise<void> {
  account = next;
  await visibility.onSessionChange();
}

async function write(title: string, content = ''): Promise<string> {
  const id = crypto.randomUUID();
  unwrap(await drafts.save(id, { ...EMPTY_POST_FIELDS, title, content }));
  return id;
}

const titles = async () =>
  unwrap(await drafts.list())
    .drafts.map(({ title, owner }) => `${title}: ${owner}`)
    .sort();
const fileOf = (id: string) => join(root, 'drafts', `${id}.md`);
const GONE = { ok: false, error: { message: 'There is no such draft.' } };

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callwright-owners-'));
  account = null;
  await start();
});
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));

describe('whose a draft is', () => {
  test('O1: written signed out it is the machine’s, and written signed in it is the account’s; its file says so', async () => {
    const machines = await write('Signed out');
    await become(ANA);
    const anas = await write('Signed in');
    expect(await titles()).toEqual(['Signed in: account', 'Signed out: machine']);
    expect(await readFile(fileOf(machines), 'utf8')).not.toContain('owner');
    expect(await readFile(fileOf(anas), 'utf8')).toContain(`owner: "${ANA}"`);
  });

  test('O1: an account takes the machine’s drafts, keeps their texts, and can give them back', async () => {
    const [one, two] = [await write('One', 'text one'), await write('Two')];
    await become(BEA);
    const beas = await write('Bea');
    await become(ANA);
    expect(await drafts.claim([one, two, beas, crypto.randomUUID()], ANA)).toEqual({
      changed: [one, two],
      problem: null,
    });
    expect(unwrap(await drafts.read(one)).fields.content).toBe('text one');
    expect(await titles()).toEqual(['One: account', 'Two: account']);
    await become(BEA);
    expect(await titles()).toEqual(['Bea: account']);
    expect(await drafts.unclaim([one, beas], ANA)).toEqual({ changed: [one], problem: null });
    expect(await titles()).toEqual(['Bea: account', 'One: machine']);
  });

  test('O4: the drafts of an account that is deleted here are the computer’s, for whoever signs in next; no one else’s are', async () => {
    await become(BEA);
    await write('Bea');
    await become(ANA);
    const id = await write('Ana', 'Her words.');
    expect(await all.releaseAll(ANA)).toEqual({ changed: [id], problem: null });
    await become(null);
    expect(await titles()).toEqual(['Ana: machine']);
    await become('9b1e1b9e-6d0a-4b0e-9d0c-3f8b6f0c1a2c');
    expect(await titles()).toEqual(['Ana: machine']);
    expect(unwrap(await drafts.read(id)).fields.content).toBe('Her words.');
    await become(BEA);
    expect(await titles()).toEqual(['Ana: machine', 'Bea: account']);
  });

  test('O4: a draft that the disk refuses is said, and keeps back none of the others', async () => {
    await become(ANA);
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) ids.push(await write(`Ana ${index}`));
    const mend = breakDisk({ step: 'write', code: 'ENOSPC', isMeant: (path) => path.includes(ids[0] ?? '') });
    const released = await all.releaseAll(ANA);
    mend();
    expect(released.changed.toSorted()).toEqual(ids.slice(1).toSorted());
    expect(released.problem).not.toBeNull();
    await become(BEA);
    expect(await titles()).toHaveLength(19);
  });

  test('O4: a drafts folder that is not there is said, because its drafts still belong to the account', async () => {
    await become(ANA);
    await write('Ana');
    await rename(join(root, 'drafts'), join(root, 'unplugged'));
    await start();
    await rm(join(root, 'drafts'), { recursive: true, force: true });
    await all.list();
    await rm(join(root, 'drafts'), { recursive: true, force: true });
    expect(await all.releaseAll(ANA)).toEqual({ changed: [], problem: expect.stringContaining('is not there') });
    const standingIn = openDrafts({
      folder: join(root, 'drafts'),
      userData: root,
      machine: 'm',
      trash: (path) => rm(path),
      standsInFor: join(root, 'unplugged'),
    });
    expect((await standingIn.releaseAll(ANA)).problem).toContain('did not answer when Callwright started');
  });

  test('O4: a new draft whose first save is still on its way is the computer’s too', async () => {
    await become(ANA);
    const [first, refused] = [crypto.randomUUID(), crypto.randomUUID()];
    const mend = breakDisk({ step: 'write', code: 'ENOSPC', isMeant: (path) => path.includes(refused) });
    expect((await drafts.save(refused, { ...EMPTY_POST_FIELDS, title: 'Refused at first' })).ok).toBe(false);
    mend();
    const saving = drafts.save(first, { ...EMPTY_POST_FIELDS, title: 'On its way' });
    expect((await all.releaseAll(ANA)).problem).toBeNull();
    unwrap(await saving);
    await become(BEA);
    unwrap(await drafts.save(refused, { ...EMPTY_POST_FIELDS, title: 'Refused at first' }));
    expect(await titles()).toEqual(['On its way: machine', 'Refused at first: machine']);
  });

  test('O1: what could not be taken is said, and stays the machine’s', async () => {
    const id = await write('One');
    await writeFile(fileOf(id), 'no front matter');
    const taken = await drafts.claim([id], ANA);
    expect(taken.changed).toEqual([]);
    expect(taken.problem).not.toBeNull();
  });

  test('O1: an earlier version that is restored does not give the draft back', async () => {
    const id = await write('First');
    await drafts.save(id, { ...EMPTY_POST_FIELDS, title: 'Second' });
    await become(ANA);
    await drafts.claim([id], ANA);
    const versions = unwrap(await drafts.listVersions(id));
    const first = versions.at(-1);
    unwrap(await drafts.restoreVersion(id, first?.id ?? ''));
    await become(BEA);
    expect(await titles()).toEqual([]);
  });

  test('O1: a copy of an account’s draft is that account’s, also one made signed out', async () => {
    await become(ANA);
    const id = await write('Original');
    await become(null);
    unwrap(await drafts.duplicate(id));
    await become(BEA);
    expect(await titles()).toEqual([]);
  });

  test('O1: a file with another program’s word for an owner keeps it, and is the machine’s', async () => {
    await drafts.list();
    await writeFile(join(root, 'drafts', 'notes.md'), '---\ntitle: Notes\nowner: Bob\n---\nText');
    expect(await titles()).toEqual(['Notes: machine']);
    const [{ id } = { id: '' }] = unwrap(await drafts.list()).drafts;
    await drafts.save(id, { ...EMPTY_POST_FIELDS, title: 'Notes', content: 'More' });
    expect(await readFile(join(root, 'drafts', 'notes.md'), 'utf8')).toContain('owner: Bob');
  });

  test('O1: an imported file belongs to whoever imports it', async () => {
    await become(BEA);
    const imported = unwrap(await drafts.import('a.md', `---\ntitle: Brought\nowner: ${ANA}\n---\nText`));
    expect(imported.owner).toBe('account');
    expect(await readFile(fileOf(imported.id), 'utf8')).toContain(`owner: ${BEA}`);
  });

  test('O1: a new draft whose first save failed is the account’s that it was typed under', async () => {
    await become(ANA);
    const id = crypto.randomUUID();
    const mend = breakDisk({ step: 'write', code: 'ENOSPC', isMeant: (path) => path.includes(id) });
    expect((await drafts.save(id, { ...EMPTY_POST_FIELDS, title: 'Ana' })).ok).toBe(false);
    mend();
    await become(BEA);
    unwrap(await drafts.save(id, { ...EMPTY_POST_FIELDS, title: 'Ana' }));
    expect(await titles()).toEqual([]);
    await become(ANA);
    expect(await titles()).toEqual(['Ana: account']);
  });

  test('O1: a new draft that waits for a slow disk is the account’s that it was typed under', async () => {
    await become(ANA);
    const id = crypto.randomUUID();
    const saving = drafts.save(id, { ...EMPTY_POST_FIELDS, title: 'Ana' });
    account = BEA;
    unwrap(await saving);
    await become(BEA);
    expect(await titles()).toEqual([]);
  });

  test('O1: a draft whose file was taken away while it was open comes back as the account’s', async () => {
    await become(ANA);
    const id = await write('Ana');
    await rm(fileOf(id));
    await become(BEA);
    unwrap(await drafts.save(id, { ...EMPTY_POST_FIELDS, title: 'Ana, typed on' }));
    expect(await titles()).toEqual([]);
  });
});

describe('another account', () => {
  let anas: string;
  let key: string;

  beforeEach(async () => {
    await become(ANA);
    anas = await write('Secret plan', 'with a rareword in it');
    await drafts.save(anas, { ...EMPTY_POST_FIELDS, title: 'Secret plan', content: 'with a rareword in it, again' });
    const gone = await write('Thrown away');
    ({ key } = unwrap(await drafts.delete(gone)));
    await become(BEA);
  });

  test('O2: finds nothing of it in the list, the search and what was deleted', async () => {
    expect(await titles()).toEqual([]);
    expect((await drafts.search('rareword')).ids).toEqual([]);
    expect(unwrap(await drafts.listDeleted())).toEqual([]);
    await become(ANA);
    expect(await titles()).toEqual(['Secret plan: account']);
    expect((await drafts.search('rareword')).ids).toHaveLength(1);
    expect(unwrap(await drafts.listDeleted())).toHaveLength(1);
  });

  test('O2: is told that it is not there, whatever it asks, also right after a start', async () => {
    for (const hasStarted of [false, true]) {
      if (hasStarted) await start();
      expect(await drafts.read(anas)).toEqual(GONE);
      expect(await drafts.readFile(anas)).toEqual(GONE);
      expect(await drafts.duplicate(anas)).toEqual(GONE);
      expect(await drafts.delete(anas)).toEqual(GONE);
      expect(await drafts.listVersions(anas)).toEqual(GONE);
      const [version] = unwrap(await all.listVersions(anas));
      expect(await drafts.readVersion(anas, version?.id ?? '')).toEqual(GONE);
      expect(await drafts.restoreVersion(anas, version?.id ?? '')).toEqual(GONE);
      expect(await drafts.undelete(key)).toEqual(GONE);
    }
    expect(await readdir(join(root, 'drafts'))).toEqual([`${anas}.md`]);
  });

  test('O2: does not see its damaged file either, whose last text the journal has', async () => {
    await writeFile(fileOf(anas), 'torn');
    expect(unwrap(await drafts.list()).unreadable).toEqual([]);
    expect(await drafts.listVersions(anas)).toEqual(GONE);
    await become(ANA);
    expect(unwrap(await drafts.list()).unreadable).toHaveLength(1);
  });

  test('O2: a key typed just before the account was left still reaches the disk', async () => {
    unwrap(await drafts.save(anas, { ...EMPTY_POST_FIELDS, title: 'Secret plan', content: 'the last key' }));
    expect(await titles()).toEqual([]);
    await become(ANA);
    expect(unwrap(await drafts.read(anas)).fields.content).toBe('the last key');
  });
});

describe('signed out', () => {
  test('O3: the drafts of the account that was here last can be written on, also after a restart', async () => {
    await become(ANA);
    const id = await write('Ana');
    await become(null);
    await start();
    expect(await titles()).toEqual(['Ana: account']);
    unwrap(await drafts.save(id, { ...EMPTY_POST_FIELDS, title: 'Ana, on the train' }));
    await become(BEA);
    expect(await titles()).toEqual([]);
    await become(null);
    expect(await titles()).toEqual([]);
    await become(ANA);
    expect(await titles()).toEqual(['Ana, on the train: account']);
  });

  test('O3: they are hidden where their author asked for that, until the next sign-in', async () => {
    await become(ANA);
    await write('Ana');
    await visibility.hideAfterSignOut();
    expect(await titles()).toEqual(['Ana: account']);
    await become(null);
    expect(await titles()).toEqual([]);
    await start();
    expect(await titles()).toEqual([]);
    await become(ANA);
    expect(await titles()).toEqual(['Ana: account']);
  });

  test('O3: every draft is shown where it was never noted who was here last, and nobody asked to hide any', async () => {
    account = ANA;
    const id = await write('Ana');
    // Killed before it was noted; the keyring fails at the next start.
    account = null;
    await start();
    expect(await titles()).toEqual(['Ana: account']);
    unwrap(await drafts.read(id));
    await become(BEA);
    expect(await titles()).toEqual([]);
  });

  test('O3: the settings of an earlier version, which may have hidden them, hide them still', async () => {
    await become(ANA);
    await write('Ana');
    await visibility.hideAfterSignOut();
    await settings.change({ areDraftsHidden: undefined });
    account = null;
    await start();
    expect(await titles()).toEqual([]);
  });

  test('O3: who was here last is noted at the next change of the session where the disk refused it', async () => {
    const file = join(root, 'settings.json');
    await rm(file);
    await mkdir(file);
    await become(ANA);
    await rmdir(file);
    await visibility.onSessionChange();
    await start();
    expect(settings.read().lastAccount).toBe(ANA);
  });

  test('how many are hidden is told, but to no other account', async () => {
    const hidden = async () => unwrap(await drafts.list()).hidden;
    await write('Of the machine');
    await become(ANA);
    await write('One');
    await write('Two');
    expect(await hidden()).toBe(0);
    await visibility.hideAfterSignOut();
    await become(null);
    expect(await hidden()).toBe(2);
    await become(BEA);
    expect(await hidden()).toBe(0);
    await become(ANA);
    expect(await hidden()).toBe(0);
  });
});
