import { isStorageAllowed } from '@callwright/site/login/session/session-storage.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, createMemoryStorage());
});

it('testing working storage leaves nothing behind', () => {
  expect(isStorageAllowed()).toBe(true);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

it.each(['localStorage', 'sessionStorage'] as const)('a full %s is distinguished from a working one', (name) => {
  globalThis[name].setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(isStorageAllowed()).toBe(false);
});

it('a browser that throws on any access to storage stores nothing', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  expect(isStorageAllowed()).toBe(false);
});
