import { createLetterLimits } from '@callwright/supabase/local/backend/letters/letter-limits.ts';
import { beforeEach, describe, expect, test } from 'vitest';

let now = 0;
let limits: ReturnType<typeof createLetterLimits>;
beforeEach(() => {
  now = 1_000_000;
  limits = createLetterLimits(() => now);
});

async function ask(path: string, body: unknown, method = 'POST'): Promise<string> {
  const request = new Request(`http://127.0.0.1${path}`, { method, body: JSON.stringify(body) });
  const answer = await limits.check(request);
  if (answer === null) return 'goes on';
  return answer.ok ? `${answer.status} ${await answer.text()}` : String((await answer.json()).error_code);
}

const recover = (email: string) => ask('/auth/v1/recover', { email });

/** Asks for a letter that is written, as one to an address that has an account. */
async function recoverKnown(email: string): Promise<string> {
  const answer = await recover(email);
  if (answer === 'goes on') limits.noteWritten();
  return answer;
}

describe('a flood of letters', () => {
  test('is one a minute to an address, whoever asks, and the answer says nothing', async () => {
    expect(await recover('a@example.com')).toBe('goes on');
    expect(await recover(' A@Example.com')).toBe('200 {}');
    now += 60_000;
    expect(await recover('a@example.com')).toBe('goes on');
  });

  test('is thirty an hour in all', async () => {
    for (let n = 0; n < 30; n += 1) expect(await recoverKnown(`${n}@example.com`)).toBe('goes on');
    expect(await recover('one-more@example.com')).toBe('over_email_send_rate_limit');
    expect(await ask('/auth/v1/user', { email: 'new@example.com' }, 'PUT')).toBe('over_email_send_rate_limit');
    now += 3_600_000;
    expect(await recover('one-more@example.com')).toBe('goes on');
  });

  test('is not used up by addresses that nobody is written to', async () => {
    for (let n = 0; n < 100; n += 1) expect(await recover(`${n}@example.com`)).toBe('goes on');
    expect(await recoverKnown('a@example.com')).toBe('goes on');
  });

  test('does not stop a change that needs no letter', async () => {
    for (let n = 0; n < 31; n += 1) await recoverKnown(`${n}@example.com`);
    expect(await ask('/auth/v1/user', { password: 'another' }, 'PUT')).toBe('goes on');
    expect(await ask('/auth/v1/token?grant_type=password', { email: 'a@example.com' })).toBe('goes on');
  });
});

test('whoever guesses what a letter says has thirty attempts a minute', async () => {
  for (let n = 0; n < 30; n += 1) expect(await ask('/auth/v1/verify', { token_hash: String(n) })).toBe('goes on');
  expect(await ask('/auth/v1/verify', { token_hash: 'x' })).toBe('over_request_rate_limit');
  now += 60_000;
  expect(await ask('/auth/v1/verify', { token_hash: 'x' })).toBe('goes on');
});

test.each(['/auth/v1/otp', '/auth/v1/magiclink'])('nobody signs up past the form, by %s', async (path) => {
  expect(await ask(path, { email: 'a@example.com' })).toBe('otp_disabled');
});

test('no letter is written past the limits, by a token that asks to prove itself', async () => {
  const request = new Request('http://127.0.0.1/auth/v1/reauthenticate');
  expect((await limits.check(request))?.status).toBe(422);
});
