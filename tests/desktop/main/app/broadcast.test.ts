import { createBroadcast } from '@callwright/desktop/main/app/broadcast.ts';
import type { BrowserWindow } from 'electron';
import { expect, test } from 'vitest';

function openWindow() {
  const sent: [string, unknown][] = [];
  const state = { isDestroyed: false };
  const window = {
    isDestroyed: () => state.isDestroyed,
    webContents: { send: (event: string, payload: unknown) => sent.push([event, payload]) },
  } as unknown as BrowserWindow;
  return { window, sent, state };
}

test('an event reaches the window that is attached, and none before or after', () => {
  const broadcast = createBroadcast();
  const { window, sent, state } = openWindow();
  broadcast.send('drafts:changed', undefined);
  broadcast.attach(window);
  broadcast.send('server-clock:changed', { offsetMs: 5 });
  state.isDestroyed = true;
  broadcast.send('server-clock:changed', { offsetMs: 6 });
  expect(sent).toEqual([['server-clock:changed', { offsetMs: 5 }]]);
});

test('a payload carries nothing but what the contract names', () => {
  const broadcast = createBroadcast();
  const { window, sent } = openWindow();
  broadcast.attach(window);
  broadcast.send('session:changed', { state: 'expired', email: 'a@b.c', token: 'secret' } as never);
  expect(sent).toEqual([['session:changed', { state: 'expired', email: 'a@b.c' }]]);
});
