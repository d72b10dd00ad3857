import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { openPublishingFixture, postOf, signInAuthor } from '../helpers/publishing-fixture.ts';
import { type Fault, runTrials } from './fault.ts';

const page = (status: number) => () => new Response(`<html>${status}</html>`, { status });
const ofBackend = (status: number, code: string) => () =>
  Response.json({ code, message: 'The words of the backend.' }, { status });

const ANSWERS: [name: string, answer: () => Response, words: RegExp][] = [
  ['403 without a code', page(403), /403 \(Forbidden\) .*5 times.*firewall/],
  ['403 with a code', ofBackend(403, '42501'), /The words of the backend\./],
  ['413 without a code', page(413), /413 \(Payload Too Large\) .*5 times.*Shorten/],
  ['500 with a code', ofBackend(500, 'XX000'), /500 \(Internal Server Error\) .*5 times.*Try again later/],
  ['502 without a code', page(502), /502 \(Bad Gateway\) .*5 times.*Try again later/],
  ['413 with a code', ofBackend(413, '54000'), /The words of the backend\./],
  ['503 with a code', ofBackend(503, '57014'), /503 \(Service Unavailable\) .*5 times.*Try again later/],
  ['503 without a code', page(503), /503 \(Service Unavailable\) .*5 times.*Try again later/],
];

/** Up to a lookup, a write, and a read per attempt; the fifth answer stops a post. */
const MAX_REQUESTS = 3 * 6;

/** Permanently refuses one of three queued posts. The others must go out. */
export const PERMANENT_REFUSAL: Fault = {
  name: 'F20 a permanently rejected post',
  trials: { long: 100, short: 3 },
  run: (trials, backend, random) =>
    runTrials(trials, 1, async (index) => {
      const kind = ANSWERS[index % ANSWERS.length];
      if (kind === undefined) return 'there is no such answer';
      const [name, answer, words] = kind;
      const failure = await refuseOneOfThree(`refused-${index}`, Math.floor(random() * 3), answer, words, backend);
      return failure === null ? null : `${name}: ${failure}`;
    }),
};

async function refuseOneOfThree(
  slug: string,
  refused: number,
  answer: () => Response,
  words: RegExp,
  backend: Backend,
): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-f20-'));
  let isOnline = false;
  let requests = 0;
  const fixture = await openPublishingFixture({
    folder,
    backend,
    account: await signInAuthor(backend),
    backoffMs: () => (isOnline ? 2 : 3_600_000),
    fetch: async (input, init) => {
      if (!isOnline) throw new TypeError('fetch failed');
      if (!String(init?.body ?? '').includes(`The text of ${slug}-${refused}.`)) return fetch(input, init);
      requests += 1;
      return answer();
    },
  });
  const ids = [0, 1, 2].map(() => crypto.randomUUID());
  for (const [index, id] of ids.entries()) await fixture.queue.publish(id, postOf(`${slug}-${index}`));
  isOnline = true;
  fixture.queue.wake();
  await fixture.whenEmpty();
  const [entry] = fixture.queue.read().entries.filter(({ step }) => step.name === 'stopped');
  await fixture.close();
  await rm(folder, { recursive: true, maxRetries: 10 });

  const rows = await backend.query<{ id: string }>('select id from public.blog_posts where id = any($1)', [ids]);
  const others = ids.filter((_id, index) => index !== refused);
  if (rows.length !== 2 || !others.every((id) => rows.some((row) => row.id === id))) return `${rows.length} went out`;
  if (requests > MAX_REQUESTS) return `asked ${requests} times`;
  const message = entry?.step.name === 'stopped' ? entry.step.failure.message : '';
  return entry?.postId === ids[refused] && words.test(message) ? null : `it says: ${message}`;
}
