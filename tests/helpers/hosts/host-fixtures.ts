import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Host } from '@callwright/site/publish/hosts/host.ts';
import type { HostMachine } from '@callwright/site/publish/hosts/http-client.ts';
import { openHost } from '@callwright/site/publish/hosts/open-host.ts';
import S3rver from 's3rver';
import { withConditions } from './bucket-conditions.ts';
import { startFakeCloudflare } from './fake-cloudflare.ts';
import { startFakeNetlify } from './fake-netlify.ts';
import type { Served } from './releases.ts';
import { openUnreliableLine, type UnreliableLine } from './unreliable-line.ts';

/** A host over the network with its other end, and the line between them. */
export type HostFixture = {
  host: Host;
  line: UnreliableLine;
  /** What a reader gets. */
  get(path: string): Promise<Served>;
  /** How many files lie there, whatever they are. */
  count(): Promise<number>;
  close(): Promise<void>;
};

export type S3Fixture = HostFixture & {
  /** Opens the bucket from another machine, with a clock of its own. */
  openMachine(machine: Omit<HostMachine, 'fetch'>): Host;
};

export type LineOptions = { bytesPerSecond?: number };

export const SECRET = 'a-secret-of-this-machine';

export const FIXTURES: Record<Exclude<Host['name'], 'folder'>, (options?: LineOptions) => Promise<HostFixture>> = {
  s3: openS3Fixture,
  netlify: openNetlifyFixture,
  cloudflare: openCloudflareFixture,
};

/**
 * A bucket of a real server (s3rver), over real requests. It knows no conditions; `bucket-conditions.ts` holds those of
 * Amazon's, unless they are left out.
 */
export async function openS3Fixture(options: LineOptions & { hasConditions?: boolean } = {}): Promise<S3Fixture> {
  const directory = await mkdtemp(join(tmpdir(), 'callwright-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'site', configs: [] }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const send = options.hasConditions === false ? (request: Request) => fetch(request) : withConditions();
  const line = openUnreliableLine(send, { ...options, startsAt: Date.now() });
  const environment = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'site',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_SESSION_TOKEN: SECRET,
    AWS_REGION: 'us-east-1',
  };
  const read = (key: string) => fetch(`${endpoint}/site/${key}`);
  return {
    host: open('s3', environment, line),
    line,
    openMachine: (machine) =>
      open('s3', environment, { machine: { ...machine, fetch: async (...request) => send(new Request(...request)) } }),
    // As a website endpoint answers: the object of that name, else its index document.
    async get(path) {
      const key = path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
      const answer = await read(key);
      if (answer.status === 200) return { status: 200, body: await answer.text() };
      const index = await read(`${key}/index.html`);
      return index.status === 200 ? { status: 302, body: '', location: `${path}/` } : { status: 404, body: '' };
    },
    async count() {
      const listing = await (await fetch(`${endpoint}/site?list-type=2`)).text();
      return listing.split('<Key>').length - 1;
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, maxRetries: 10 });
    },
  };
}

export async function openNetlifyFixture(
  options: LineOptions & { requestsPerMinute?: number } = {},
): Promise<HostFixture & { netlify: FakeNetlify }> {
  const { requestsPerMinute = Number.POSITIVE_INFINITY } = options;
  const line: UnreliableLine = openUnreliableLine((request) => netlify.answer(request), options);
  const netlify = startFakeNetlify({ token: SECRET, now: line.machine.now, requestsPerMinute });
  return {
    host: open('netlify', { NETLIFY_AUTH_TOKEN: SECRET, NETLIFY_SITE_ID: 'site' }, line),
    line,
    netlify,
    get: netlify.get,
    count: async () => netlify.deploys.size,
    close: async () => undefined,
  };
}

type FakeNetlify = ReturnType<typeof startFakeNetlify>;

export async function openCloudflareFixture(
  options: LineOptions = {},
): Promise<HostFixture & { cloudflare: FakeCloudflare }> {
  const line: UnreliableLine = openUnreliableLine((request) => cloudflare.answer(request), options);
  const cloudflare = startFakeCloudflare(line.machine.now, { token: SECRET });
  const environment = { CLOUDFLARE_API_TOKEN: SECRET, CLOUDFLARE_ACCOUNT_ID: 'account', CLOUDFLARE_WORKER: 'blog' };
  return {
    host: open('cloudflare', environment, line),
    line,
    cloudflare,
    get: cloudflare.get,
    count: async () => cloudflare.workers.size,
    close: async () => undefined,
  };
}

type FakeCloudflare = ReturnType<typeof startFakeCloudflare>;

function open(name: Host['name'], environment: Record<string, string>, line: Pick<UnreliableLine, 'machine'>): Host {
  const opened = openHost(name, environment, { machine: line.machine });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}
