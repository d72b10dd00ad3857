import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { type MainProcess, startMainProcess } from '../fake-electron/main-process.ts';
import { postOf } from '../helpers/publishing-fixture.ts';
import { type Fault, runTrials } from './fault.ts';

const INSTANCES = 8;
const PAGE = 'app://callwright/index.html';

/** Starts the app eight times at once with a queued post. One must run, and the post must go out once. */
export const EIGHT_INSTANCES: Fault = {
  name: 'F7 eight instances',
  trials: { long: 10, short: 1 },
  async run(trials, backend) {
    const line = await countSends(backend);
    const failures = await runTrials(trials, 1, (index) => startEight(backend, line, index));
    await line.close();
    return failures;
  },
};

type Line = { url: string; sends: Map<string, number>; close(): Promise<void> };

async function countSends(backend: Backend): Promise<Line> {
  const sends = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = 'GET', url = '/' } = request;
    if (method === 'POST' && url.startsWith('/rest/v1/blog_posts')) {
      const { id } = JSON.parse(body.toString()) as { id: string };
      sends.set(id, (sends.get(id) ?? 0) + 1);
    }
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const answer = await fetch(new URL(url, backend.url), {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    });
    const forwarded = [...answer.headers].filter(([name]) => name === 'content-type' || name === 'content-range');
    response.writeHead(answer.status, Object.fromEntries(forwarded)).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    sends,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function startEight(backend: Backend, line: Line, index: number): Promise<string | null> {
  const userDataFolder = await mkdtemp(join(tmpdir(), 'callwright-f7-'));
  const env = { SUPABASE_URL: line.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey };
  const { id, slug } = await leavePostInQueue(userDataFolder, env, index);

  const windows: number[] = [];
  const published = Promise.withResolvers<void>();
  const instances = Array.from({ length: INSTANCES }, (_, instance) =>
    startMainProcess({
      userDataFolder,
      env,
      onMessage: (message) => {
        if (message.kind === 'open-window') windows.push(instance);
        if (message.kind === 'event' && message.channel === 'queue:finished') published.resolve();
      },
    }),
  );
  const allEnded = Promise.all(instances.map(({ ended }) => ended)).then(() => {});
  await Promise.race([published.promise, allEnded]);
  await Promise.all(instances.map((one, instance) => (windows.includes(instance) ? null : one.ended)));
  for (const instance of instances) instance.kill();
  await allEnded;

  const rows = await backend.query<{ revision: number }>('select revision from public.blog_posts where slug = $1', [
    slug,
  ]);
  await rm(userDataFolder, { recursive: true, maxRetries: 10 });
  if (windows.length !== 1) return `${windows.length} windows`;
  if (line.sends.get(id) !== 1) return `sent ${line.sends.get(id)} times`;
  return rows.length === 1 && rows[0]?.revision === 1 ? null : `rows: ${JSON.stringify(rows)}`;
}

async function leavePostInQueue(
  userDataFolder: string,
  env: Record<string, string>,
  index: number,
): Promise<{ id: string; slug: string }> {
  const opened = Promise.withResolvers<void>();
  const app = startMainProcess({
    userDataFolder,
    env,
    onMessage: ({ kind }) => kind === 'open-window' && opened.resolve(),
  });
  await opened.promise;
  const credentials = { email: `instances-${index}@example.com`, password: 'a long password' };
  await invoke(app, 'session:sign-up', credentials);
  await invoke(app, 'session:sign-in', credentials);
  const id = crypto.randomUUID();
  const fields = postOf(`eight-${index}`);
  await app.ask({ kind: 'set-offline', isOffline: true });
  await invoke(app, 'posts:publish', { id, fields, publishAt: null });
  app.kill();
  await app.ended;
  return { id, slug: fields.slug };
}

async function invoke(app: MainProcess, channel: string, input?: unknown): Promise<unknown> {
  const answer = await app.ask({ kind: 'invoke', channel, args: [input], senderUrl: PAGE });
  if (typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false) {
    throw new Error(`${channel}: ${JSON.stringify(answer)}`);
  }
  return answer;
}
