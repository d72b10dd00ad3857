-- A suspension holds for the e-mail address, too: an account that is deleted and made again is the same somebody, and
-- was approved at once where sign-ups need no approval. Whoever is suspended may still leave for good, so a hash of the
-- address is all that stays: nobody reads the address from it, though whoever has the table can check a guess. The owner
-- lifts it by approving the account that comes back. Of the spellings of an address, those that the accounts' server
-- takes for one are one here: letter case. An address that the owner has never seen can't be known.

create table private.suspended_addresses (
  address_hash bytea primary key constraint suspended_addresses_hash_length check (octet_length(address_hash) = 32),
  account_id uuid not null,
  suspended_at timestamptz not null default now()
);
comment on table private.suspended_addresses is 'E-mail addresses that suspended accounts gave up, by leaving or for another one: whoever has one of them is suspended until the owner approves them.';
comment on column private.suspended_addresses.address_hash is 'SHA-256 of the address in lower case.';
comment on column private.suspended_addresses.account_id is 'The account that had it, deleted or not: once the owner approves that one, its addresses are free.';
comment on column private.suspended_addresses.suspended_at is 'When the account gave it up, by the server''s clock.';
comment on index private.suspended_addresses_pkey is 'One address, as each sign-up asks for it.';
create index suspended_addresses_account on private.suspended_addresses (account_id);
comment on index private.suspended_addresses_account is 'The addresses of an account that the owner approves.';
alter table private.suspended_addresses enable row level security;
revoke all on private.suspended_addresses from public, anon, authenticated, service_role;
create policy "no client touches the suspended addresses" on private.suspended_addresses
  for all to anon, authenticated using (false) with check (false);
comment on policy "no client touches the suspended addresses" on private.suspended_addresses is 'Triggers write them and compare with them.';

create function private.hash_address(address text) returns bytea
language sql
stable
set search_path = ''
as $$
  select sha256(convert_to(lower(address), 'UTF8'));
$$;
comment on function private.hash_address(text) is 'The hash that an e-mail address is remembered by; null for none.';
revoke all on function private.hash_address(text) from public;

create function private.remember_suspended_address() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_status text;
begin
  -- Locked: an owner who suspends the account at this moment is waited for.
  select status into own_status from private.accounts where user_id = old.id for update;
  if tg_op = 'UPDATE' and lower(new.email) is not distinct from lower(old.email) then
    return new;
  end if;
  if own_status = 'suspended' and old.email <> '' then
    insert into private.suspended_addresses (address_hash, account_id)
      values (private.hash_address(old.email), old.id)
      on conflict (address_hash) do update set account_id = excluded.account_id, suspended_at = excluded.suspended_at;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  update private.accounts
    set status = 'suspended', decided_at = null, decided_by = null
    where user_id = new.id and role <> 'owner' and status <> 'suspended'
      and exists (select from private.suspended_addresses where address_hash = private.hash_address(new.email));
  return new;
end
$$;
comment on function private.remember_suspended_address() is 'Keeps the hash of an address that a suspended account gives up, and suspends an account that takes such an address. The owner''s never.';
revoke all on function private.remember_suspended_address() from public;
create trigger remember_suspended_address before update of email or delete on auth.users
  for each row execute function private.remember_suspended_address();
do $$
begin
  comment on trigger remember_suspended_address on auth.users is 'Before an account goes or has another address: its status is still there.';
exception when insufficient_privilege then
  raise notice 'the trigger on auth.users has no comment here';
end
$$;

create function private.suspend_known_address() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.role <> 'owner' and new.status <> 'suspended' and exists (
    select from auth.users as users
    join private.suspended_addresses as known on known.address_hash = private.hash_address(users.email)
    where users.id = new.user_id
  ) then
    new.status := 'suspended';
    -- What the owner decided before, in a backup, is not why: by the lack of it the list says so.
    new.decided_at := null;
    new.decided_by := null;
  end if;
  return new;
end
$$;
comment on function private.suspend_known_address() is 'Suspends an account whose address a suspended one had. The owner''s never: a blog has one.';
revoke all on function private.suspend_known_address() from public;
create trigger suspend_known_address before insert on private.accounts
  for each row execute function private.suspend_known_address();
comment on trigger suspend_known_address on private.accounts is 'However an account comes to be: a sign-up, an invitation, a restored backup.';

create function private.free_suspended_addresses() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.suspended_addresses
    where account_id = new.user_id
      or address_hash = (select private.hash_address(email) from auth.users where id = new.user_id);
  return null;
end
$$;
comment on function private.free_suspended_addresses() is 'Forgets the addresses of an account that is suspended no more.';
revoke all on function private.free_suspended_addresses() from public;
create trigger free_suspended_addresses after update of status on private.accounts
  for each row when (old.status = 'suspended' and new.status <> 'suspended')
  execute function private.free_suspended_addresses();
comment on trigger free_suspended_addresses on private.accounts is 'After the owner approved the account again.';

-- As before, for whoever comes back as well.
create or replace function private.require_approval() returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  own_status constant text := (select status from private.accounts where user_id = (select auth.uid()));
begin
  if own_status is distinct from 'approved' then
    raise exception '%', case own_status
      when 'waiting' then 'Your account waits for the owner of this blog to approve it. Nothing was changed on the blog. Publish again once it is approved.'
      when 'suspended' then 'The owner of this blog has suspended your account, or an earlier one with your e-mail address. Nothing was changed on the blog. Ask the owner to approve it again.'
      else 'This account is no longer there. Nothing was changed on the blog. Sign in with another one.'
    end using errcode = '42501', hint = coalesce(own_status, 'deleted');
  end if;
end
$$;

-- A backup keeps them. By replacement, because other tables come into the plan by other migrations.
do $$
begin
  execute replace(
    pg_catalog.pg_get_functiondef('private.backup_plan()'::regprocedure),
    '(''private.booking_feed'', 0,',
    '(''private.suspended_addresses'', 11, ''address_hash'', true, false, ''Hashes of the addresses of suspended accounts that left.''),
    (''private.booking_feed'', 0,'
  );
end
$$;
