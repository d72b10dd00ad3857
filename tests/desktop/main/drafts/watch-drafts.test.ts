// What the real watcher reports: tests/e2e/desktop/draft-files.spec.ts ("files that appear, change and go outside the app").
import { EventEmitter } from 'node:events';
import { watchDrafts } from '@callwright/desktop/main/drafts/watch-drafts.ts';
import { beforeEach, expect, test } from 'vitest';

type System = NonNullable<Parameters<typeof watchDrafts>[2]>;
type Options = Parameters<System['watch']>[1];

let watchers: Array<{ folder: unknown; options: Options; events: EventEmitter; isClosed: boolean }>;
let system: System;

beforeEach(() => {
  watchers = [];
  system = {
    isRemote: async (folder) => folder === '/remote',
    watch: ((folder: unknown, options: Options) => {
      const events = new EventEmitter();
      const watcher = { folder, options, events, isClosed: false };
      watchers.push(watcher);
      return Object.assign(events, {
        close: async () => {
          watcher.isClosed = true;
        },
      });
    }) as unknown as System['watch'],
  };
});

const shown = () => watchers.map(({ folder, options, isClosed }) => [folder, options?.usePolling, isClosed]);

test('a folder of this machine is watched, and a burst of changes is reported once', async () => {
  const reported: string[][] = [];
  watchDrafts('/local', (names) => reported.push(names), system);
  await expect.poll(shown).toEqual([['/local', false, false]]);
  watchers[0]?.events.emit('add', '/local/a.md');
  watchers[0]?.events.emit('change', '/local/Notes.MD');
  await expect.poll(() => reported).toEqual([['a.md', 'Notes.MD']]);
});

test('a folder of another machine is polled, because its watcher succeeds and tells nothing', async () => {
  const watcher = watchDrafts('/local', () => {}, system);
  await expect.poll(shown).toHaveLength(1);
  watcher.follow('/remote');
  await expect.poll(shown).toEqual([
    ['/local', false, true],
    ['/remote', true, false],
  ]);
  expect(watchers[1]?.options?.interval).toBe(5_000);
});

test('a folder that the system can’t watch is polled', async () => {
  watchDrafts('/local', () => {}, system);
  await expect.poll(shown).toHaveLength(1);
  watchers[0]?.events.emit('error', new Error('ENOSPC'));
  expect(shown()).toEqual([
    ['/local', false, true],
    ['/local', true, false],
  ]);
});

test.each([
  ['a.md', false],
  ['Notes.MD', false],
  ['._a.md', true],
  ['a.md.1-2.unfinished', true],
  ['picture.png', true],
])('only drafts are watched: %s is ignored: %s', async (name, isIgnored) => {
  watchDrafts('/local', () => {}, system);
  await expect.poll(shown).toHaveLength(1);
  const ignored = watchers[0]?.options?.ignored as (path: string, stats: { isFile(): boolean }) => boolean;
  expect(ignored(`/local/${name}`, { isFile: () => true })).toBe(isIgnored);
});
