import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import type { Host } from '@callwright/site/publish/hosts/host.ts';
import { openHost } from '@callwright/site/publish/hosts/open-host.ts';
import S3rver from 's3rver';
import { withConditions, withFolders } from './bucket-conditions.ts';
import { startFakeCloudflare } from './fake-cloudflare.ts';
import { startFakeNetlify } from './fake-netlify.ts';
import type { Served } from './releases.ts';
import { openUnreliableLine, type UnreliableLine } from './unreliable-line.ts';

export type HostFixture = {
  host: Host;
  openAgain(): Host;
  line: UnreliableLine;
  addForeign(): Promise<void> | void;
  get(path: string): Promise<Served>;
  count(): Promise<number>;
  close(): Promise<void>;
};

export type S3Fixture = HostFixture & {
  toUrl(key: string): string;
};

export type LineOptions = { bytesPerSecond?: number };

export const SECRET = 'a-secret-of-this-machine';

export const FIXTURES: Record<Host['name'], (options?: LineOptions) => Promise<HostFixture>> = {
  s3: openS3Fixture,
  netlify: openNetlifyFixture,
  cloudflare: openCloudflareFixture,
};

export type StoreOptions = LineOptions & {
  /** Whether the store supports conditional writes, answers 501, or ignores them. */
  conditions?: 'held' | 'refused' | 'ignored';
  /** True if the store rejects a key that is a folder of another key, like MinIO. */
  hasFolders?: boolean;
};

/** A bucket on a real S3 server (s3rver), over HTTP. */
export async function openS3Fixture(options: StoreOptions = {}): Promise<S3Fixture> {
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
  const conditions = withConditions(options.conditions ?? 'held');
  const send = options.hasFolders ? withFolders(conditions) : conditions;
  const line = openUnreliableLine(send, options);
  const environment = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'site',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_SESSION_TOKEN: SECRET,
    AWS_REGION: 'us-east-1',
  };
  const toUrl = (key: string) => `${endpoint}/site/${key}`;
  const toObject = await readCleanUrlRule();
  return {
    host: open('s3', environment, line),
    openAgain: () => open('s3', environment, line),
    line,
    toUrl,
    async addForeign() {
      for (const key of ['index.html', 'photos/1.jpg']) await fetch(toUrl(key), { method: 'PUT', body: 'theirs' });
    },
    async get(path) {
      const answer = await fetch(`${endpoint}/site${toObject(path)}`);
      return answer.status === 200 ? { status: 200, body: await answer.text() } : { status: 404, body: '' };
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

/** Reads the clean-URL function from the README of the hosts. It maps an address to an object. */
async function readCleanUrlRule(): Promise<(path: string) => string> {
  const readme = await readFile(fileURLToPath(import.meta.resolve('@callwright/site/publish/hosts/README.md')), 'utf8');
  const code = /```js\s+(function handler[^`]+)```/.exec(readme)?.[1] ?? '';
  const context = createContext({});
  runInContext(code, context);
  return (path) => {
    context.event = { request: { uri: path } };
    return String(runInContext('handler(event).uri', context));
  };
}

export async function openNetlifyFixture(
  options: LineOptions & { requestsPerSecond?: number } = {},
): Promise<HostFixture & { netlify: FakeNetlify }> {
  const line: UnreliableLine = openUnreliableLine((request) => netlify.answer(request), options);
  const netlify = startFakeNetlify({ token: SECRET, ...options });
  const environment = { NETLIFY_AUTH_TOKEN: SECRET, NETLIFY_SITE_ID: 'site' };
  return {
    host: open('netlify', environment, line),
    openAgain: () => open('netlify', environment, line),
    line,
    netlify,
    addForeign: () => netlify.addForeign('Update homepage'),
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
    openAgain: () => open('cloudflare', environment, line),
    line,
    cloudflare,
    addForeign: () => cloudflare.addForeign(),
    get: cloudflare.get,
    count: async () => cloudflare.workers.size,
    close: async () => undefined,
  };
}

type FakeCloudflare = ReturnType<typeof startFakeCloudflare>;

function open(name: Host['name'], environment: Record<string, string>, line: Pick<UnreliableLine, 'machine'>): Host {
  const opened = openHost(name, environment, line.machine);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}
