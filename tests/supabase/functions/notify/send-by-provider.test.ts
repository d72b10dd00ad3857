import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createProviderSender } from '@callwright/supabase/functions/notify/send-by-provider.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const EMAIL = {
  id: '66666666-6666-4666-8666-666666666666',
  from: { name: 'Call "Wright"', address: 'demos@callwright.example' },
  to: { name: 'Ann', address: 'ann@reed.example' },
  replyTo: { name: 'Bo', address: 'bo@reed.example' },
  subject: 'Your demo',
  text: 'Hi',
  html: '<p>Hi</p>',
  calendar: { method: 'REQUEST' as const, content: 'BEGIN:VCALENDAR\r\n' },
};

const requests: { headers: IncomingMessage['headers']; body: unknown }[] = [];
let status: number | null = 200;
const server = createServer(async (request, response) => {
  requests.push({ headers: request.headers, body: await json(request) });
  if (status === null) return;
  response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"message": "the reason"}');
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (timeoutMs = 30_000) => createProviderSender({ url, key: 're_123', timeoutMs })(EMAIL);

test('an email is posted in the format of Resend’s API, with an idempotency key', async () => {
  expect(await send()).toEqual({ outcome: 'sent' });
  const [{ headers, body } = { headers: {}, body: null }] = requests;
  expect([headers.authorization, headers['idempotency-key']]).toEqual(['Bearer re_123', EMAIL.id]);
  expect(body).toEqual({
    from: '"Call Wright" <demos@callwright.example>',
    to: ['ann@reed.example'],
    reply_to: 'bo@reed.example',
    subject: 'Your demo',
    text: 'Hi',
    html: '<p>Hi</p>',
    attachments: [
      {
        filename: 'demo.ics',
        content: btoa('BEGIN:VCALENDAR\r\n'),
        content_type: 'text/calendar; charset=utf-8; method=REQUEST',
      },
    ],
  });
});

test.each([
  [422, 'failed'],
  [400, 'failed'],
  [401, 'retry'],
  [429, 'retry'],
  [500, 'retry'],
])('response %i: %s, with the reason', async (answer, outcome) => {
  status = answer;
  expect(await send()).toEqual({
    outcome,
    error: `The provider responded with ${answer}: {"message": "the reason"}`,
  });
});

test('a provider that hangs is retried later', async () => {
  status = null;
  expect(await send(200)).toMatchObject({ outcome: 'retry' });
});
