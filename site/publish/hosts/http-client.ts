import { STATUS_CODES } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { jsonText } from '@callwright/shared/json-text.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import ky, { HTTPError, type KyInstance, NetworkError, TimeoutError } from 'ky';
import { z } from 'zod';
import type { HostFailure } from './host.ts';

export type HostMachine = {
  fetch: typeof fetch;
  now(): number;
  wait(delayMs: number, signal?: AbortSignal): Promise<void>;
  /** Milliseconds before the first retry. Doubles with each retry. */
  backoffMs: number;
};

export const THIS_MACHINE: HostMachine = {
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  wait: (delayMs, signal) => setTimeout(delayMs, undefined, signal ? { signal } : {}),
  backoffMs: 1000,
};

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | FormData;
  /** Statuses outside 2xx that are valid responses, such as 404 for a file that may be missing. */
  answers?: readonly number[];
};

type HttpAnswer = { status: number; headers: Record<string, string>; body: string };

export type HttpFailure = HostFailure & {
  /** 0 if no complete response arrived. */
  status: number;
};

type ClientOptions = {
  name: string;
  machine: HostMachine;
  /** Adds credentials. Runs before each attempt, because signatures expire. */
  authorize(request: Request): Promise<void> | void;
  advice: Readonly<Record<number, string>>;
  /** Never shown in a message, even if the host repeats them. */
  secrets: readonly string[];
  signal: AbortSignal | undefined;
};

const RETRY_LIMIT = 5;

/** If a host asks for more, the request fails, and the next run tries again. */
const MAX_RETRY_AFTER_MS = 2 * 60_000;

const TEMPORARY = [408, 425, 429, 500, 502, 503, 504];

const MIN_BYTES_PER_SECOND = 10_000;
const MIN_TIMEOUT_MS = 60_000;

/** Sends requests to a host's API, retries temporary failures, and describes every failure for the owner. */
export class HttpClient {
  readonly #options: ClientOptions;
  readonly #ky: KyInstance;

  constructor(options: ClientOptions) {
    const { machine, authorize } = options;
    this.#options = options;
    this.#ky = ky.create({
      redirect: 'error',
      retry: {
        limit: RETRY_LIMIT,
        methods: ['get', 'post', 'put', 'delete'],
        statusCodes: TEMPORARY,
        afterStatusCodes: TEMPORARY,
        maxRetryAfter: MAX_RETRY_AFTER_MS,
        delay: (attempt) => machine.backoffMs * 2 ** (attempt - 1),
        retryOnTimeout: true,
      },
      async fetch(input, init) {
        const request = new Request(input);
        await authorize(request);
        const response = await machine.fetch(request, init);
        // Reading it here includes the body in timeouts and retries.
        const body = await response.arrayBuffer();
        return new Response(body.byteLength > 0 ? body : null, response);
      },
    });
  }

  /** @param schema of the API's `HttpAnswer`. A network's login page also returns 200. */
  async send<Value>(request: HttpRequest, schema: z.ZodType<Value>): Promise<Result<Value, HttpFailure>> {
    const { url, method, headers, body, answers = [] } = request;
    const { signal } = this.#options;
    const size = body === undefined || body instanceof FormData ? 0 : body.length;
    try {
      const response = await this.#ky(url, {
        method,
        ...(headers && { headers }),
        // Copies the view, because fetch doesn't accept shared memory.
        ...(body !== undefined && { body: body instanceof Uint8Array ? new Uint8Array(body) : body }),
        ...(signal && { signal }),
        timeout: MIN_TIMEOUT_MS + Math.ceil((size / MIN_BYTES_PER_SECOND) * 1000),
        throwHttpErrors: (status) => !answers.includes(status),
      });
      const answer: HttpAnswer = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
      const read = schema.safeParse(answer);
      if (read.success) return ok(read.data);
      return err(
        toFailure(
          `${this.#options.name} returned something other than an API response to ${method} ${new URL(url).pathname}. If this network has a login page, log in, then deploy again.`,
        ),
      );
    } catch (cause) {
      if (signal?.aborted) return err(toFailure('Publishing was canceled. Publish again.'));
      return err(this.#describe(cause));
    }
  }

  ask<Value>(request: HttpRequest, schema: z.ZodType<Value>): Promise<Result<Value, HttpFailure>> {
    const bodySchema = z.object({ body: jsonText.pipe(schema) });
    return this.send(request, bodySchema.transform(({ body }) => body) as z.ZodType<Value>);
  }

  #describe(cause: unknown): HttpFailure {
    const { name, advice } = this.#options;
    if (cause instanceof HTTPError) {
      const { status } = cause.response;
      const text = typeof cause.data === 'string' ? cause.data : JSON.stringify(cause.data ?? '');
      const words = this.#redact(readWords(text));
      const next =
        advice[status] ?? (TEMPORARY.includes(status) ? 'Publish again later.' : 'Publish again, or contact the host.');
      const code = `${status} (${STATUS_CODES[status] ?? 'unknown'})`;
      return toFailure(`${name} responded with ${code}${words && `: ${words}`}. ${next}`, status);
    }
    if (!(cause instanceof NetworkError || cause instanceof TimeoutError)) throw cause;
    const reason = this.#redact(describeInnermost(cause));
    return toFailure(`${name} didn't respond: ${reason}. Check the address and your network, then deploy again.`);
  }

  #redact(text: string): string {
    return this.#options.secrets.reduce((left, secret) => (secret ? left.replaceAll(secret, '…') : left), text);
  }
}

function toFailure(message: string, status = 0): HttpFailure {
  return { step: 'upload', status, message };
}

function readWords(text: string): string {
  const found = /"message"\s*:\s*"([^"]+)"/.exec(text) ?? /<Message>([^<]+)</.exec(text);
  return (found?.[1] ?? '')
    .trim()
    .replace(/[.\s]+$/, '')
    .slice(0, 200);
}

/** The innermost cause, such as `connect ECONNREFUSED`, shows what failed. */
export function describeInnermost(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? describeInnermost(cause.cause) : cause.message;
}
