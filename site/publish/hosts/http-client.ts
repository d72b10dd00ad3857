import { STATUS_CODES } from 'node:http';
import { setInterval } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import pLimit from 'p-limit';
import pRetry from 'p-retry';
import type { z } from 'zod';
import type { HostFailure } from './host.ts';

/** What a host needs of the machine; tests give their own. */
export type HostMachine = {
  fetch: typeof fetch;
  /** Milliseconds of a clock that nobody sets: the time of day may jump while a publish is under way. */
  now: () => number;
  wait: (delayMs: number, signal?: AbortSignal) => Promise<void>;
  /** Runs something again and again, until the answer is called; a process that ends does not wait for it. */
  every: (delayMs: number, run: () => void) => () => void;
};

export const THIS_MACHINE: HostMachine = {
  fetch: (input, init) => fetch(input, init),
  now: () => performance.now(),
  wait: (delayMs, signal) => setTimeout(delayMs, undefined, signal ? { signal } : {}),
  every(delayMs, run) {
    const timer = setInterval(run, delayMs).unref();
    return () => clearInterval(timer);
  },
};

export type HttpRequest = {
  step: HostFailure['step'];
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | FormData;
  /** Statuses beside 2xx that are an answer, such as 404 where a file may be missing. */
  answers?: readonly number[];
  signal?: AbortSignal | undefined;
};

export type HttpAnswer = { status: number; headers: Headers; body: Buffer };

type HttpFailure = HostFailure & {
  /** 0 where no whole answer came. */
  status: number;
};

export type HttpClient = {
  send(request: HttpRequest): Promise<Result<HttpAnswer, HttpFailure>>;
  /** Sends, and reads the answer as JSON; an answer that is cut off or of another shape is asked for again. */
  ask<Value>(request: HttpRequest, schema: z.ZodType<Value>): Promise<Result<Value, HttpFailure>>;
};

type ClientOptions = {
  /** The host's name in messages. */
  name: string;
  machine: HostMachine;
  /** Requests at once. */
  lanes: number;
  /** Adds what proves who asks; called for each attempt, because a signature has a time in it. */
  authorize(request: HttpRequest): Promise<HttpRequest>;
  /** Whether a refusal was mended, so that the same request may succeed now. */
  mend?(answer: HttpAnswer): boolean;
  /** What the owner does about a status that no repetition mends; null for the words of the host. */
  advise(status: number): string | null;
  /** Never in a message, even where a host repeats what it was sent. */
  secrets: readonly string[];
};

/** A first attempt and five more, 1 to 16 s apart, as the hosts' own clients do. */
const RETRIES = 5;
const MAX_BACKOFF_MS = 30_000;

/** A host that asks for a longer wait is reported instead, and the publisher comes back. */
const MAX_WAIT_MS = 10 * 60_000;

const TEMPORARY = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Slower lines than this count as a request that hangs. */
const MIN_BYTES_PER_SECOND = 10_000;
const MIN_TIMEOUT_MS = 60_000;

