/** The server's time, whatever this computer's clock says. */
export type ServerClock = {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds by which the server's clock is ahead of this computer's; 0 until it has answered. */
  offsetMs(): number;
  /** Wraps fetch: the clock is read off each response. */
  observe(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
};

/** The `Date` of a response is cut to whole seconds. */
const DATE_PRECISION_MS = 1_000;

/**
 * Creates the clock that times of posts are compared with: a computer whose clock is behind would
 * call a post scheduled that has just been published. The `Date` of each response tells the time.
 *
 * When exactly a response was dated is not known: between request and response, in some part of its
 * second. Of the possible offsets the largest is used, so that no published post is called scheduled;
 * a scheduled one may be called published too early by at most two seconds and the time of a request.
 * The offset stays until a response contradicts it.
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

  function update(headers: Headers, requestedAt: number, respondedAt: number): void {
    const dated = Date.parse(headers.get('date') ?? '');
    // A cached response has the date of its caching; a clock that was set back meanwhile proves nothing.
    if (Number.isNaN(dated) || headers.has('age') || respondedAt < requestedAt) return;
    const min = dated - respondedAt;
    const max = dated + DATE_PRECISION_MS - requestedAt;
    // A change of less than a second is not worth an event.
    if (offsetMs !== null && offsetMs >= min && offsetMs <= max + DATE_PRECISION_MS) return;
    offsetMs = max;
    onChange(offsetMs);
  }

  return {
    now: () => readClock() + (offsetMs ?? 0),
    offsetMs: () => offsetMs ?? 0,
    observe: (fetch) => async (input, init) => {
      const requestedAt = readClock();
      const response = await fetch(input, init);
      update(response.headers, requestedAt, readClock());
      return response;
    },
  };
}
