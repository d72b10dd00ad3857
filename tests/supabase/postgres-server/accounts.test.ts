import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS, migrate } from '../../helpers/blog-database.ts';
import { type PostgresServer, startPostgres } from '../../helpers/postgres-server.ts';

const RACES = 20;
const AT_ONCE = 6;

let server: PostgresServer;
let clients: pg.Client[];
beforeAll(async () => {
  server = await startPostgres();
  clients = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const client = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'postgres', database: 'postgres' });
      await client.connect();
      return client;
    }),
  );
  await migrate({
    query: async <Row>(text: string, params: unknown[] = []) => {
      const { rows, rowCount } = await one().query(text, params);
      return { rows: rows as Row[], affected: rowCount ?? 0 };
    },
    run: async (script) => void (await one().query(script)),
    close: async () => {},
  });
});
afterAll(async () => {
  await Promise.all((clients ?? []).map((client) => client.end()));
  await server?.stop();
});
beforeEach(() => one().query('truncate auth.users cascade'));

function one(): pg.Client {
  const [client] = clients;
  if (!client) throw new Error('no connection');
  return client;
}

const signUp = (client: pg.Client, id: string) => client.query('insert into auth.users (id) values ($1)', [id]);
const count = async (where: string) =>
  Number((await one().query<{ count: string }>(`select count(*) from private.accounts where ${where}`)).rows[0]?.count);

const waitForLockIn = (word: string) =>
  expect
    .poll(async () => {
      const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%' || $1 || '%'";
      return (await one().query(waiting, [word])).rowCount;
    })
    .toBe(1);

test(`of ${AT_ONCE} simultaneous first accounts, one owns the blog, ${RACES} times`, async () => {
  for (let race = 0; race < RACES; race += 1) {
    await one().query('truncate auth.users cascade');
    await Promise.all(clients.map((client) => signUp(client, crypto.randomUUID())));
    expect([await count("role = 'owner'"), await count('true')]).toEqual([1, AT_ONCE]);
  }
});

test(`a blog handed over ${AT_ONCE} times at once goes to one of them, ${RACES} times`, async () => {
  for (let race = 0; race < RACES; race += 1) {
    await one().query('truncate auth.users cascade');
    await signUp(one(), ACCOUNTS.owner);
    const heirs = clients.map(() => crypto.randomUUID());
    for (const heir of heirs) await signUp(one(), heir);
    const answers = await Promise.allSettled(
      clients.map(async (client, index) => {
        await client.query("select set_config('request.jwt.claims', $1, false)", [
          JSON.stringify({ sub: ACCOUNTS.owner }),
        ]);
        await client.query('select private.hand_over_blog($1)', [heirs[index]]);
      }),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await count("role = 'owner'"), await count("role = 'editor'")]).toEqual([1, 1]);
  }
});

test(`if the last account leaves while another signs up, the blog has an owner, ${RACES} times`, async () => {
  const [, leaving, coming] = clients;
  if (!leaving || !coming) throw new Error('no connection');
  for (let race = 0; race < RACES; race += 1) {
    await one().query('truncate auth.users cascade');
    await signUp(one(), ACCOUNTS.owner);
    await Promise.allSettled([
      leaving.query('delete from auth.users where id = $1', [ACCOUNTS.owner]),
      signUp(coming, crypto.randomUUID()),
    ]);
    expect(await count("role = 'owner'")).toBe(Math.min(1, await count('true')));
  }
});

test('an owner who suspends an account and hands over the blog to it at once learns that it owns the blog', async () => {
  const [handing, deciding] = [clients[1], clients[2]];
  if (!handing || !deciding) throw new Error('no connection');
  const heir = crypto.randomUUID();
  await signUp(one(), ACCOUNTS.owner);
  await signUp(one(), heir);
  for (const client of [handing, deciding]) {
    await client.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: ACCOUNTS.owner })]);
  }
  await handing.query('begin');
  await handing.query('select private.hand_over_blog($1)', [heir]);
  const decided = deciding.query("select private.decide_account($1, 'author', 'suspended')", [heir]).then(
    () => 'done',
    (cause: Error) => cause.message,
  );
  await waitForLockIn('decide_account');
  await handing.query('commit');
  expect(await decided).toBe('Only the owner of this blog decides about its accounts.');
  expect(await count(`user_id = '${heir}' and role = 'owner'`)).toBe(1);
});

