import '../../../helpers/site-env.ts';
import { signIn, signOut } from '@callwright/shared/api/auth.ts';
import { getAuthorClient } from '@callwright/site/admin/auth/author-client.ts';
import { getLoginClient } from '@callwright/site/admin/auth/login-client.ts';
import { expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';

it('realtime gets the token of whoever signed in at /login once the admin opens, each new one, and none after sign-out', async () => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  // The library uses local storage only in what it takes for a browser.
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL('http://localhost:3000/login') }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  let issued = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!String(url).includes('/token')) return new Response(null, { status: 204 });
    issued += 1;
    return Response.json({
      access_token: `token ${issued}`,
      refresh_token: `refresh ${issued}`,
      token_type: 'bearer',
      expires_in: 3600,
      user: { id: 'u', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
    });
  });

  // The page that signs in has no realtime; the one that it leads to finds the session in the browser's storage.
  const backend = {
    url: process.env.SUPABASE_URL ?? '',
    key: process.env.SUPABASE_PUBLISHABLE_KEY ?? '',
  };
  const login = getLoginClient(backend);
  expect(await signIn(login, { email: 'a@example.com', password: 'password' })).toMatchObject({ ok: true });
  await login.auth.stopAutoRefresh();

  const client = getAuthorClient();
  const setAuth = vi.spyOn(client.realtime, 'setAuth').mockResolvedValue();
  await vi.waitFor(() => expect(setAuth).toHaveBeenLastCalledWith('token 1'));
  await client.auth.refreshSession();
  await vi.waitFor(() => expect(setAuth).toHaveBeenLastCalledWith('token 2'));
  await signOut(client);
  await vi.waitFor(() => expect(setAuth.mock.lastCall).toEqual([]));
  await client.auth.stopAutoRefresh();
});
