import { signIn, signUp } from '@callwright/shared/api/auth.ts';
import { createAnonymousBlogClient, createBlogClient } from '@callwright/shared/api/client.ts';
import { AUTHOR_SESSION } from '@callwright/site/admin/auth/author-session.ts';
import { createSignUpClient, getLoginClient } from '@callwright/site/admin/auth/login-client.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';
import { openEmptyBackend, settingsOf } from '../../../helpers/running-backend.ts';

const CREDENTIALS = { email: 'owner@example.com', password: 'a long password' };
const REDIRECT = 'http://localhost:3000/blog/admin';

let backend: Backend;
let storage: Storage;
beforeAll(async () => {
  backend = await openEmptyBackend();
  await signUp(createAnonymousBlogClient(settingsOf(backend)), CREDENTIALS, REDIRECT);
});
beforeEach(() => {
  storage = createMemoryStorage();
  vi.stubGlobal('localStorage', storage);
  // The library uses local storage only in what it takes for a browser.
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL('http://localhost:3000/login') }));
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterAll(async () => {
  await getLoginClient(reader()).auth.stopAutoRefresh();
});

const reader = () => ({ url: backend.url, key: backend.publishableKey });
const names = () => Array.from({ length: storage.length }, (_, index) => storage.key(index));
const sessionIn = (text: string | null) => JSON.parse(text ?? 'null');

/** What each part of a session is; its tokens and times are of one moment. */
const shapeOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]))
    : typeof value;

it('the session that it keeps is the one that the client of the blog admin finds', async () => {
  expect(await signIn(getLoginClient(reader()), CREDENTIALS)).toEqual({ ok: true, value: undefined });
  const [name] = names();
  expect(names()).toEqual([name]);
  const kept = sessionIn(storage.getItem(name ?? ''));

  const admin = createBlogClient(settingsOf(backend), { auth: AUTHOR_SESSION });
  const { data } = await admin.auth.getSession();
  expect(data.session).toEqual(kept);
  expect(data.session?.user.email).toBe(CREDENTIALS.email);
  expect((await admin.from('blog_posts').select('id')).error).toBeNull();

  storage.clear();
  await signIn(admin, CREDENTIALS);
  expect(names()).toEqual([name]);
  expect(shapeOf(sessionIn(storage.getItem(name ?? '')))).toEqual(shapeOf(kept));
  await admin.auth.stopAutoRefresh();
});

it('signing up keeps no session', async () => {
  const credentials = { email: 'new@example.com', password: 'sixsix' };
  expect(await signUp(createSignUpClient(reader()), credentials, REDIRECT)).toEqual({ ok: true, value: undefined });
  expect(names()).toEqual([]);
});
