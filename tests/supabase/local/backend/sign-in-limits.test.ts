import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import { withSignInLimits } from '@callwright/supabase/local/backend/sign-in-limits.ts';
import { describe, expect, test } from 'vitest';
import { openEmptyBackend } from '../../../helpers/running-backend.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const RIGHT = 'a long password';
const TOO_MANY = 'Too many wrong passwords were tried for this address. Wait a minute, then try again.';

describe('a flood of sign-ins', () => {
  test('ends at ten wrong passwords of an address, whose author is told so, and keeps nobody else out', async () => {
    const backend = await openEmptyBackend();
    const sessions = createSessionClient(backend, fetch);
    const signIn = (email: string, password: string) => sessions.signIn({ email, password });
    for (const email of ['ann@example.com', 'bob@example.com'])
      unwrap(await sessions.signUp({ email, password: RIGHT }, ''));
    for (let n = 0; n < 10; n += 1) {
      expect(await signIn('ann@example.com', `guess ${n}`)).toMatchObject({ error: { code: 'invalid_credentials' } });
    }
    expect(await signIn('Ann@Example.com', RIGHT)).toMatchObject({ error: { message: TOO_MANY } });
    expect(await signIn('bob@example.com', RIGHT)).toMatchObject({ ok: true });
  });

  test('is over after a minute, and a right password counts for nothing', async () => {
    let now = 1_000_000;
    const isRight = async (request: Request) => (await request.json()).password === 'right';
    const ask = withSignInLimits(
      async (request) => new Response(null, { status: (await isRight(request)) ? 200 : 400 }),
      () => now,
    );
    const signIn = async (password: string) => {
      const body = JSON.stringify({ email: 'ann@example.com', password });
      return (await ask(new Request('http://127.0.0.1/auth/v1/token?grant_type=password', { method: 'POST', body })))
        .status;
    };
    for (let n = 0; n < 20; n += 1) expect(await signIn('right')).toBe(200);
    for (let n = 0; n < 10; n += 1) expect(await signIn('wrong')).toBe(400);
    expect(await signIn('right')).toBe(429);
    now += 60_000;
    expect(await signIn('right')).toBe(200);
  });
});
