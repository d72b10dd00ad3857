import type { Connection } from '@callwright/desktop/ipc/settings.ts';
import { toEnv } from '@callwright/desktop/main/app/env.ts';
import { checkConnection, describeConnection } from '@callwright/desktop/main/backend/connection.ts';
import { describe, expect, test } from 'vitest';

const none: Connection = { siteUrl: '', backendUrl: '', publishableKey: '' };
const entered: Connection = {
  siteUrl: 'https://blog.example.com',
  backendUrl: 'https://project.supabase.co',
  publishableKey: 'sb_publishable_1',
};
const sources = { environment: none, entered: none, build: none };

describe('the backend that the app publishes to', () => {
  test('is the one the author entered, before the built-in one', () => {
    const build = { ...entered, siteUrl: 'https://built.example.com' };
    expect(toEnv({ ...sources, build }).siteUrl).toBe('https://built.example.com');
    expect(toEnv({ ...sources, build, entered }).siteUrl).toBe('https://blog.example.com');
    expect(toEnv({ ...sources, entered }).backend).toEqual({
      url: 'https://project.supabase.co',
      publishableKey: 'sb_publishable_1',
    });
  });

  test('is the one in the environment before both, and the settings say so', () => {
    const environment = { ...none, backendUrl: 'http://127.0.0.1:54321' };
    const all = { environment, entered, build: none };
    expect(toEnv(all).backend?.url).toBe('http://127.0.0.1:54321');
    expect(describeConnection(all)).toMatchObject({
      connection: { siteUrl: 'https://blog.example.com', backendUrl: 'http://127.0.0.1:54321' },
      sources: { siteUrl: 'entered', backendUrl: 'environment', publishableKey: 'entered' },
    });
  });

  test('is none if nothing sets one', () => {
    expect(toEnv(sources)).toMatchObject({ backend: null, siteUrl: null });
    expect(describeConnection(sources).sources).toEqual({
      siteUrl: 'none',
      backendUrl: 'none',
      publishableKey: 'none',
    });
  });
});

describe('a backend that the author enters', () => {
  const check = (typed: Partial<Connection>, given = sources) => checkConnection({ ...entered, ...typed }, given);

  test('is stored without surrounding spaces', () => {
    expect(check({ siteUrl: ' https://blog.example.com ' })).toEqual({ ok: true, value: entered });
  });

  test('can be empty, so that the app only writes', () => {
    expect(checkConnection(none, sources)).toEqual({ ok: true, value: none });
  });

  test.each([
    ['siteUrl', { siteUrl: 'blog.example.com' }, 'https://'],
    ['siteUrl', { siteUrl: 'javascript:alert(1)' }, 'https://'],
    ['backendUrl', { backendUrl: 'ftp://project' }, 'https://'],
    ['backendUrl', { backendUrl: '' }, 'Enter the backend address'],
    ['publishableKey', { publishableKey: '' }, 'Enter the backend’s publishable key.'],
    ['publishableKey', { publishableKey: 'sb_secret_1' }, 'secret key'],
    [
      'publishableKey',
      { publishableKey: 'SUPABASE_PUBLISHABLE_KEY= sb_publishable_1' },
      'contains a space or a line break',
    ],
  ] as const)('is rejected at %s: %j', (field, typed, message) => {
    const answer = check(typed);
    expect(answer).toMatchObject({ ok: false, error: { field } });
    expect(answer.ok ? '' : answer.error.message).toContain(message);
  });

  test('doesn’t change what the environment sets', () => {
    const environment = { ...none, backendUrl: 'http://127.0.0.1:54321' };
    expect(check({}, { ...sources, environment })).toEqual({ ok: true, value: { ...entered, backendUrl: '' } });
  });

  test('falls back to the built-in value if a field is empty', () => {
    expect(checkConnection(none, { ...sources, build: entered })).toEqual({ ok: true, value: none });
  });
});
