import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocalDrafts } from '../helpers/local-drafts.ts';
import { postOf } from '../helpers/publishing-fixture.ts';
import { type Answer, html, json, PORTAL, UNPROVEN_ANSWERS, user } from '../helpers/refresh-answers.ts';
import { unwrap } from '../helpers/unwrap.ts';
import { type RunningApp, startApp } from './app-on-fake-electron.ts';
import { writeEncryptedSession } from './encrypted-session.ts';
import { type Fault, runTrials } from './fault.ts';

const HOUR = 3_600_000;

/** Only the first one ends a session. */
const ANSWERS: readonly (readonly [name: string, answer: Answer])[] = [
  ['refresh_token_not_found', json(400, { code: 400, error_code: 'refresh_token_not_found', msg: 'Not Found' })],
  ...UNPROVEN_ANSWERS,
];

/** The auth server doesn't answer until the window is open and a draft is saved, because nothing may wait for it. */
export const ANSWERS_AT_RENEWAL: Fault = {
  name: 'F9 responses to a token refresh',
  trials: { long: ANSWERS.length, short: 3 },
  run: (trials, _backend, _random, report = () => {}) => {
    const slowest = { ms: 0 };
    return runTrials(trials, 1, async (index) => {
      const [name, answer] = ANSWERS[index] ?? ['', html(500)];
      for (const isExpired of [true, false]) {
        const failure = await renewOnce(answer, { isExpired, isDefinitive: index === 0, slowest });
        if (failure !== null) return `${name}, ${isExpired ? 'expired' : 'refused'}: ${failure}`;
      }
      return null;
    }).finally(() => report(`slowest start to a usable window: ${Math.round(slowest.ms)} ms`));
  },
};

type Trial = { isExpired: boolean; isDefinitive: boolean; slowest: { ms: number } };

async function renewOnce(answer: Answer, { isExpired, isDefinitive, slowest }: Trial): Promise<string | null> {
  const server = await startAuthServer();
  const userData = await mkdtemp(join(tmpdir(), 'callwright-f9-'));
  const env = { SUPABASE_URL: server.url, SUPABASE_PUBLISHABLE_KEY: 'key' };
  let app: RunningApp | null = null;
  try {
    const expiresAt = Date.now() + (isExpired ? -HOUR : HOUR);
    const account = {
      state: 'signed-in',
      accessToken: 'access',
      refreshToken: 'refresh',
      expiresAt,
      user,
    } as const;
    await writeEncryptedSession(userData, account);
    const earlier = await openLocalDrafts(userData);
    const id = crypto.randomUUID();
    unwrap(await earlier.drafts.save(id, postOf('kept')));
    await earlier.close();

    const begun = performance.now();
    app = await startApp(userData, env);
    const read = (await app.invoke('drafts:read', id)) as { value: { fields: { slug: string } } };
    await app.invoke('drafts:save', { id, fields: postOf('kept', { content: 'Written meanwhile.' }), basedOn: null });
    slowest.ms = Math.max(slowest.ms, performance.now() - begun);
    if (read.value.fields.slug !== 'kept') return 'the draft is not what was written';
    if (server.hasGivenUp()) return 'the window waited for the auth server';

    const listing = app.ask('posts:list');
    await server.requested;
    server.release(answer);
    await listing;
    if (server.renewals() !== 1) return `${server.renewals()} requests for one renewal`;
    const session = (await app.ask('session:get')) as { state: string; email?: string };
    const expected = isDefinitive ? 'expired' : 'signed-in';
    if (session.state !== expected || session.email !== user.email) return `the session is ${JSON.stringify(session)}`;
    const after = (await app.invoke('drafts:read', id)) as { value: { fields: { content: string } } };
    return after.value.fields.content === 'Written meanwhile.' ? null : 'the draft lost what was typed';
  } finally {
    await app?.kill();
    await server.close();
    await rm(userData, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function startAuthServer() {
  let answer: Answer | null = null;
  let renewals = 0;
  let hasGivenUp = false;
  const requested = Promise.withResolvers<void>();
  const waiting = new Set<ServerResponse>();

  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (url === PORTAL) return html(200)(response);
    if (!url.startsWith('/auth/v1/token')) return json(401, { code: 'PGRST301', message: 'JWT expired' })(response);
    renewals += 1;
    requested.resolve();
    if (answer !== null) return answer(response);
    waiting.add(response);
    response.once('close', () => {
      hasGivenUp ||= waiting.delete(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The auth server has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    requested: requested.promise,
    renewals: () => renewals,
    hasGivenUp: () => hasGivenUp,
    release(next: Answer): void {
      answer = next;
      for (const response of waiting) {
        waiting.delete(response);
        next(response);
      }
    },
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
