import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createNotifyHandler } from '@callwright/supabase/functions/notify/handler.ts';
import { readSettings } from '@callwright/supabase/functions/notify/settings.ts';
import { describe, expect, test, vi } from 'vitest';

const ADDRESS = 'https://project.example/functions/v1/notify';
const TOKEN = 'a token of more than thirty-two characters';
const post = (token = TOKEN) => new Request(ADDRESS, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });

function handlerOf(respond: (request: Request) => Promise<Response> | Response) {
  return createNotifyHandler({
    url: 'https://project.example',
    secretKey: 'sb_secret_x',
    token: TOKEN,
    senders: {},
    send: async (request) => respond(request),
  });
}

describe('the function', () => {
  test('reports to the database that nothing is configured, so that every message waits', async () => {
    const bodies: unknown[] = [];
    const answer = await handlerOf(async (request) => {
      bodies.push([new URL(request.url).pathname, request.headers.get('apikey'), await request.json()]);
      return Response.json(null);
    })(post());
    expect(await answer.json()).toEqual({ sent: 0, retry: 0, failed: 0 });
    expect(bodies).toEqual([['/rest/v1/rpc/claim_booking_notification', 'sb_secret_x', { can_send: [] }]]);
  });

  test.each([
    ['with another token', post('guessed'), 401],
    ['without one', new Request(ADDRESS, { method: 'POST' }), 401],
    ['by a browser', new Request(ADDRESS), 405],
  ])('does nothing if it is called %s', async (_name, request, status) => {
    const answer = await handlerOf(() => {
      throw new Error('the database was asked');
    })(request);
    expect(answer.status).toBe(status);
  });

  test('answers 503 if the database is unavailable', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await handlerOf(() => new Response('{}', { status: 500 }))(post())).status).toBe(503);
  });
});

describe('its secrets', () => {
  const needed = {
    SUPABASE_URL: 'https://project.supabase.co',
    SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_x',
    NOTIFY_TOKEN: TOKEN,
    SITE_URL: 'https://callwright.example/',
  };
  const channelsOf = (more: Record<string, string>) => Object.keys(readSettings({ ...needed, ...more }).senders).sort();
  const from = { MAIL_FROM: 'Callwright <demos@callwright.example>' };

  test.each<[string, Record<string, string>, string[]]>([
    ['nothing', {}, []],
    ['a mail server', { ...from, SMTP_URL: 'smtps://u:p@smtp.example.com:465' }, ['owner', 'visitor']],
    ['a provider', { ...from, MAIL_API_KEY: 're_123' }, ['owner', 'visitor']],
    ['a mail server without a sender', { SMTP_URL: 'smtps://u:p@smtp.example.com:465' }, []],
    [
      'a webhook',
      { BOOKING_WEBHOOK_URL: 'https://crm.example/hooks', BOOKING_WEBHOOK_SECRET: `whsec_${btoa('x'.repeat(24))}` },
      ['webhook'],
    ],
  ])('%s: sends to these', (_name, more, channels) => {
    expect(channelsOf(more)).toEqual(channels);
  });

  test.each([
    ['a sender without a name', { MAIL_FROM: 'demos@callwright.example' }],
    ['a sender with a line break', { MAIL_FROM: 'Call\nBcc: x@example.com <demos@callwright.example>' }],
    ['a webhook without TLS', { BOOKING_WEBHOOK_URL: 'http://crm.example' }],
    ['a short token', { NOTIFY_TOKEN: 'short' }],
    ['a mail server that is a website', { SMTP_URL: 'https://smtp.example.com' }],
  ])('%s is rejected', (_name, more) => {
    expect(() => channelsOf(more)).toThrow();
  });
});

test('a hosted project uses the same library versions', async () => {
  const handler = createRequire(import.meta.url).resolve('@callwright/supabase/functions/notify/handler.ts');
  const { imports } = JSON.parse(await readFile(handler.replace('handler.ts', 'deno.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  const workspace = await readFile(handler.replace(/supabase\/functions.*/, 'pnpm-workspace.yaml'), 'utf8');
  const fromRegistry = Object.entries(imports).filter(([, target]) => target.startsWith('npm:'));
  expect(fromRegistry.length).toBeGreaterThan(0);
  for (const [name, target] of fromRegistry)
    expect(workspace).toContain(`\n  ${target.slice('npm:'.length).replace(`${name}@`, `${name}: `)}\n`);
});
