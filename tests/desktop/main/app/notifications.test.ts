import type { EventEmitter } from 'node:events';
import { createNotifier } from '@callwright/desktop/main/app/notifications.ts';
import { beforeEach, expect, test, vi } from 'vitest';

const { shown } = vi.hoisted(() => ({ shown: [] as EventEmitter[] }));

// Electron can't be loaded outside Electron, so this records notifications.
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  class Notification extends EventEmitter {
    static isSupported = () => true;
    show = () => void shown.push(this);
  }
  return { Notification };
});

beforeEach(() => {
  shown.length = 0;
});

const NOTICE = { title: 'Post published', body: '“Winter pipes” is on the blog.' };

function open({ hasNotifications = true, isFocused = false }) {
  const done: unknown[] = [];
  const notify = createNotifier({
    settings: { read: () => ({ hasNotifications }) },
    mainWindow: { isFocused: () => isFocused, focus: () => done.push('focus') },
    onClick: (notice) => done.push(notice),
  });
  return { notify, done };
}

test.each([
  ['appears while the author is elsewhere', {}, 1],
  ['doesn’t appear while the window has the focus', { isFocused: true }, 0],
  ['doesn’t appear if the author turned notifications off', { hasNotifications: false }, 0],
])('a notification %s', (_when, situation, count) => {
  open(situation).notify(NOTICE);
  expect(shown).toHaveLength(count);
});

test('a click on a notification focuses the window and opens what it is about', () => {
  const { notify, done } = open({});
  notify(NOTICE);
  shown[0]?.emit('click');
  expect(done).toEqual(['focus', NOTICE]);
});
