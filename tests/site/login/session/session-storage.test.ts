import { isStorageAllowed } from '@callwright/site/login/session/session-storage.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, createMemoryStorage());
});

it('a browser that stores is asked without leaving a trace', () => {
  expect(isStorageAllowed()).toBe(true);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

it.each(['localStorage', 'sessionStorage'] as const)('a full %s is told from one that stores', (name) => {
  globalThis[name].setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(isStorageAllowed()).toBe(false);
});

it('a browser that throws as soon as storage is named stores nothing', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  expect(isStorageAllowed()).toBe(false);
});
