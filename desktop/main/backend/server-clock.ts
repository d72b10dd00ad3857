export type ServerClock = {
  now(): number;
  /** Milliseconds that the server's clock is ahead of this computer's; 0 until the first response. */
  offsetMs(): number;
  observe(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
};

/** The `Date` header has whole seconds. */
const DATE_PRECISION_MS = 1_000;

/**
 * Follows the `Date` header of responses, because a slow clock would show new posts as scheduled. Uses the largest
 * possible offset, so a scheduled post may look published up to two seconds and one request early, never the reverse.
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
    // A cached response has an old date. A clock that was set back gives no usable range.
    if (Number.isNaN(dated) || headers.has('age') || respondedAt < requestedAt) return;
    const min = dated - respondedAt;
    const max = dated + DATE_PRECISION_MS - requestedAt;
    // Ignore changes of less than a second.
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
