import { setTimeout as delay } from 'node:timers/promises';
import { AuthorSession } from '@callwright/site/login/session/author-session.ts';
import { openPage } from '../helpers/browser-page.ts';
import { type FakeAuthServer, startFakeAuthServer } from '../helpers/fake-auth-server.ts';
import { type Answer, html, json, PORTAL, tokens, UNPROVEN_ANSWERS, user } from '../helpers/refresh-answers.ts';
import { type Fault, runTrials } from './fault.ts';

/** Only the first one ends a session. */
const ANSWERS: readonly (readonly [name: string, answer: Answer])[] = [
  ['refresh_token_not_found', json(400, { code: 400, error_code: 'refresh_token_not_found', msg: 'Not Found' })],
  ...UNPROVEN_ANSWERS,
];

const HOUR_SECONDS = 3_600;

export const ANSWERS_IN_A_BROWSER: Fault = {
  name: 'F9 responses to a token refresh in a browser',
  trials: { long: ANSWERS.length, short: 3 },
  run: (trials) =>
    runTrials(trials, 1, async (index) => {
      const [name, answer] = ANSWERS[index] ?? ['', html(500)];
      for (const isExpired of [true, false]) {
        const failure = await refreshOnce(answer, isExpired, index === 0);
        if (failure !== null) return `${name}, ${isExpired ? 'expired' : 'refused'}: ${failure}`;
      }
      return null;
    }),
};

async function refreshOnce(answer: Answer, isExpired: boolean, isDefinitive: boolean): Promise<string | null> {
  const server = await startFakeAuthServer();
  server.answer = (request, response) => (request.url === PORTAL ? html(200)(response) : answer(response));
  const page = openPage('http://localhost:3000/blog/admin');
  const expiresAt = Math.floor(Date.now() / 1000) + (isExpired ? -HOUR_SECONDS : HOUR_SECONDS);
  const stored = JSON.stringify({ ...tokens, access_token: 'old-access', expires_at: expiresAt });
  page.localStorage.setItem('sb-127-auth-token', stored);
  const session = new AuthorSession({ url: server.url, key: 'key' });
  try {
    const account = await session.getFreshAccount(isExpired ? undefined : 'old-access');
    if (account.ok) return 'it took an answer for tokens';
    const hasAskedAgain = await waitForRequests(server, isDefinitive ? 1 : 2);
    if (!hasAskedAgain) return 'it did not ask again';
    const { state } = session.read();
    if (state !== (isDefinitive ? 'signed-out' : 'signed-in')) return `the session is ${state}`;
    const after = page.localStorage.getItem('sb-127-auth-token');
    if (after !== (isDefinitive ? null : stored)) return `what is stored has become ${after}`;

    page.localStorage.setItem('sb-127-auth-token', JSON.stringify({ ...tokens, user, expires_at: expiresAt }));
    server.answer = () => {};
    session.signOut();
    return session.read().state === 'signed-out' && page.localStorage.length === 0 ? null : 'logging out waited';
  } finally {
    session.close();
    await server.close();
    page.close();
  }
}

async function waitForRequests({ requests }: FakeAuthServer, expected: number): Promise<boolean> {
  const hasArrived = () => requests.filter((request) => request.includes('/token')).length >= expected;
  for (let waits = 0; waits < 500 && !hasArrived(); waits += 1) await delay(20);
  return hasArrived();
}
