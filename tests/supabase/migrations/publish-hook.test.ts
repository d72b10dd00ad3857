import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUTHOR, openBarePglite, runAs, type Sql } from '../../helpers/blog-database.ts';
import { PG_CRON, PG_NET, VAULT } from '../../helpers/hosted-extensions.ts';

const URL = 'https://api.github.com/repos/owner/site/dispatches';
const TOKEN = 'github_pat_0123456789abcdef0123456789abcdef';

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
});
afterAll(() => sql.close());

type Call = { url: string; body: unknown; headers: Record<string, string> };

async function takeCalls(): Promise<Call[]> {
  return (await sql.query<Call>('delete from net.calls returning *')).rows;
}
const countCalls = async () => (await takeCalls()).length;

async function setHook(url: string | null = URL, token: string | null = TOKEN): Promise<string | undefined> {
  const { rows } = await sql.query<{ said: string }>('select private.set_publish_hook($1, $2) as said', [url, token]);
  return rows[0]?.said;
}

async function write(status = 'published', publishedAt: string | null = null): Promise<string> {
  const id = crypto.randomUUID();
  await runAs(
    sql,
    'author',
    `insert into public.blog_posts (id, title, slug, content, author_id, author_name, status, published_at)
     values ($1, 'A title', $5, 'Words', $2, 'someone@example.com', $3, $4)`,
    [id, AUTHOR, status, publishedAt, id],
  );
  return id;
}
const change = (id: string, assignments: string) =>
  runAs(sql, 'author', `update public.blog_posts set ${assignments} where id = '${id}'`);

describe('without pg_net', () => {
  test('posts are published as usual, with or without an address', async () => {
    await write();
    expect(await setHook()).toMatch(/pg_net/);
    await change(await write(), "title = 'Other'");
  });
});

