/** Nobody is written to more often; a hosted project has the same number. */
const LETTER_PAUSE_MS = 60_000;
const HOUR_MS = 3_600_000;
const MAX_LETTERS_AN_HOUR = 30;
/** Attempts to open a letter: somebody who guesses gets nowhere. */
const MAX_VERIFICATIONS_A_MINUTE = 30;

/**
 * What the product does not use: two would make an account of whatever address somebody types, and the third writes
 * letters without a limit.
 */
const CLOSED_PATHS: readonly string[] = ['/auth/v1/otp', '/auth/v1/magiclink', '/auth/v1/reauthenticate'];
const LETTER_PATHS: readonly string[] = ['/auth/v1/recover', '/auth/v1/resend'];

/** See `createLetterLimits`. */
export type LetterLimits = {
  /** @returns the answer in the library's place; null where the request may go on. */
  check(request: Request): Promise<Response | null>;
  /**
   * Asks for a letter to an address.
   *
   * @returns `second`: one was asked for a moment ago; `full`: there is no room for one more.
   */
  take(address: string): 'taken' | 'second' | 'full';
  /** Takes back that a letter was asked for, so that it can be asked for at once. */
  giveBack(address: string): void;
  /** Counts a letter that is written. Asking for one to an address without an account uses up nothing. */
  noteWritten(): void;
};

/**
 * Bounds letters and the attempts to open one, before the library sees the request: it has no limit of its own, and
 * each new letter makes the link of the one before invalid. The answer says nothing of whether an address has an
 * account.
 *
 * @param now the time in milliseconds.
 */
export function createLetterLimits(now: () => number = Date.now): LetterLimits {
  const askedFor = new Map<string, number>();
  let letters: number[] = [];
  let verifications: number[] = [];

  function isSecondLetter(address: string): boolean {
    for (const [known, time] of askedFor) if (time <= now() - LETTER_PAUSE_MS) askedFor.delete(known);
    return askedFor.has(address);
  }

  function take(address: string): ReturnType<LetterLimits['take']> {
    if (isSecondLetter(address)) return 'second';
    letters = letters.filter((time) => time > now() - HOUR_MS);
    if (letters.length >= MAX_LETTERS_AN_HOUR) return 'full';
    askedFor.set(address, now());
    return 'taken';
  }

  async function check(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    if (CLOSED_PATHS.includes(pathname)) {
      return refuse(422, 'otp_disabled', 'Sign in with your e-mail address and your password.');
    }
    if (pathname === '/auth/v1/verify') {
      verifications = verifications.filter((time) => time > now() - 60_000);
      if (verifications.length >= MAX_VERIFICATIONS_A_MINUTE) {
        return refuseTooMany('Too many links were tried. Wait a minute, then try again.');
      }
      verifications.push(now());
      return null;
    }
    const isLetter = LETTER_PATHS.includes(pathname);
    if (!isLetter && !(pathname === '/auth/v1/user' && request.method === 'PUT')) return null;
    const address = await readAddress(request);
    // A new password needs no letter.
    if (address === null) return null;
    const taken = take(address);
    if (taken === 'second') return isLetter ? Response.json({}) : refuseLetter();
    return taken === 'taken' ? null : refuseLetter();
  }

  return {
    check,
    take,
    giveBack: (address) => void askedFor.delete(address),
    noteWritten: () => void letters.push(now()),
  };
}

/** Reads the e-mail address that a request is about, as addresses are compared; null where it has none. */
export async function readAddress(request: Request): Promise<string | null> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string') return null;
  return body.email.trim().toLowerCase();
}

export const refuseLetter = (): Response =>
  refuse(429, 'over_email_send_rate_limit', 'Too many letters were asked for. Wait a while, then try again.');

export const refuseTooMany = (message: string): Response => refuse(429, 'over_request_rate_limit', message);

/** An error in the auth server's form. */
function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}
