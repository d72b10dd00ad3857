/** The API of pg_net. Requests go to a table instead of the network. */
export const PG_NET = `
  create schema net;
  create table net.calls (url text, body jsonb, headers jsonb);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds int default 5000
  ) returns bigint language sql as $$
    insert into net.calls values (http_post.url, http_post.body, http_post.headers);
    select 1::bigint;
  $$;
`;

/** The API of Supabase Vault, without encryption. */
export const VAULT = `
  create schema vault;
  create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
  create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text, new_description text default '') returns uuid
  language sql as 'insert into vault.secrets (secret, name) values (new_secret, new_name) returning id';
  create function vault.update_secret(secret_id uuid, new_secret text) returns void
  language sql as 'update vault.secrets set secret = new_secret where id = secret_id';
`;

/** The API of pg_cron. Tests run the jobs. */
export const PG_CRON = `
  create schema cron;
  create table cron.job (jobid bigserial primary key, jobname text unique, schedule text, command text);
  create table cron.job_run_details (jobid bigint, end_time timestamptz);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job (jobname, schedule, command) values (job_name, schedule, command) returning jobid
  $$;
  create function cron.unschedule(job_id bigint) returns boolean language sql as $$
    delete from cron.job where jobid = job_id returning true
  $$;
  insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    values (424242, 'pg_cron', 10, 'cron'::regnamespace, false, '1.6');
`;
