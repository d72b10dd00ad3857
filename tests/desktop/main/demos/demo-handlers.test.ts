import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemoHandlers } from '@callwright/desktop/main/demos/demo-handlers.ts';
import { createAsAuthor } from '@callwright/desktop/main/session/author-client.ts';
import { err, ok } from '@callwright/shared/result.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookNextSlot } from '../../../helpers/booked-demo.ts';
import { ana, signInAuthor } from '../../../helpers/publishing-fixture.ts';
import { restoreBetweenTests } from '../../../helpers/restore-between-tests.ts';
import { openEmptyBackend, settingsOf } from '../../../helpers/running-backend.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const OTHER = { email: 'other@example.com', password: 'a long password' };

let backend: Backend;
let accounts: { owner: SignedInAccount; other: SignedInAccount };
let folder: string;
beforeAll(async () => {
  backend = await openEmptyBackend();
  // The first account owns the blog.
  accounts = { owner: await signInAuthor(backend, ana), other: await signInAuthor(backend, OTHER) };
});
restoreBetweenTests(() => backend);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-demos-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const book = (...[visitor]: Parameters<typeof bookNextSlot> extends [unknown, ...infer Rest] ? Rest : never) =>
  bookNextSlot(settingsOf(backend), visitor);

function openHandlers({ as = 'owner' as keyof typeof accounts, path = null as string | null, between = fetch } = {}) {
  return createDemoHandlers({
    asAuthor: createAsAuthor({ backend, session: { getFreshAccount: async () => ok(accounts[as]) }, fetch: between }),
    backend,
    chooseFile: async () => path,
    now: Date.now,
  });
}

test('the owner lists what was booked, marks it as done and deletes it', async () => {
  const handlers = openHandlers();
  const { id } = await book({ name: 'Ann Reed' });
  expect(unwrap(await handlers['demos:list']('coming'))).toMatchObject([{ id, name: 'Ann Reed', canChange: true }]);
  expect(unwrap(await handlers['demos:set-status']({ id, status: 'done' }))).toMatchObject({ status: 'done' });
  expect(unwrap(await handlers['demos:list']('coming'))).toEqual([]);
  expect(unwrap(await handlers['demos:list']('done'))).toHaveLength(1);
  unwrap(await handlers['demos:delete'](id));
  unwrap(await handlers['demos:delete'](id));
  expect(unwrap(await handlers['demos:list']('done'))).toEqual([]);
});

test('a demo that was cancelled is not booked again by hand: its time may be somebody else’s', async () => {
  const handlers = openHandlers();
  const first = await book();
  const cancelled = unwrap(await handlers['demos:set-status']({ id: first.id, status: 'cancelled' }));
  expect(cancelled).toMatchObject({ status: 'cancelled', cancelledBy: 'owner' });
  const second = await book();
  expect(second.startsAt).toBe(first.startsAt);
  expect(await handlers['demos:set-status']({ id: first.id, status: 'booked' })).toEqual(
    err({
      message: 'This demo was cancelled meanwhile, so nothing was done: its time may be somebody else’s by now.',
    }),
  );
});

test('whoever does not own the blog reads nothing, changes nothing, and is told why', async () => {
  const owner = openHandlers();
  const { id } = await book();
  const others = openHandlers({ as: 'other' });
  const refusal = err({ message: 'Only the owner of this blog sees and changes demo requests.' });
  expect(await others['demos:list']('coming')).toEqual(refusal);
  expect(await others['demos:set-status']({ id, status: 'done' })).toEqual(refusal);
  expect(await others['demos:delete'](id)).toEqual(refusal);
  expect(await others['demos:read-settings']()).toEqual(refusal);
  const path = join(folder, 'stolen.csv');
  const exporting = openHandlers({ as: 'other', path });
  expect(await exporting['demos:export']()).toEqual(refusal);
  await expect(readFile(path)).rejects.toThrow('ENOENT');
  expect(unwrap(await owner['demos:list']('coming'))).toHaveLength(1);
});

