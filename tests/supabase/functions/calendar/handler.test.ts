import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createCalendarHandler } from '@callwright/supabase/functions/calendar/handler.ts';
import { expect, test, vi } from 'vitest';

const ADDRESS = 'https://project.example/functions/v1/calendar?secret=x';

const handlerOf = (answer: () => Response) =>
  createCalendarHandler({ url: 'https://project.example', key: 'sb_publishable_x', send: async () => answer() });

test('asks the database with the publishable key, and returns a calendar that shared caches don’t store', async () => {
  const sent: Request[] = [];
  const handle = createCalendarHandler({
    url: 'https://project.example',
    key: 'sb_publishable_x',
    send: async (request) => {
      sent.push(request);
      return Response.json([]);
    },
  });
  const answer = await handle(new Request(ADDRESS));
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, max-age=60',
  ]);
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nEND:VCALENDAR\r\n$/s);
  const [request] = sent;
  expect([request?.url, request?.headers.get('apikey'), await request?.json()]).toEqual([
    'https://project.example/rest/v1/rpc/read_booking_feed',
    'sb_publishable_x',
    { secret: 'x' },
  ]);
});

test('a wrong secret gets an explanation', async () => {
  const answer = await handlerOf(() => Response.json(null))(new Request(ADDRESS));
  expect([answer.status, await answer.text()]).toEqual([
    404,
    "There's no calendar at this address. Its owner created a new address or turned the feed off.",
  ]);
});

test.each([
  ['fails', () => new Response('{}', { status: 500 })],
  ['returns something else', () => Response.json({ message: 'paused' })],
  [
    'is unavailable',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
])('if the database %s, clients are told to retry', async (_, respond) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const answer = await handlerOf(respond)(new Request(ADDRESS));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '300']);
});

test('accepts only reads', async () => {
  const answer = await handlerOf(() => Response.json([]))(new Request(ADDRESS, { method: 'POST' }));
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('a hosted project uses the same library versions', async () => {
  const handler = createRequire(import.meta.url).resolve('@callwright/supabase/functions/calendar/handler.ts');
  const { imports } = JSON.parse(await readFile(handler.replace('handler.ts', 'deno.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  const workspace = await readFile(handler.replace(/supabase\/functions.*/, 'pnpm-workspace.yaml'), 'utf8');
  for (const [name, target] of Object.entries(imports)) {
    if (!target.startsWith('npm:')) continue;
    expect(workspace).toContain(`\n  ${target.slice('npm:'.length).replace(`${name}@`, `${name}: `)}\n`);
  }
});
