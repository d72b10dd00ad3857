import type { HostMachine } from '@callwright/site/publish/hosts/http-client.ts';

/** A line between the publisher and a host, with a clock of its own: it passes only while something waits. */
export type UnreliableLine = {
  machine: HostMachine;
  /** Requests that reached the host. */
  requests: string[];
  /** Time of the line's clock, in milliseconds since it began. */
  elapsedMs(): number;
  /** Answers the next requests that match in another way, or loses the host's answer. */
  fail(fault: Fault): void;
  /** From request number `count` from now on, nothing reaches the host any more; the last answer may be lost. */
  cut(count: number, losesAnswer?: boolean): void;
  /** Mends a cut line, and forgets faults. */
  mend(): void;
};

export type Fault = {
  /** The method and the address, such as `PUT .*files`. */
  on: RegExp;
  times: number;
  /** Answered instead of the host; `lost` sends, and loses the answer; `half` cuts it off. */
  answer: (() => Response) | 'lost' | 'half' | 'refused';
};

/** @param bytesPerSecond of a slow line; without it a request takes no time. */
export function openUnreliableLine(
  host: (request: Request) => Promise<Response> | Response,
  { bytesPerSecond = Number.POSITIVE_INFINITY, startsAt = Date.UTC(2026, 10, 22) } = {},
): UnreliableLine {
  let nowMs = startsAt;
  let faults: Fault[] = [];
  let left = Number.POSITIVE_INFINITY;
  let losesLast = false;
  const requests: string[] = [];
  return {
    requests,
    elapsedMs: () => nowMs - startsAt,
    fail: (fault) => void faults.push({ ...fault }),
    cut(count, losesAnswer = false) {
      left = count;
      losesLast = losesAnswer;
    },
    mend() {
      left = Number.POSITIVE_INFINITY;
      faults = [];
    },
    machine: {
      now: () => nowMs,
      async wait(delayMs, signal) {
        signal?.throwIfAborted();
        nowMs += delayMs;
      },
      // Its clock passes while something waits, and nothing does anything beside that.
      every: () => () => {},
      async fetch(input, init) {
        init?.signal?.throwIfAborted();
        if (left <= 0) throw new TypeError('fetch failed: the line is cut');
        left -= 1;
        const { signal: _, ...rest } = init ?? {};
        const request = new Request(input, rest);
        const name = `${request.method} ${request.url}`;
        const bytes = (await request.clone().arrayBuffer()).byteLength;
        nowMs += (bytes / bytesPerSecond) * 1000;
        const fault = faults.find(({ on, times }) => times > 0 && on.test(name));
        if (fault) fault.times -= 1;
        if (fault?.answer === 'refused') throw new TypeError('fetch failed: refused');
        if (typeof fault?.answer === 'function') return fault.answer();
        requests.push(name);
        const response = await host(request);
        if (fault?.answer === 'lost' || (left === 0 && losesLast)) throw new TypeError('fetch failed: no answer');
        if (fault?.answer !== 'half') return response;
        const text = await response.text();
        return new Response(text.slice(0, Math.floor(text.length / 2)), response);
      },
    },
  };
}
