import { createHash } from 'node:crypto';
import { ok, type Result } from '@callwright/shared/result.ts';
import { AwsClient } from 'aws4fetch';
import { z } from 'zod';
import type { HostFailure } from '../host.ts';
import { type HostMachine, HttpClient, type HttpRequest } from '../http-client.ts';
import { listingSchema, type StoredObject } from './s3-listing.ts';

export type S3Settings = {
  /** `https://s3.eu-central-1.amazonaws.com`, `https://<account>.r2.cloudflarestorage.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
};

const ADVICE = {
  401: 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  403: 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that the key may list, read, write, and delete in this bucket.',
  404: 'Check S3_ENDPOINT and S3_BUCKET.',
};

/** A proxy that compresses an answer weakens its ETag. The store knows only the strong one. */
const etagSchema = z
  .string()
  .min(3)
  .transform((etag) => etag.replace(/^W\//, ''));
const writtenSchema = z
  .object({ headers: z.object({ etag: etagSchema }), body: z.literal('') })
  .transform(({ headers }) => headers.etag);
const readSchema = z
  .object({ headers: z.object({ etag: etagSchema }).loose(), body: z.string() })
  .transform(({ headers, body }) => ({
    text: body,
    etag: headers.etag,
    /** By the store's clock. NaN if it doesn't tell. */
    ageMs: Date.parse(String(headers.date)) - Date.parse(String(headers['last-modified'])),
  }));
const removedSchema = z.object({ body: z.literal('') });

/** A status of its own, with whatever body. */
function refusal<Status extends number>(...statuses: Status[]) {
  return z.object({ status: z.literal(statuses) }).transform(() => null);
}

type S3Request = Pick<HttpRequest, 'headers' | 'answers'> & { body?: Uint8Array };

/** The requests of the S3 protocol that publishing needs (docs.aws.amazon.com/AmazonS3/latest/API). */
export class S3Bucket {
  readonly #root: string;
  readonly #client: HttpClient;
  readonly #signal: AbortSignal | undefined;
  /** How far the store's clock is ahead. It refuses signatures that are 15 minutes off. */
  #skewMs = 0;

  constructor(settings: S3Settings, machine: HostMachine, signal?: AbortSignal) {
    const { endpoint, bucket, secretAccessKey, sessionToken, ...keys } = settings;
    const signer = new AwsClient({
      ...keys,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      service: 's3',
    });
    this.#root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
    this.#signal = signal;
    this.#client = new HttpClient({
      name: `The bucket ${bucket}`,
      machine,
      advice: ADVICE,
      secrets: [secretAccessKey, sessionToken ?? ''],
      mend: ({ headers, words }) => {
        const storeMs = Date.parse(headers.get('date') ?? '');
        if (Number.isNaN(storeMs) || !words.includes('RequestTimeTooSkewed')) return false;
        this.#skewMs = storeMs - Date.now();
        return true;
      },
      authorize: async ({ url, method, headers }) => {
        const datetime = new Date(Date.now() + this.#skewMs).toISOString().replace(/[:-]|\.\d{3}/g, '');
        const signed = await signer.sign(url, { method, headers, aws: { datetime } });
        for (const [name, value] of signed.headers) headers.set(name, value);
      },
    });
  }

  #request(method: HttpRequest['method'], key: string, request: S3Request = {}): HttpRequest {
    return {
      step: method === 'PUT' || method === 'DELETE' ? 'upload' : 'connect',
      method,
      url: key.startsWith('?')
        ? `${this.#root}${key}`
        : `${this.#root}/${key.split('/').map(encodeURIComponent).join('/')}`,
      signal: this.#signal,
      ...request,
      headers: {
        ...request.headers,
        // The store refuses a body that arrives damaged.
        'x-amz-content-sha256': createHash('sha256')
          .update(request.body ?? '')
          .digest('hex'),
      },
    };
  }

  /** Returns null if there is no such object. */
  read(key: string): Promise<Result<z.infer<typeof readSchema> | null, HostFailure>> {
    return this.#client.send(this.#request('GET', key, { answers: [404] }), z.union([refusal(404), readSchema]));
  }

  has(key: string): Promise<Result<boolean, HostFailure>> {
    const schema = z.union([refusal(404), writtenSchema]).transform((etag) => etag !== null);
    return this.#client.send(this.#request('HEAD', key, { answers: [404] }), schema);
  }

  /**
   * Writes an object.
   *
   * @param ifMatch writes only over the object with this ETag. Null writes only if there is no object. A store without
   *   conditional writes writes anyway.
   * @returns the new ETag, or null if another publisher was faster.
   */
  async put(
    key: string,
    body: Uint8Array,
    headers: Record<string, string>,
    ifMatch?: string | null,
  ): Promise<Result<string | null, HostFailure>> {
    const condition = ifMatch === null ? { 'if-none-match': '*' } : ifMatch && { 'if-match': ifMatch };
    // A 404 without `if-match` means that the bucket is missing.
    const lost = ifMatch ? [404, 409, 412] : [409, 412];
    const answer = await this.#client.send(
      this.#request('PUT', key, {
        body,
        headers: { ...headers, ...condition },
        answers: condition ? [...lost, 501] : [],
      }),
      z.union([refusal(...lost), refusal(501).transform(() => false as const), writtenSchema]),
    );
    if (!answer.ok) return answer;
    return answer.value === false ? this.put(key, body, headers) : ok(answer.value);
  }

  remove(key: string): Promise<Result<unknown, HostFailure>> {
    return this.#client.send(this.#request('DELETE', key, { answers: [404] }), z.union([refusal(404), removedSchema]));
  }

  async list(): Promise<Result<StoredObject[], HostFailure>> {
    const objects: StoredObject[] = [];
    let token: string | undefined;
    do {
      const page = await this.listPage(token);
      if (!page.ok) return page;
      objects.push(...page.value.objects);
      token = page.value.next;
    } while (token);
    return ok(objects);
  }

  /** Lists up to 1,000 objects. `next` continues the list. */
  listPage(token?: string): Promise<Result<{ objects: StoredObject[]; next: string | undefined }, HostFailure>> {
    const query = new URLSearchParams({ 'list-type': '2', ...(token && { 'continuation-token': token }) });
    return this.#client.send(this.#request('GET', `?${query}`), listingSchema);
  }
}
