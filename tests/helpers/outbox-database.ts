import { createNotifyHandler } from '@callwright/supabase/functions/notify/handler.ts';
import type { Senders } from '@callwright/supabase/functions/notify/senders.ts';
import { createEmailSenders, type SendEmail } from '@callwright/supabase/functions/notify/senders.ts';
import type { Sql } from './blog-database.ts';

export type Claim = {
  id: string;
  attempt: number;
  event: string;
  channel: string;
  booking: { id: string; starts_at: string; email: string; sequence: number };
};

export const COMPANY = {
  sender: { name: 'Callwright', address: 'demos@callwright.example' },
  siteUrl: 'https://callwright.example',
};

export const turnOnChannels = (sql: Sql, channels = ['visitor', 'owner', 'webhook']): Promise<void> =>
  sql.query('update private.notify_hook set channels = $1', [channels]).then(() => {});

export function toApi(sql: Sql): (request: Request) => Promise<Response> {
  let turn: Promise<unknown> = Promise.resolve();
  return (request) => {
    const answer = turn.then(async () => {
      const args = (await request.json()) as Record<string, unknown>;
      const names = Object.keys(args);
      const list = names.map((name, index) => `${name} => $${index + 1}`).join(', ');
      const name = new URL(request.url).pathname.split('/').at(-1);
      const { rows } = await sql.query<{ answer: unknown }>(
        `select to_jsonb(public.${name}(${list})) as answer`,
        names.map((key) => args[key]),
      );
      return Response.json(rows[0]?.answer ?? null);
    });
    turn = answer.catch(() => {});
    return answer;
  };
}

const TOKEN = 'the token that the database sends';

export function createWorker(sql: Sql, senders: Senders): () => Promise<Record<string, number>> {
  const handle = createNotifyHandler({
    url: 'https://project.example',
    secretKey: 'sb_secret_x',
    token: TOKEN,
    senders,
    send: toApi(sql),
  });
  return async () => {
    const request = new Request('https://project.example/functions/v1/notify', {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}` },
    });
    const answer = await handle(request);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Record<string, number>;
  };
}

export const emailSenders = (sendEmail: SendEmail): Senders =>
  createEmailSenders({ company: COMPANY, sendEmail, linkKey: 'the key of links' });