/** Makes the one way in which hosts are asked: at most so many at once, with retries that obey `Retry-After`. */
export function createHttpClient({
  name,
  machine,
  lanes,
  authorize,
  mend,
  advise,
  secrets,
}: ClientOptions): HttpClient {
  const limit = pLimit(lanes);
  /** A host that says "later" to one request means them all. */
  let pausedUntil = 0;

  async function attempt<Value>(request: HttpRequest, read: (answer: HttpAnswer) => Value): Promise<Value> {
    const { step, signal, answers = [] } = request;
    if (pausedUntil > machine.now()) await machine.wait(pausedUntil - machine.now(), signal);
    const answer = await exchange(machine, await authorize(request)).catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw new FailedRequest({
        step,
        status: 0,
        message: `${name} could not be reached: ${redact(describe(cause))}. Check the address and the network.`,
        isTemporary: true,
      });
    });
    const { status, headers, body } = answer;
    if ((status >= 200 && status < 300) || answers.includes(status)) {
      try {
        return read(answer);
      } catch {
        throw new FailedRequest({
          step,
          status: 0,
          message: `${name} answered ${request.method} ${toPath(request.url)} with something that can't be read.`,
          isTemporary: true,
        });
      }
    }
    const isTemporary = TEMPORARY.has(status) || (mend?.(answer) ?? false);
    const words = redact(readWords(body));
    const next = isTemporary ? 'Publish again later.' : (advise(status) ?? 'Publish again, or ask the host.');
    throw new FailedRequest(
      {
        step,
        status,
        message: `${name} answered ${status} (${STATUS_CODES[status] ?? 'unknown'})${words && `: ${words}`}. ${next}`,
        isTemporary,
      },
      isTemporary ? readDelayMs(headers) : 0,
    );
  }

  function redact(text: string): string {
    return secrets.reduce((left, secret) => (secret ? left.replaceAll(secret, '…') : left), text);
  }

  async function run<Value>(request: HttpRequest, read: (answer: HttpAnswer) => Value) {
    const { step, signal } = request;
    try {
      const value = await limit(() =>
        pRetry(() => attempt(request, read), {
          retries: RETRIES,
          minTimeout: 0,
          maxTimeout: 0,
          shouldRetry: ({ error }) => canRetry(error),
          onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
            if (!(error instanceof FailedRequest) || !canRetry(error) || retriesLeft === 0) return;
            if (error.failure.status === 429) pausedUntil = machine.now() + error.delayMs;
            const backoffMs = Math.min(1000 * 2 ** (attemptNumber - 1), MAX_BACKOFF_MS);
            await machine.wait(Math.max(error.delayMs, backoffMs), signal);
          },
        }),
      );
      return ok(value);
    } catch (cause) {
      if (cause instanceof FailedRequest) return err(cause.failure);
      if (!signal?.aborted) throw cause;
      return err({ step, status: 0, message: 'The publish was cancelled. Publish again.', isTemporary: true });
    }
  }

  return {
    send: (request) => run(request, (answer) => answer),
    ask: (request, schema) => run(request, ({ body }) => schema.parse(JSON.parse(body.toString('utf8')))),
  };
}

class FailedRequest extends Error {
  readonly failure: HttpFailure;
  /** Milliseconds that the host asks to wait. */
  readonly delayMs: number;

  constructor(failure: HttpFailure, delayMs = 0) {
    super(failure.message);
    this.failure = failure;
    this.delayMs = delayMs;
  }
}

function canRetry(error: Error): boolean {
  return error instanceof FailedRequest && error.failure.isTemporary && error.delayMs <= MAX_WAIT_MS;
}

async function exchange(machine: HostMachine, request: HttpRequest): Promise<HttpAnswer> {
  const { method, url, headers, body, signal } = request;
  const size = body instanceof FormData ? 0 : (body?.length ?? 0);
  const timeout = AbortSignal.timeout(MIN_TIMEOUT_MS + Math.ceil((size / MIN_BYTES_PER_SECOND) * 1000));
  const response = await machine.fetch(url, {
    method,
    ...(headers && { headers }),
    // A view of a larger buffer is copied: fetch takes no shared memory.
    ...(body !== undefined && { body: body instanceof Uint8Array ? new Uint8Array(body) : body }),
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

/**
 * `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), or Netlify's time of the next window. Times are the host's,
 * so they are compared with the host's own clock: this machine's may be a day off.
 */
function readDelayMs(headers: Headers): number {
  const now = Date.parse(headers.get('date') ?? '');
  const after = headers.get('retry-after');
  if (after !== null) {
    const delayMs = /^\d+$/.test(after.trim()) ? Number(after) * 1000 : Date.parse(after) - now;
    return Number.isFinite(delayMs) ? Math.max(delayMs, 0) : 0;
  }
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) * 1000 - now;
  return Number.isFinite(reset) ? Math.max(reset, 0) : 0;
}

/** The host's own words in JSON or XML, at most a line of them. */
function readWords(body: Buffer): string {
  const text = body.toString('utf8');
  const found = /"message"\s*:\s*"([^"]+)"/.exec(text) ?? /<Message>([^<]+)</.exec(text);
  return (found?.[1] ?? '')
    .trim()
    .replace(/[.\s]+$/, '')
    .slice(0, 200);
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message || cause.message : cause.message;
}

function toPath(url: string): string {
  return new URL(url).pathname;
}

/** Runs all of them, at most eight at once; answers the first failure, once those under way have ended. */
export async function forEach<Item, Failure>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result<unknown, Failure>>,
): Promise<Result<void, Failure>> {
  const failures: Failure[] = [];
  const waiting = items.values();
  async function runLane() {
    // The lanes share one iterator.
    for (const item of waiting) {
      const result = await run(item);
      if (!result.ok) failures.push(result.error);
      if (failures.length > 0) return;
    }
  }
  await Promise.all(Array.from({ length: 8 }, runLane));
  const [failure] = failures;
  return failure === undefined ? ok(undefined) : err(failure);
}
