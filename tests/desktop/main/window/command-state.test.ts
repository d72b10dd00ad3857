import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandState } from '@callwright/desktop/ipc/commands.ts';
import { createCommandStateStore } from '@callwright/desktop/main/window/command-state.ts';
import { RecentDrafts } from '@callwright/desktop/main/window/recent-drafts.ts';
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

const opened = (id: string) => ({ id, title: titles.get(id) ?? '' });

async function open() {
  const recent = new RecentDrafts(folder);
  const state = createCommandStateStore({
    recent,
    readTitle: async (id) => titles.get(id) ?? null,
    hasSite: false,
    hasUpdates: false,
    isMainOn: (id) => id === 'appearance-system',
    onChange: (state) => void changes.push(state),
  });
  return { recent, state };
}

test('opening a draft enables its commands and puts it first in the recent drafts', async () => {
  const { state } = await open();
  expect(state.isEnabled('save')).toBe(false);
  state.setContext({ openDraft: opened(one), isPostSeen: false, isOwner: false, on: [], isDialogOpen: false });
  state.setContext({
    openDraft: opened(two),
    isPostSeen: false,
    isOwner: false,
    on: ['toggle-details'],
    isDialogOpen: false,
  });
  await state.refresh();
  expect(state.isEnabled('save')).toBe(true);
  expect(state.isEnabled('view-blog')).toBe(false);
  expect(state.isOn('toggle-details')).toBe(true);
  expect(state.isOn('appearance-system')).toBe(true);
  expect(changes.at(-1)?.recent.map(({ title }) => title)).toEqual(['Draft 2', 'Draft 1']);
});

test('a draft’s new title shows in the recent drafts while it is open', async () => {
  const { state } = await open();
  const context = { openDraft: opened(one), isPostSeen: false, isOwner: false, on: [], isDialogOpen: false };
  state.setContext(context);
  state.setContext({ ...context, openDraft: { id: one, title: 'A new title' } });
  await state.refresh();
  expect(changes.at(-1)?.recent).toEqual([{ id: one, title: 'A new title' }]);
});

test('showing an updated date is offered only for published posts', async () => {
  const { state } = await open();
  const context = { openDraft: opened(one), isOwner: false, on: [], isDialogOpen: false };
  state.setContext({ ...context, isPostSeen: false });
  expect([state.isEnabled('publish'), state.isEnabled('publish-update')]).toEqual([true, false]);
  state.setContext({ ...context, isPostSeen: true });
  expect(state.isEnabled('publish-update')).toBe(true);
});

test('only the owner manages authors', async () => {
  const { state } = await open();
  const context = { openDraft: null, isPostSeen: false, on: [], isDialogOpen: true };
  state.setContext({ ...context, isOwner: false });
  expect([state.isEnabled('show-authors'), state.isEnabled('show-demos')]).toEqual([false, true]);
  state.setContext({ ...context, isOwner: true });
  expect(state.isEnabled('show-authors')).toBe(true);
});

test('a dialog disables commands beneath it until it closes', async () => {
  const { state } = await open();
  const context = { openDraft: opened(one), isPostSeen: false, isOwner: false, on: [] };
  state.setContext({ ...context, isDialogOpen: true });
  const drawn = () => changes.length;
  await expect.poll(drawn).toBe(1);
  for (const id of ['new-draft', 'publish', 'show-palette', 'clear-recent'] as const)
    expect(state.isEnabled(id), id).toBe(false);
  expect(state.isEnabled('save')).toBe(true);
  expect(state.isEnabled('zoom-in')).toBe(true);
  state.setContext({ ...context, isDialogOpen: false });
  await expect.poll(drawn).toBe(2);
  expect(state.isEnabled('new-draft')).toBe(true);
});

test('the menu isn’t rebuilt if nothing changed', async () => {
  const { state } = await open();
  state.setContext({ openDraft: opened(one), isPostSeen: false, isOwner: false, on: [], isDialogOpen: false });
  await state.refresh();
  const before = changes.length;
  state.setContext({ openDraft: opened(one), isPostSeen: false, isOwner: false, on: [], isDialogOpen: false });
  await state.refresh();
  expect(changes).toHaveLength(before);
});

test('ten recent drafts are remembered across restarts', async () => {
  const { state } = await open();
  for (const id of ids)
    state.setContext({ openDraft: opened(id), isPostSeen: false, isOwner: false, on: [], isDialogOpen: false });
  await state.refresh();
  const remembered = changes.at(-1)?.recent.map(({ id }) => id);
  expect(remembered).toEqual(ids.toReversed().slice(0, 10));
  await expect.poll(async () => new RecentDrafts(folder).read()).toEqual(remembered);
});

test('a deleted or hidden draft leaves the recent drafts and returns when restored', async () => {
  const { state } = await open();
  state.setContext({ openDraft: opened(one), isPostSeen: false, isOwner: false, on: [], isDialogOpen: false });
  titles.delete(one);
  state.setContext({ openDraft: null, isPostSeen: false, isOwner: false, on: [], isDialogOpen: false });
  await state.refresh();
  expect(changes.at(-1)?.recent).toEqual([]);
  expect(state.isEnabled('clear-recent')).toBe(false);
  titles.set(one, 'Back');
  await state.refresh();
  expect(changes.at(-1)?.recent).toEqual([{ id: one, title: 'Back' }]);
});
