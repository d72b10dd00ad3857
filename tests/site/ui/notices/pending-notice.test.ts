import { drainNotice, storeNotice } from '@callwright/site/ui/notices/pending-notice.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createMemoryStorage());
});

it('a notice shows once in the next document and leaves nothing behind', () => {
  for (const [name, title] of [
    ['welcome', 'Welcome back!'],
    ['session-ended', 'Error'],
  ] as const) {
    storeNotice(name);
    expect(drainNotice()?.title).toBe(title);
    expect(drainNotice()).toBeNull();
    expect(sessionStorage.length).toBe(0);
  }
});

it('only known notices are shown', () => {
  sessionStorage.setItem('callwright-notice', 'toString');
  expect(drainNotice()).toBeNull();
});

it('a browser that blocks storage has no notice', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(drainNotice()).toBeNull();
});
