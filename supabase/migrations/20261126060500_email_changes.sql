-- A new email address is allowed by the session that asks for it. The auth server doesn't tell the database which session
-- that is: a stolen token could wait until its owner signs in somewhere else, and use that session's five minutes.

create table private.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  address text not null constraint email_changes_address_length check (char_length(address) <= 320),
  allowed_at timestamptz not null default now()
);
comment on table private.email_changes is 'New email addresses that accounts have just allowed, until the auth server takes them.';
comment on column private.email_changes.user_id is 'The account.';
comment on column private.email_changes.address is 'The new address, in lowercase.';
comment on column private.email_changes.allowed_at is 'When it was allowed, by the server''s clock. This counts for five minutes.';
comment on index private.email_changes_pkey is 'The new address of one account.';
alter table private.email_changes enable row level security;
create policy "no client touches the new addresses" on private.email_changes
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the new addresses" on private.email_changes is 'allow_email_change writes them, and a trigger uses them up.';

create function private.allow_email_change(address text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_fresh_session();
  insert into private.email_changes as present (user_id, address)
    values ((select auth.uid()), lower(allow_email_change.address))
    on conflict (user_id) do update set address = excluded.address, allowed_at = now();
end
$$;
comment on function private.allow_email_change(text) is 'Allows the caller''s account to ask for this address within five minutes. The caller must have signed in within five minutes.';
grant execute on function private.allow_email_change(text) to authenticated;

create function public.allow_email_change(address text) returns void
language sql
security invoker
set search_path = ''
as $$
  select private.allow_email_change(allow_email_change.address);
$$;
comment on function public.allow_email_change(text) is 'Call it before asking the auth server for a new email address.';
grant execute on function public.allow_email_change(text) to authenticated;

create or replace function private.guard_email_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.email_change is distinct from old.email_change and new.email_change <> '' then
    delete from private.email_changes
      where user_id = new.id and address = lower(new.email_change) and private.is_fresh(allowed_at);
    if not found then
      raise exception 'Sign in with your password again first: this counts for five minutes. Nothing was changed.'
        using errcode = '42501', hint = 'session-not-fresh';
    end if;
  end if;
  return new;
end
$$;
comment on function private.guard_email_change() is 'Refuses a new email address unless the account allowed this address within the last five minutes.';
