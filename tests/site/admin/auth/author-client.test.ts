import '../../../helpers/site-env.ts';
import { getAuthorClient } from '@callwright/site/admin/auth/author-client.ts';
import { expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../../helpers/memory-storage.ts';

it('the realtime connection gets the token on sign-in and refresh, and none after sign-out', async () => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  const client = getAuthorClient();
  const setAuth = vi.spyOn(client.realtime, 'setAuth').mockResolvedValue();
  const session = (token: string) => ({
    access_token: token,
    refresh_token: `refresh ${token}`,
    token_type: 'bearer',
    expires_in: 3600,
    user: { id: 'u', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
  });
  let issued = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!String(url).includes('/token')) return new Response(null, { status: 204 });
    issued += 1;
    return Response.json(session(`token ${issued}`));
  });
  await client.auth.signInWithPassword({ email: 'a@example.com', password: 'password' });
  await vi.waitFor(() => expect(setAuth).toHaveBeenLastCalledWith('token 1'));
  await client.auth.refreshSession();
  await vi.waitFor(() => expect(setAuth).toHaveBeenLastCalledWith('token 2'));
  await client.auth.signOut({ scope: 'local' });
  await vi.waitFor(() => expect(setAuth.mock.lastCall).toEqual([]));
  await client.auth.stopAutoRefresh();
});