test('all requests are exported to the file that the owner chose, and to none where they chose none', async () => {
  const path = join(folder, 'demos.csv');
  const handlers = openHandlers({ path });
  await book({ name: '=1+1', note: 'Two lines,\nof "words"' });
  const { id } = await book({ name: 'Bob Ray' });
  unwrap(await handlers['demos:set-status']({ id, status: 'cancelled' }));
  expect(unwrap(await handlers['demos:export']())).toBe(path);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(`"'=1+1"`);
  expect(text).toContain('"Two lines,\nof ""words"""');
  expect(text).toContain('"Cancelled by you","Bob Ray"');
  expect(unwrap(await openHandlers()['demos:export']())).toBeNull();
});

test('a file that can’t be written is named, with the reason', async () => {
  const path = join(folder, 'not-there', 'demos.csv');
  const failed = await openHandlers({ path })['demos:export']();
  expect(failed.ok).toBe(false);
  expect(JSON.stringify(failed)).toContain('demos.csv');
});

test('the hours are read and stored as the owner writes them, and visitors get them at once', async () => {
  const handlers = openHandlers();
  const text = unwrap(await handlers['demos:read-settings']());
  const everyDay = { ...text, timeZone: 'Europe/Berlin', hours: Array(7).fill('10:30-11:00'), leadHours: '48' };
  expect(await handlers['demos:save-settings'](everyDay)).toEqual(ok(undefined));
  expect(unwrap(await handlers['demos:read-settings']())).toEqual(everyDay);
  const { startsAt } = await book();
  const berlin = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
  expect(berlin.format(new Date(startsAt))).toBe('10:30');
  expect(Date.parse(startsAt)).toBeGreaterThan(Date.now() + 47 * 3_600_000);
  expect(await handlers['demos:save-settings'](text)).toEqual(ok(undefined));
});

test('the calendar feed has an address that calendar programs read, another one, and none', async () => {
  const handlers = openHandlers();
  const { name } = await book();
  const statusOf = async (address: string | null) => (await fetch(address ?? '')).status;
  expect(unwrap(await handlers['demos:read-feed']())).toBe(false);
  const first = unwrap(await handlers['demos:set-feed'](true));
  expect(unwrap(await handlers['demos:read-feed']())).toBe(true);
  expect(await (await fetch(first ?? '')).text()).toContain(`SUMMARY:Demo: ${name}`);
  const second = unwrap(await handlers['demos:set-feed'](true));
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  expect(unwrap(await handlers['demos:set-feed'](false))).toBeNull();
  expect([await statusOf(second), unwrap(await handlers['demos:read-feed']())]).toEqual([404, false]);
  const others = openHandlers({ as: 'other' });
  const refusal = err({ message: 'Only the owner of this blog sees and changes demo requests.' });
  expect([await others['demos:read-feed'](), await others['demos:set-feed'](true)]).toEqual([
    refusal,
    err({ title: 'The feed is as it was', message: refusal.error.message, isKnown: true }),
  ]);
});

test('a change of the feed whose answer is lost is not said to have failed: its address is another one by then', async () => {
  const first = unwrap(await openHandlers()['demos:set-feed'](true));
  const losing = openHandlers({
    async between(...request) {
      await fetch(...request);
      throw new TypeError('fetch failed');
    },
  });
  expect(await losing['demos:set-feed'](true)).toEqual(
    err({
      title: 'The feed may have changed',
      message:
        'No answer came from the blog, so it is not known which address works. Check the connection, then press the button again.',
      isKnown: false,
    }),
  );
  expect((await fetch(first ?? '')).status).toBe(404);
  unwrap(await openHandlers()['demos:set-feed'](false));
});

test('hours that can’t be read are named, and nothing is stored', async () => {
  const handlers = openHandlers();
  const text = unwrap(await handlers['demos:read-settings']());
  expect(await handlers['demos:save-settings']({ ...text, keepDays: '0', hours: ['late'] })).toMatchObject({
    ok: false,
    error: { problems: [{ field: 'hours-0' }, { field: 'keepDays' }] },
  });
  expect(unwrap(await handlers['demos:read-settings']())).toEqual(text);
});
