import { createHash } from 'node:crypto';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import type { HostFailure } from './host.ts';
import { createHttpClient, type HostMachine, type HttpClient } from './http-client.ts';

export type S3Settings = {
  /** `https://s3.eu-central-1.amazonaws.com`, `https://<account>.r2.cloudflarestorage.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
};

export type StoredObject = {
  key: string;
  size: number;
  /** MD5 in hex, unless the bucket encrypts by a key service. */
  etag: string;
};

/** Eight files at once, and beside them what says that the publish is alive. */
const LANES = 9;

/** The requests of the S3 protocol that publishing needs (docs.aws.amazon.com/AmazonS3/latest/API). */
export class S3Bucket {
  readonly #signal: AbortSignal | undefined;
  readonly #signer: AwsClient;
  readonly #name: string;
  readonly #root: string;
  /** How far the store's clock is ahead of this machine's; it refuses what was signed over 15 minutes from its time. */
  #skewMs = 0;
  readonly #client: HttpClient;

  constructor(settings: S3Settings, machine: HostMachine, signal?: AbortSignal) {
    this.#signal = signal;
    const { endpoint, bucket, region, accessKeyId, secretAccessKey, sessionToken } = settings;
    this.#signer = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      service: 's3',
      region,
      retries: 0,
    });
    this.#name = bucket;
    this.#root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
    this.#client = createHttpClient({
      name: `The bucket ${bucket}`,
      machine,
      lanes: LANES,
      secrets: [secretAccessKey, sessionToken ?? ''],
      advise: (status) =>
        ({
          401: 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
          403: 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that they may list, read, write and delete in this bucket.',
          404: 'Check S3_ENDPOINT and S3_BUCKET.',
        })[status] ?? null,
      mend: ({ headers, body }) => {
        const sentAt = Date.parse(headers.get('date') ?? '');
        if (Number.isNaN(sentAt) || !body.includes('<Code>RequestTimeTooSkewed</Code>')) return false;
        this.#skewMs = sentAt - Date.now();
        return true;
      },
      authorize: async (request) => {
        const body = request.body instanceof FormData ? '' : (request.body ?? '');
        const signed = await this.#signer.sign(request.url, {
          method: request.method,
          ...(this.#skewMs !== 0 && { aws: { datetime: toAmazonTime(Date.now() + this.#skewMs) } }),
          headers: {
            ...request.headers,
            // The store refuses a body that is another one on arrival.
            'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
          },
        });
        return { ...request, headers: Object.fromEntries(signed.headers) };
      },
    });
  }

  #toUrl(key: string) {
    return `${this.#root}/${key.split('/').map(encodeURIComponent).join('/')}`;
  }

  /** Null where there is no such object. */
  async get(key: string): Promise<Result<Buffer | null, HostFailure>> {
    const answer = await this.#client.send({
      step: 'connect',
      method: 'GET',
      url: this.#toUrl(key),
      answers: [404],
      signal: this.#signal,
    });
    return answer.ok ? ok(answer.value.status === 404 ? null : answer.value.body) : answer;
  }

  async has(key: string): Promise<Result<boolean, HostFailure>> {
    const answer = await this.#client.send({
      step: 'connect',
      method: 'HEAD',
      url: this.#toUrl(key),
      answers: [404],
      signal: this.#signal,
    });
    return answer.ok ? ok(answer.value.status !== 404) : answer;
  }

  put(key: string, body: Uint8Array, headers: Record<string, string>): Promise<Result<unknown, HostFailure>> {
    return this.#client.send({
      step: 'upload',
      method: 'PUT',
      url: this.#toUrl(key),
      headers,
      body,
      signal: this.#signal,
    });
  }

  /** Reads an object with the name of its content, by which `replace` knows it again. */
  async getNamed(key: string): Promise<Result<{ text: string; etag: string } | null, HostFailure>> {
    const answer = await this.#client.send({
      step: 'connect',
      method: 'GET',
      url: this.#toUrl(key),
      answers: [404],
      signal: this.#signal,
    });
    if (!answer.ok) return answer;
    const { status, body, headers } = answer.value;
    // A proxy that packs an answer on its way weakens the name; the store knows it as it was.
    const etag = headers.get('etag')?.replace(/^W\//, '') ?? '';
    return ok(status === 404 ? null : { text: body.toString('utf8'), etag });
  }

  /**
   * Writes an object in the place of one content, null for none; answers false where there is another one. A store
   * that knows no conditions writes it all the same.
   */
  async replace(key: string, etag: string | null, text: string): Promise<Result<boolean, HostFailure>> {
    const condition: Record<string, string> = etag === null ? { 'if-none-match': '*' } : { 'if-match': etag };
    const put = (headers: Record<string, string>) =>
      this.#client.send({
        step: 'upload',
        method: 'PUT',
        url: this.#toUrl(key),
        headers: { 'content-type': 'text/plain', ...headers },
        body: Buffer.from(text),
        // Where no object is asked for, it is the bucket that is missing.
        answers: etag === null ? [409, 412, 501] : [404, 409, 412, 501],
        signal: this.#signal,
      });
    const tried = await put(condition);
    if (!tried.ok) return tried;
    const answer = tried.value.status === 501 ? await put({}) : tried;
    return answer.ok ? ok(answer.value.status < 300) : answer;
  }

  remove(key: string): Promise<Result<unknown, HostFailure>> {
    return this.#client.send({
      step: 'upload',
      method: 'DELETE',
      url: this.#toUrl(key),
      answers: [404],
      signal: this.#signal,
    });
  }

  async list(): Promise<Result<StoredObject[], HostFailure>> {
    const objects: StoredObject[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        'max-keys': '1000',
        ...(token && { 'continuation-token': token }),
      });
      const page = await this.#client.send({
        step: 'connect',
        method: 'GET',
        url: `${this.#root}?${query}`,
        signal: this.#signal,
      });
      if (!page.ok) return page;
      const listed = readListing(page.value.body.toString('utf8'));
      if (!listed) {
        const message = `The bucket ${this.#name} listed its files in a way that can't be read. Check S3_ENDPOINT.`;
        return err({ step: 'connect', message, isTemporary: true });
      }
      objects.push(...listed.objects);
      token = listed.next;
    } while (token);
    return ok(objects);
  }
}

/** `20261122T230501Z`. */
function toAmazonTime(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(/[:-]|\.\d{3}/g, '');
}

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

const listingSchema = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.enum(['true', 'false']),
    NextContinuationToken: z.string().optional(),
    Contents: z.array(z.object({ Key: z.string(), ETag: z.string(), Size: z.coerce.number() })).default([]),
  }),
});

/** Reads a page of a listing; null where it is cut off. */
function readListing(xml: string): { objects: StoredObject[]; next: string | undefined } | null {
  let parsed: unknown;
  try {
    parsed = parser.parse(xml, true);
  } catch {
    return null;
  }
  const read = listingSchema.safeParse(parsed);
  if (!read.success) return null;
  const { Contents, IsTruncated, NextContinuationToken } = read.data.ListBucketResult;
  if (IsTruncated === 'true' && !NextContinuationToken) return null;
  return {
    objects: Contents.map(({ Key, ETag, Size }) => ({ key: Key, size: Size, etag: ETag.replaceAll(/"|&quot;/g, '') })),
    next: IsTruncated === 'true' ? NextContinuationToken : undefined,
  };
}
