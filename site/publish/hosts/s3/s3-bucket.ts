import { hash } from 'node:crypto';
import { ok } from '@callwright/shared/result.ts';
import { AwsClient } from 'aws4fetch';
import { z } from 'zod';
import type { HostResult } from '../host.ts';
import type { s3Schema } from '../host-settings.ts';
import { type HostMachine, HttpClient, type HttpRequest } from '../http-client.ts';
import { listingSchema, type StoredObject } from './s3-listing.ts';

export type S3Settings = z.infer<typeof s3Schema>;

const ADVICE = {
  401: 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  403: "Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Make sure the key has permission to list, read, write, and delete objects in this bucket, and that this computer's clock is right.",
  404: 'Check S3_ENDPOINT and S3_BUCKET.',
};

const headersSchema = z.object({ etag: z.string() }).loose();
const writtenSchema = z.object({ headers: headersSchema, body: z.literal('') });
const readSchema = z.object({ headers: headersSchema, body: z.string() }).transform(({ headers, body }) => ({
  text: body,
  /** By the store's clock. NaN if unknown. */
  ageMs: Date.parse(String(headers.date)) - Date.parse(String(headers['last-modified'])),
}));
const removedSchema = z.object({ body: z.literal('') });

function refusal<Status extends number>(...statuses: Status[]) {
  return z.object({ status: z.literal(statuses) }).transform(() => null);
}

type S3Request = Pick<HttpRequest, 'headers' | 'answers'> & { body?: Uint8Array };

/** The S3 requests for publishing (docs.aws.amazon.com/AmazonS3/latest/API). */
export class S3Bucket {
  readonly #root: string;
  readonly #client: HttpClient;

  constructor(settings: S3Settings, machine: HostMachine, signal?: AbortSignal) {
    const { S3_BUCKET: bucket, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = settings;
    const signer = new AwsClient({
      accessKeyId: settings.AWS_ACCESS_KEY_ID,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      region: settings.AWS_REGION ?? 'auto',
      service: 's3',
    });
    this.#root = `${settings.S3_ENDPOINT.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
    this.#client = new HttpClient({
      name: `The bucket ${bucket}`,
      machine,
      advice: ADVICE,
      secrets: [secretAccessKey, sessionToken ?? ''],
      signal,
      async authorize({ url, method, headers }) {
        const signed = await signer.sign(url, { method, headers });
        for (const [name, value] of signed.headers) headers.set(name, value);
      },
    });
  }

  #request(method: HttpRequest['method'], key: string, request: S3Request = {}): HttpRequest {
    return {
      method,
      url: key.startsWith('?')
        ? `${this.#root}${key}`
        : `${this.#root}/${key.split('/').map(encodeURIComponent).join('/')}`,
      ...request,
      headers: {
        ...request.headers,
        // Lets the store refuse a damaged body.
        'x-amz-content-sha256': hash('sha256', request.body ?? ''),
      },
    };
  }

  read(key: string): HostResult<z.infer<typeof readSchema> | null> {
    return this.#client.send(this.#request('GET', key, { answers: [404] }), z.union([refusal(404), readSchema]));
  }

  /** @param isNew doesn't replace an existing object. Stores without conditional writes replace it anyway. */
  async put(key: string, body: Uint8Array, headers: Record<string, string>, isNew = false): HostResult<unknown> {
    if (!isNew) return this.#client.send(this.#request('PUT', key, { body, headers }), writtenSchema);
    const answer = await this.#client.send(
      this.#request('PUT', key, { body, headers: { ...headers, 'if-none-match': '*' }, answers: [409, 412, 501] }),
      z.union([refusal(409, 412), refusal(501).transform(() => 'unknown' as const), writtenSchema]),
    );
    return answer.ok && answer.value === 'unknown' ? this.put(key, body, headers) : answer;
  }

  remove(key: string): HostResult<unknown> {
    return this.#client.send(this.#request('DELETE', key, { answers: [404] }), z.union([refusal(404), removedSchema]));
  }

  async list(): HostResult<StoredObject[]> {
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

  listPage(token?: string): HostResult<{ objects: StoredObject[]; next: string | undefined }> {
    const query = new URLSearchParams({ 'list-type': '2', ...(token && { 'continuation-token': token }) });
    return this.#client.send(this.#request('GET', `?${query}`), listingSchema);
  }
}
