import { ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import type { HostResult } from '../host.ts';
import type { cloudflareSchema } from '../host-settings.ts';
import { type HostMachine, HttpClient, type HttpFailure } from '../http-client.ts';

export type CloudflareSettings = z.infer<typeof cloudflareSchema>;

const API = 'https://api.cloudflare.com/client/v4';

/** Later dates don't affect static files. */
const COMPATIBILITY_DATE = '2026-01-01';

const ADVICE = {
  400: 'Check CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_WORKER.',
  401: 'Check CLOUDFLARE_API_TOKEN. It may have expired.',
  403: 'Make sure CLOUDFLARE_API_TOKEN has permission to edit Workers scripts in this account.',
  404: 'Check CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_WORKER.',
};

function answerOf<Result>(result: z.ZodType<Result>) {
  return z.object({ success: z.literal(true), result });
}

const doneSchema = answerOf(z.unknown());
const sessionSchema = answerOf(
  z.object({ jwt: z.string().nullish(), buckets: z.array(z.array(z.string())).nullish() }),
);
const uploadedSchema = answerOf(z.object({ jwt: z.string().nullish() }).nullish());
const deploymentsSchema = answerOf(
  z.object({ deployments: z.array(z.object({ versions: z.array(z.object({ version_id: z.string() })) })) }),
).transform(({ result }) => result.deployments[0]?.versions[0]?.version_id ?? null);
const versionSchema = answerOf(
  z.object({ annotations: z.object({ 'workers/message': z.string().optional() }).nullish() }),
).transform(({ result }) => result.annotations?.['workers/message'] ?? '');

/** "This Worker does not exist", with the two codes that Cloudflare's own tool handles. */
const missingSchema = z
  .object({ success: z.literal(false), errors: z.array(z.object({ code: z.literal([10007, 10090]) })).min(1) })
  .transform(() => null);

/** Cloudflare's API for publishing (developers.cloudflare.com/workers/static-assets/direct-upload). */
export class CloudflareWorker {
  readonly #client: HttpClient;
  readonly #workersUrl: string;
  readonly #scriptUrl: string;

  constructor(settings: CloudflareSettings, machine: HostMachine, signal?: AbortSignal) {
    const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = settings;
    this.#workersUrl = `${API}/accounts/${encodeURIComponent(account)}/workers`;
    this.#scriptUrl = `${this.#workersUrl}/scripts/${settings.CLOUDFLARE_WORKER}`;
    this.#client = new HttpClient({
      name: 'Cloudflare',
      machine,
      advice: ADVICE,
      secrets: [token],
      signal,
      authorize({ headers }) {
        if (!headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
      },
    });
  }

  /** Reads the served version's message. Null if there is no Worker, or nothing is deployed. */
  async readMessage(): HostResult<string | null> {
    const url = `${this.#scriptUrl}/deployments`;
    const schema = z.union([deploymentsSchema, missingSchema]);
    const version = await this.#client.ask({ method: 'GET', url, answers: [404] }, schema);
    if (!version.ok || version.value === null) return version;
    return this.#client.ask({ method: 'GET', url: `${this.#scriptUrl}/versions/${version.value}` }, versionSchema);
  }

  async startSession(
    manifest: Readonly<Record<string, { hash: string; size: number }>>,
  ): HostResult<{ jwt: string | null; buckets: string[][] }> {
    const started = await this.#client.ask(
      {
        method: 'POST',
        url: `${this.#scriptUrl}/assets-upload-session`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ manifest }),
      },
      sessionSchema,
    );
    if (!started.ok) return started;
    const { jwt = null, buckets } = started.value.result;
    return ok({ jwt, buckets: (buckets ?? []).filter((bucket) => bucket.length > 0) });
  }

  /** @returns the completion token if these were the last files. */
  async uploadFiles(body: FormData, jwt: string): Promise<Result<string | null, HttpFailure>> {
    const url = `${this.#workersUrl}/assets/upload?base64=true`;
    const headers = { authorization: `Bearer ${jwt}` };
    const sent = await this.#client.ask({ method: 'POST', url, headers, body }, uploadedSchema);
    return sent.ok ? ok(sent.value.result?.jwt ?? null) : sent;
  }

  deploy(message: string, completionToken: string, headers: string, redirects: string): HostResult<unknown> {
    const config = {
      html_handling: 'auto-trailing-slash',
      not_found_handling: '404-page',
      _headers: headers,
      _redirects: redirects,
    };
    const metadata = {
      compatibility_date: COMPATIBILITY_DATE,
      annotations: { 'workers/message': message },
      assets: { jwt: completionToken, config },
    };
    const body = new FormData();
    body.set('metadata', JSON.stringify(metadata));
    return this.#client.ask({ method: 'PUT', url: this.#scriptUrl, body }, doneSchema);
  }
}
