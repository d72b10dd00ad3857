import { EventEmitter } from 'node:events';
import { createBroadcast } from '@callwright/desktop/main/app/broadcast.ts';
import type { BrowserWindow } from 'electron';
import { expect, test } from 'vitest';

function openWindow() {
  const sent: [string, unknown][] = [];
  const state = { isDestroyed: false };
  const page = Object.assign(new EventEmitter(), {
    send: (event: string, payload: unknown) => sent.push([event, payload]),
  });
  const window = Object.assign(new EventEmitter(), { isDestroyed: () => state.isDestroyed, webContents: page });
  return { window: window as unknown as BrowserWindow, page, sent, state };
}

test('an event reaches the window only while it is attached', () => {
  const broadcast = createBroadcast();
  const { window, sent, state } = openWindow();
  broadcast.send('drafts:changed', undefined);
  broadcast.attach(window);
  broadcast.send('server-clock:changed', { offsetMs: 5 });
  state.isDestroyed = true;
  broadcast.send('server-clock:changed', { offsetMs: 6 });
  expect(sent).toEqual([['server-clock:changed', { offsetMs: 5 }]]);
});

test('a payload has only the fields in the contract', () => {
  const broadcast = createBroadcast();
  const { window, sent } = openWindow();
  broadcast.attach(window);
  broadcast.send('session:changed', { state: 'expired', email: 'a@b.c', token: 'secret' } as never);
  expect(sent).toEqual([['session:changed', { state: 'expired', email: 'a@b.c' }]]);
});

test('leaving a page is reported, navigation within it isn’t', () => {
  const broadcast = createBroadcast();
  let gone = 0;
  broadcast.onPageGone(() => {
    gone += 1;
  });
  expect(broadcast.hasPage()).toBe(false);
  const { window, page, state } = openWindow();
  broadcast.attach(window);
  expect(broadcast.hasPage()).toBe(true);
  page.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true });
  page.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false });
  expect(gone).toBe(0);
  page.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
  page.emit('render-process-gone');
  state.isDestroyed = true;
  window.emit('closed');
  expect([gone, broadcast.hasPage()]).toEqual([3, false]);
});
