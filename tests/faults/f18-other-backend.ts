import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeAuthServer, startFakeAuthServer } from '../helpers/fake-auth-server.ts';
import { json, user } from '../helpers/refresh-answers.ts';
import { startApp } from './app-on-fake-electron.ts';
import { writeEncryptedSession } from './encrypted-session.ts';
import { type Fault, runTrials } from './fault.ts';
import { answerSignIn, CREDENTIALS } from './session-on-disk.ts';

const SERVERS = 3;
const HOUR = 3_600_000;
const KEY = 'key';

const LEFT_BY = ['this version', 'an earlier one'] as const;
const VISITS = ['signs in', 'signs in and out', 'only looks'] as const;

type Trial = {
  home: FakeAuthServer;
  away: FakeAuthServer;
  leftBy: (typeof LEFT_BY)[number];
  visit: (typeof VISITS)[number];
};

/** Starts with the address of another backend and goes back. The other one must never see the first one's token. */
export const OTHER_BACKEND: Fault = {
  name: 'F18 another backend with an old session',
  trials: { long: SERVERS * (SERVERS - 1) * LEFT_BY.length * VISITS.length, short: 3 },
  async run(trials) {
    const servers = await Promise.all(Array.from({ length: SERVERS }, startFakeAuthServer));
    const all = servers.flatMap((home) =>
      servers
        .filter((away) => away !== home)
        .flatMap((away) => LEFT_BY.flatMap((leftBy) => VISITS.map((visit): Trial => ({ home, away, leftBy, visit })))),
    );
    const failures = await runTrials(trials, 1, async (index) => {
      const trial = all[index];
      if (trial === undefined) return 'there is no such trial';
      const failure = await visitOtherBackend(trial);
      return failure && `${trial.leftBy}, ${trial.visit}: ${failure}`;
    });
    await Promise.all(servers.map((server) => server.close()));
    return failures;
  },
};

async function visitOtherBackend({ home, away, leftBy, visit }: Trial): Promise<string | null> {
  const userData = await mkdtemp(join(tmpdir(), 'callwright-f18-'));
  const at = (server: FakeAuthServer) => ({ SUPABASE_URL: server.url, SUPABASE_PUBLISHABLE_KEY: KEY });
  try {
    home.answer = answerSignIn;
    if (leftBy === 'an earlier one') {
      // This version binds it to the backend of the first start.
      await writeEncryptedSession(userData, {
        state: 'signed-in',
        accessToken: 'access',
        refreshToken: 'refresh',
        expiresAt: Date.now() + HOUR,
        user,
      });
    }
    const first = await startApp(userData, at(home));
    if (leftBy === 'this version') await first.invoke('session:sign-in', CREDENTIALS);
    await first.ask('session:get');
    await first.kill();

    const sent: string[] = [];
    away.requests.length = 0;
    away.answer = (request, response) => {
      const isAnonymous = request.headers.authorization === `Bearer ${KEY}` && !request.url?.startsWith('/auth/');
      if (!isAnonymous) sent.push(`${request.url} ${request.headers.authorization}`);
      if (request.url?.includes('grant_type=password')) return answerSignIn(request, response);
      return json(400, { code: 400, error_code: 'refresh_token_not_found', msg: 'Not Found' })(response);
    };
    const second = await startApp(userData, at(away));
    const found = (await second.ask('session:get')) as { state: string };
    if (found.state !== 'signed-out') return `the other backend is shown as ${found.state}`;
    await second.ask('posts:list');
    if (sent.length > 0) return `the other backend was sent ${sent}`;
    if (visit !== 'only looks') await second.invoke('session:sign-in', CREDENTIALS);
    if (visit === 'signs in and out') await second.ask('session:sign-out', { hidesDrafts: false });
    await second.kill();

    home.requests.length = 0;
    const third = await startApp(userData, at(home));
    const back = (await third.ask('session:get')) as { state: string; email?: string };
    await third.kill();
    if (back.state !== 'signed-in' || back.email !== user.email) return `after the return ${JSON.stringify(back)}`;
    return null;
  } finally {
    await rm(userData, { recursive: true, force: true, maxRetries: 10 });
  }
}
