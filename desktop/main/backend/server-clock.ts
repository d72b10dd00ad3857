/** The blog's time, whatever this computer's clock says. */
export type ServerClock = {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds by which the blog's clock is ahead of this computer's; 0 until it has answered. */
  offsetMs(): number;
  /** The same fetch; the clock is read off each answer. */
  observe(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
};

/** The `Date` of an answer is cut to whole seconds. */
const SECOND = 1_000;

/**
 * A post that has just gone out would be called scheduled by a computer whose clock is behind. So
 * times of posts are compared with the blog's clock, as the `Date` of its answers tells it.
 *
 * When exactly an answer was dated is not known: at some moment between question and answer, in some
 * part of its second. Of what is possible the clock that is furthest ahead is taken, so that no post
 * that is out is called scheduled; one that is scheduled may be called published that much too early,
 * which is two seconds and the time of a request. The clock stands until an answer contradicts it.
 *
 * @param readClock this computer's clock, in milliseconds since the epoch.
 */
export function createServerClock({
  onChange,
  readClock = Date.now,
}: {
  onChange: (offsetMs: number) => void;
  readClock?: () => number;
}): ServerClock {
  let offsetMs: number | null = null;

  function learn(headers: Headers, asked: number, answered: number): void {
    const dated = Date.parse(headers.get('date') ?? '');
    // What a cache kept says when it was kept; a clock that was set back meanwhile proves nothing.
    if (Number.isNaN(dated) || headers.has('age') || answered < asked) return;
    const least = dated - answered;
    const most = dated + SECOND - asked;
    // A second closer is not worth telling.
    if (offsetMs !== null && offsetMs >= least && offsetMs <= most + SECOND) return;
    offsetMs = most;
    onChange(offsetMs);
  }

  return {
    now: () => readClock() + (offsetMs ?? 0),
    offsetMs: () => offsetMs ?? 0,
    observe: (fetch) => async (input, init) => {
      const asked = readClock();
      const response = await fetch(input, init);
      learn(response.headers, asked, readClock());
      return response;
    },
  };
}
