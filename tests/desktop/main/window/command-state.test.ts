import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandState } from '@callwright/desktop/ipc/commands.ts';
import { createCommandDesk } from '@callwright/desktop/main/window/command-state.ts';
import { openRecentDrafts } from '@callwright/desktop/main/window/recent-drafts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ids = Array.from({ length: 12 }, (_, index) => `6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a${10 + index}`);
const [one = '', two = ''] = ids;

let folder: string;
let titles: Map<string, string>;
let changes: CommandState[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-commands-'));
  titles = new Map(ids.map((id, index) => [id, `Draft ${index + 1}`]));
  changes = [];
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

async function open() {
  const recent = await openRecentDrafts(folder);
  const desk = createCommandDesk({
    recent,
    readTitle: async (id) => titles.get(id) ?? null,
    hasSite: false,
    hasUpdates: false,
    isMainOn: (id) => id === 'appearance-system',
    onChange: (state) => void changes.push(state),
  });
  return { recent, desk };
}

test('opening a draft makes its commands possible and puts it first among the recent ones', async () => {
  const { desk } = await open();
  expect(desk.isPossible('save')).toBe(false);
  desk.setContext({ openDraft: one, on: [], isDialogOpen: false });
  desk.setContext({ openDraft: two, on: ['toggle-details'], isDialogOpen: false });
  await desk.refresh();
  expect(desk.isPossible('save')).toBe(true);
  expect(desk.isPossible('view-blog')).toBe(false);
  expect(desk.isOn('toggle-details')).toBe(true);
  expect(desk.isOn('appearance-system')).toBe(true);
  expect(changes.at(-1)?.recent.map(({ title }) => title)).toEqual(['Draft 2', 'Draft 1']);
});

test('a dialog keeps back what would act beneath it, until it is closed', async () => {
  const { desk } = await open();
  const context = { openDraft: one, on: [] };
  desk.setContext({ ...context, isDialogOpen: true });
  const drawn = () => changes.length;
  await expect.poll(drawn).toBe(1);
  for (const id of ['new-draft', 'publish', 'show-palette', 'clear-recent'] as const)
    expect(desk.isPossible(id), id).toBe(false);
  expect(desk.isPossible('save')).toBe(true);
  expect(desk.isPossible('zoom-in')).toBe(true);
  desk.setContext({ ...context, isDialogOpen: false });
  await expect.poll(drawn).toBe(2);
  expect(desk.isPossible('new-draft')).toBe(true);
});

test('the menu is not drawn anew where nothing changed', async () => {
  const { desk } = await open();
  desk.setContext({ openDraft: one, on: [], isDialogOpen: false });
  await desk.refresh();
  const before = changes.length;
  desk.setContext({ openDraft: one, on: [], isDialogOpen: false });
  await desk.refresh();
  expect(changes).toHaveLength(before);
});

test('ten recent drafts are kept, and known at the next start', async () => {
  const { desk } = await open();
  for (const id of ids) desk.setContext({ openDraft: id, on: [], isDialogOpen: false });
  await desk.refresh();
  const kept = changes.at(-1)?.recent.map(({ id }) => id);
  expect(kept).toEqual(ids.toReversed().slice(0, 10));
  await expect.poll(async () => (await openRecentDrafts(folder)).read()).toEqual(kept);
});

test('a draft that is deleted or hidden is not among them, and comes back with it', async () => {
  const { desk } = await open();
  desk.setContext({ openDraft: one, on: [], isDialogOpen: false });
  titles.delete(one);
  desk.setContext({ openDraft: null, on: [], isDialogOpen: false });
  await desk.refresh();
  expect(changes.at(-1)?.recent).toEqual([]);
  expect(desk.isPossible('clear-recent')).toBe(false);
  titles.set(one, 'Back');
  await desk.refresh();
  expect(changes.at(-1)?.recent).toEqual([{ id: one, title: 'Back' }]);
});