describe('with pg_net', () => {
  beforeAll(() => sql.run(PG_NET));
  beforeEach(async () => {
    await setHook();
    await sql.run('delete from private.release_requests; truncate public.blog_posts cascade; delete from net.calls');
  });

  test('a new post calls the address with the token, in GitHub’s format', async () => {
    await write();
    expect(await takeCalls()).toEqual([
      {
        url: URL,
        body: { event_type: 'publish-site' },
        headers: {
          Authorization: `Bearer ${TOKEN}`,
          Accept: 'application/vnd.github+json',
          'Content-Type': 'application/json',
          'User-Agent': 'callwright',
        },
      },
    ]);
  });

  test.each<[string, (id: string) => Promise<void>]>([
    ['a change', (id) => change(id, "title = 'Other'")],
    ['a new address', (id) => change(id, "slug = 'elsewhere'")],
    ['an unpublished post', (id) => change(id, "status = 'draft'")],
    ['a deleted post', (id) => runAs(sql, 'author', `delete from public.blog_posts where id = '${id}'`)],
    ['all posts deleted at once', () => sql.run('truncate public.blog_posts cascade')],
    ['a request to publish', () => runAs(sql, 'author', "select public.request_release('changes')")],
  ])('%s calls once', async (_name, happen) => {
    const id = await write();
    await takeCalls();
    await happen(id);
    expect(await countCalls()).toBe(1);
  });

  test('a repeated request calls again; a publisher that takes it doesn’t', async () => {
    for (let time = 0; time < 2; time += 1) await runAs(sql, 'author', "select public.request_release('changes')");
    expect(await countCalls()).toBe(2);
    await runAs(sql, 'service role', 'select public.take_release_request()');
    expect(await countCalls()).toBe(0);
  });

  test('drafts, views, and unchanged text don’t call', async () => {
    const id = await write();
    await takeCalls();
    const draft = await write('draft');
    await change(draft, "content = 'More'");
    await runAs(sql, 'author', `delete from public.blog_posts where id = '${draft}'`);
    await runAs(sql, 'anon', `select public.increment_post_views('${id}')`);
    await change(id, "title = 'A title'");
    expect(await countCalls()).toBe(0);
  });

  test('a transaction calls once, however much it changes, and never if it is rolled back', async () => {
    const insert = (slug: string) =>
      `insert into public.blog_posts (title, slug, content, author_id, author_name, status)
       select 'T', '${slug}-' || n, 'Words', '${AUTHOR}', 'a', 'published' from generate_series(1, 3) as n;`;
    await sql.run(`begin; ${insert('one')} ${insert('two')} delete from public.blog_posts; commit`);
    expect(await countCalls()).toBe(1);
    await sql.run(`begin; ${insert('three')} rollback`);
    expect(await countCalls()).toBe(0);
    await sql.run(`begin; savepoint first; ${insert('four')} rollback to first; ${insert('five')} commit`);
    expect(await countCalls()).toBe(1);
  });

  test('a failed call leaves the post saved', async () => {
    await sql.run('alter table net.calls add constraint broken check (false) not valid');
    const id = await write();
    await runAs(sql, 'author', "select public.request_release('changes')");
    await sql.run('alter table net.calls drop constraint broken');
    const { rows } = await sql.query(
      'select id from public.blog_posts union all select null from private.release_requests',
    );
    expect(rows).toEqual([{ id }, { id: null }]);
  });

  test('null for both turns off the calls', async () => {
    await setHook(null, null);
    await write();
    expect(await countCalls()).toBe(0);
  });

  test.each<[string, string | null, string | null]>([
    ['an address without a token', URL, null],
    ['a token without an address', null, TOKEN],
    ['an invalid address', 'owner/site', TOKEN],
    ['a token with a line break', URL, `${TOKEN}\nX-Other: 1`],
  ])('%s is rejected', async (_name, url, token) => {
    await expect(setHook(url, token)).rejects.toMatchObject({ code: expect.stringMatching(/^(22023|23514)$/) });
  });

  describe('and pg_cron', () => {
    const minute = async () => {
      const { rows } = await sql.query<{ command: string }>(
        "select command from cron.job where schedule = '* * * * *'",
      );
      expect(rows).toHaveLength(1);
      for (const { command } of rows) await sql.run(command);
    };
    const makeDue = (id: string) =>
      sql.run(`
        set session_replication_role = replica;
        update public.blog_posts set published_at = now(), updated_at = now() - interval '1 hour' where id = '${id}';
        set session_replication_role = origin`);

    test('the owner sees that scheduled posts need it', async () => {
      expect(await setHook()).toMatch(/pg_cron/);
      await sql.run(PG_CRON);
      expect(await setHook()).toBe('Changes and scheduled posts call the publisher.');
    });

    test('a scheduled post calls once when its time comes', async () => {
      const id = await write('published', '2999-01-01');
      await takeCalls();
      await minute();
      expect(await countCalls()).toBe(0);
      await makeDue(id);
      await minute();
      expect(await countCalls()).toBe(1);
      await minute();
      expect(await countCalls()).toBe(0);
    });

    test('a post published immediately doesn’t call a second time', async () => {
      await write();
      expect(await countCalls()).toBe(1);
      await minute();
      expect(await countCalls()).toBe(0);
    });

    test('setting it twice leaves one job of each kind, and turning it off none', async () => {
      await setHook();
      const jobs = async () => (await sql.query<{ jobname: string }>('select jobname from cron.job order by 1')).rows;
      expect(await jobs()).toEqual([{ jobname: 'delete-publish-hook-runs' }, { jobname: 'publish-scheduled-posts' }]);
      await setHook(null, null);
      expect(await jobs()).toEqual([]);
    });

    test('its log of the job is deleted after a day, and nothing of other jobs', async () => {
      await sql.run(`
        insert into cron.job_run_details
          select jobid, now() - age from cron.job, unnest('{1 hour,25 hours}'::interval[]) as age
          where jobname = 'publish-scheduled-posts';
        insert into cron.job_run_details values (-1, now() - interval '1 year')`);
      const { rows } = await sql.query<{ command: string }>(
        "select command from cron.job where jobname = 'delete-publish-hook-runs'",
      );
      for (const { command } of rows) await sql.run(command);
      const left = await sql.query(
        "select jobid = -1 as is_other, end_time > now() - interval '1 day' as is_new from cron.job_run_details order by 1",
      );
      expect(left.rows).toEqual([
        { is_other: false, is_new: true },
        { is_other: true, is_new: false },
      ]);
    });
  });

  describe('and Supabase Vault', () => {
    const tokens = async () => {
      const { rows } = await sql.query<{ kept: string | null; encrypted: string | null }>(
        `select token as kept, (select string_agg(secret, ', ') from vault.secrets where name = 'publish_hook_token') as encrypted
         from private.publish_hook`,
      );
      return rows[0];
    };
    beforeAll(() => sql.run(VAULT));

    test('the token moves there when it is set again, and calls continue', async () => {
      expect(await tokens()).toEqual({ kept: null, encrypted: TOKEN });
      await setHook(URL, 'another-token');
      expect(await tokens()).toEqual({ kept: null, encrypted: 'another-token' });
      await write();
      expect((await takeCalls()).map(({ headers }) => headers.Authorization)).toEqual(['Bearer another-token']);
    });

    test('a token from before the vault still works', async () => {
      await sql.run("delete from vault.secrets; update private.publish_hook set token = 'from-before'");
      await write();
      expect((await takeCalls()).map(({ headers }) => headers.Authorization)).toEqual(['Bearer from-before']);
    });

    test('null for both deletes it', async () => {
      await setHook(null, null);
      expect(await tokens()).toEqual({ kept: null, encrypted: null });
    });
  });
});
