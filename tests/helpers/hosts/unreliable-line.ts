import type { HostMachine } from '@callwright/site/publish/hosts/http-client.ts';

/** A connection between the publisher and a host, with its own clock. Waiting takes no real time. */
export type UnreliableLine = {
  machine: HostMachine;
  requests: string[];
  elapsedMs(): number;
  /** Replaces or loses the response to the next matching requests. */
  fail(fault: Fault): void;
  /** Drops all requests from number `count` on. `losesAnswer` also drops the last response. */
  cut(count: number, losesAnswer?: boolean): void;
  repair(): void;
};

export type Fault = {
  /** Matches the method and address, like `PUT .*files`. */
  on: RegExp;
  times: number;
  /** `lost` sends the request and drops the response. `half` breaks the connection within the response. */
  answer: (() => Response) | 'lost' | 'half' | 'refused';
};

/** @param bytesPerSecond of a slow connection. Unless set, requests take no time. */
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
    repair() {
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