async function begin(client: pg.Client | undefined, id: string): Promise<pg.Client> {
  if (!client) throw new Error('no connection');
  await client.query('begin');
  await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: id })]);
  await client.query('set local role authenticated');
  return client;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (cause: { code?: string }) => cause.code,
  );

describe('a post scheduled while its author is being suspended', () => {
  const author = crypto.randomUUID();
  const suspend = (client: pg.Client) =>
    client.query("select public.decide_account($1, 'author', 'suspended')", [author]);
  const schedule = (client: pg.Client) =>
    client.query(
      `insert into public.blog_posts (title, slug, content, author_id, status, published_at)
       values ('T', 'scheduled', 'Words', $1, 'published', now() + interval '1 hour')`,
      [author],
    );
  beforeEach(async () => {
    await signUp(one(), ACCOUNTS.owner);
    await signUp(one(), author);
  });

  test('is rejected if the suspension came first', async () => {
    const [suspending, writing] = [await begin(clients[1], ACCOUNTS.owner), await begin(clients[2], author)];
    await suspend(suspending);
    const written = codeOf(schedule(writing));
    await waitForLockIn('scheduled');
    await suspending.query('commit');
    expect(await written).toBe('42501');
    await writing.query('rollback');
  });

  test('is a draft if the post came first', async () => {
    const [suspending, writing] = [await begin(clients[1], ACCOUNTS.owner), await begin(clients[2], author)];
    await schedule(writing);
    const suspended = suspend(suspending);
    await waitForLockIn('decide_account');
    await writing.query('commit');
    await suspended;
    await suspending.query('commit');
    expect((await one().query('select status from public.blog_posts')).rows).toEqual([{ status: 'draft' }]);
  });
});

test('simultaneous uploads take turns, so that none exceeds the quota', async () => {
  const author = crypto.randomUUID();
  await signUp(one(), author);
  await one().query(
    `insert into storage.objects (bucket_id, name) select 'post-pictures', $1 || '/' || n from generate_series(1, 4999) as n`,
    [author],
  );
  const upload = (client: pg.Client, digit: number) =>
    client.query("insert into storage.objects (bucket_id, name) values ('post-pictures', $1)", [
      `${author}/0000000000000000000000000000000${digit}.800x600.7a8b9c.webp`,
    ]);
  const [first, second] = [await begin(clients[1], author), await begin(clients[2], author)];
  await upload(first, 1);
  const late = codeOf(upload(second, 2));
  await waitForLockIn('storage.objects');
  await first.query('commit');
  expect(await late).toBe('42501');
  await second.query('rollback');
  await one().query('delete from storage.objects');
});

test('an account deleted during a handover leaves its posts to the new owner', async () => {
  const [, handing, leaving] = clients;
  if (!handing || !leaving) throw new Error('no connection');
  const [heir, author] = [crypto.randomUUID(), crypto.randomUUID()];
  await signUp(one(), ACCOUNTS.owner);
  for (const id of [heir, author]) await signUp(one(), id);
  await one().query(
    `insert into public.blog_posts (title, slug, content, author_id) values ('T', 'left-behind', 'Words', $1)`,
    [author],
  );
  const become = (client: pg.Client, id: string) =>
    client.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: id, session_id: id })]);
  await one().query('insert into auth.sessions (id, user_id, created_at) values ($1, $1, now())', [author]);
  await become(handing, ACCOUNTS.owner);
  await become(leaving, author);
  await handing.query('begin');
  await handing.query('select private.hand_over_blog($1)', [heir]);
  const left = leaving.query('select private.delete_own_account(false, null)');
  await waitForLockIn('delete_own_account');
  await handing.query('commit');
  await left;
  const { rows } = await one().query('select author_id from public.blog_posts');
  expect(rows).toEqual([{ author_id: heir }]);
});
