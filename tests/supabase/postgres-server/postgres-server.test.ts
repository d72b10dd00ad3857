import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTHOR, migrate, type Sql } from '../../helpers/blog-database.ts';
import { type PostgresServer, startPostgres } from '../../helpers/postgres-server.ts';
import { describeRoles } from '../migrations/role-matrix.ts';
import { describeStorageRoles } from '../migrations/storage-roles.ts';

const CONNECTIONS = 64;
const VIEWS_EACH = 50;

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

const VIEWS = 'views';

function connect(database: string): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'postgres', database });
  return client.connect().then(() => client);
}

async function openDatabase(name: string): Promise<Sql> {
  const owner = await connect('postgres');
  await owner.query(`create database ${name}`);
  // Roles belong to the whole server.
  await owner.query('drop role if exists anon, authenticated, service_role');
  await owner.end();
  const client = await connect(name);
  const sql: Sql = {
    async query<Row>(text: string, params: unknown[] = []) {
      const { rows, rowCount } = await client.query(text, params);
      return { rows: rows as Row[], affected: rowCount ?? 0 };
    },
    async run(script) {
      await client.query(script);
    },
    async close() {
      await client.query(`drop owned by anon, authenticated, service_role`);
      await client.end();
    },
  };
  await migrate(sql);
  return sql;
}

let matrices = 0;
describeRoles(() => openDatabase(`roles_${matrices++}`));
describeStorageRoles(() => openDatabase('storage'));

describe('simultaneous views', () => {
  let sql: Sql;
  beforeAll(async () => {
    sql = await openDatabase(VIEWS);
    await sql.query(
      `insert into public.blog_posts (title, slug, content, author_id, author_name, status)
       values ('T', 'popular', 'Words', $1, 'a@example.com', 'published')`,
      [AUTHOR],
    );
  });
  afterAll(() => sql?.close());

  test(`${CONNECTIONS} readers with ${VIEWS_EACH} views each count as ${CONNECTIONS * VIEWS_EACH} views`, async () => {
    const readers = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(VIEWS)));
    try {
      await Promise.all(
        readers.map(async (reader) => {
          await reader.query('set role anon');
          for (let view = 0; view < VIEWS_EACH; view += 1) {
            await reader.query("select public.increment_post_views('popular')");
          }
        }),
      );
    } finally {
      await Promise.all(readers.map((reader) => reader.end()));
    }
    const { rows } = await sql.query("select views::int, revision from public.blog_posts where slug = 'popular'");
    expect(rows).toEqual([{ views: CONNECTIONS * VIEWS_EACH, revision: 1 }]);
  });

  test('if two posts take one address at the same time, one gets it', async () => {
    const authors = await Promise.all(Array.from({ length: 8 }, () => connect(VIEWS)));
    try {
      for (let round = 0; round < 20; round += 1) {
        const outcomes = await Promise.all(
          authors.map((author) =>
            author
              .query(
                `insert into public.blog_posts (title, slug, content, author_id, author_name, status)
                 values ('T', $1, 'Words', $2, 'a', 'published')`,
                [`race-${round}`, AUTHOR],
              )
              .then(
                () => 'published',
                (cause: { code?: string }) => cause.code,
              ),
          ),
        );
        expect(outcomes.sort()).toEqual([...Array.from({ length: 7 }, () => '23505'), 'published']);
      }
    } finally {
      await Promise.all(authors.map((author) => author.end()));
    }
  });
});
