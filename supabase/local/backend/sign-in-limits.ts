import { readAddress, refuseTooMany } from './letters/letter-limits.ts';

/** Wrong passwords for an address within a minute: who mistypes has enough of them, and who guesses gets nowhere. */
const MAX_WRONG_A_MINUTE = 10;
const MINUTE_MS = 60_000;

/**
 * Bounds a flood of sign-ins: the library checks as many passwords as it is asked to, and a program on this machine may
 * ask for as many as there are. An address whose bound is reached takes no password for a moment, the right one
 * included, and is told so; every other address does.
 *
 * @param ask answers the request, as the library does.
 * @param now the time in milliseconds.
 */
export function withSignInLimits(
  ask: (request: Request) => Promise<Response>,
  now: () => number = Date.now,
): (request: Request) => Promise<Response> {
  const wrong = new Map<string, number[]>();

  function countWrong(address: string): number {
    for (const [known, times] of wrong) {
      const recent = times.filter((time) => time > now() - MINUTE_MS);
      if (recent.length > 0) wrong.set(known, recent);
      else wrong.delete(known);
    }
    return wrong.get(address)?.length ?? 0;
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/auth/v1/token' || searchParams.get('grant_type') !== 'password') return ask(request);
    const address = await readAddress(request);
    if (address === null) return ask(request);
    if (countWrong(address) >= MAX_WRONG_A_MINUTE) {
      return refuseTooMany('Too many wrong passwords were tried for this address. Wait a minute, then try again.');
    }
    const answer = await ask(request);
    if (!answer.ok) wrong.set(address, [...(wrong.get(address) ?? []), now()]);
    return answer;
  };
}
