import type { HostMachine } from '@callwright/site/publish/hosts/http-client.ts';

/** A line between the publisher and a host. Waits take no time: they move the line's own clock. */
export type UnreliableLine = {
  machine: HostMachine;
  /** Requests that reached the host. */
  requests: string[];
  /** Milliseconds of the line's clock since it began. */
  elapsedMs(): number;
  /** Answers the next requests that match in another way, or loses the host's answer. */
  fail(fault: Fault): void;
  /** From request number `count` on, nothing reaches the host. The last answer may be lost. */
  cut(count: number, losesAnswer?: boolean): void;
  /** Repairs a cut line, and forgets faults. */
  mend(): void;
};

export type Fault = {
  /** The method and the address, such as `PUT .*files`. */
  on: RegExp;
  times: number;
  /** Answered instead of the host. `lost` sends, and loses the answer. `half` breaks the connection within the answer. */
  answer: (() => Response) | 'lost' | 'half' | 'refused';
};

/** @param bytesPerSecond of a slow line. Without it, a request takes no time. */
export function openUnreliableLine(
  host: (request: Request) => Promise<Response> | Response,
  { bytesPerSecond = Number.POSITIVE_INFINITY }: { bytesPerSecond?: number } = {},
): UnreliableLine {
  const startsAt = Date.now();
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
      backoffMs: 1,
      async wait(delayMs, signal) {
        signal?.throwIfAborted();
        nowMs += delayMs;
      },
      async fetch(input, init) {
        const request = new Request(input, init);
        request.signal.throwIfAborted();
        if (left <= 0) throw new TypeError('fetch failed', { cause: new Error('the line is cut') });
        left -= 1;
        const name = `${request.method} ${request.url}`;
        const bytes = (await request.clone().arrayBuffer()).byteLength;
        nowMs += (bytes / bytesPerSecond) * 1000;
        const fault = faults.find(({ on, times }) => times > 0 && on.test(name));
        if (fault) fault.times -= 1;
        if (fault?.answer === 'refused') throw new TypeError('fetch failed', { cause: new Error('refused') });
        if (typeof fault?.answer === 'function') return fault.answer();
        requests.push(name);
        const response = await host(request);
        if (fault?.answer === 'lost' || (left === 0 && losesLast))
          throw new TypeError('fetch failed', { cause: new Error('no answer') });
        return fault?.answer === 'half' ? breakOff(response) : response;
      },
    },
  };
}

function breakOff({ status, headers }: Response): Response {
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
  return new Response(body, { status, headers });
}
