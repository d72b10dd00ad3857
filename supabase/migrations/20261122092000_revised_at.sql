-- An author tells readers that a post was updated by an update of `revised_at`, which is then the time of
-- the server. Everything else of this function is as it was.

create or replace function private.guard_blog_post() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
declare
  is_client constant boolean := current_user in ('anon', 'authenticated');
begin
  -- The server's clock: one on a laptop that runs fast would hide the post from readers. A post
  -- that readers have seen keeps its date; without a time, a planned one comes out now.
  if new.status = 'published' and new.published_at is null then
    if tg_op = 'UPDATE' and old.published_at <= now() then
      new.published_at := old.published_at;
    else
      new.published_at := now();
    end if;
  end if;
  if tg_op = 'INSERT' then
    if is_client and (new.views <> 0 or new.revision <> 1) then
      raise exception 'views and revision are kept by the server' using errcode = '42501';
    end if;
    -- A post that is new to readers was not updated; a restored one keeps what it had.
    if is_client then
      new.revised_at := null;
    end if;
    new.created_at := now();
    new.updated_at := now();
  else
    if new.id <> old.id or new.author_id <> old.author_id then
      raise exception 'a post keeps its id and its author' using errcode = '42501';
    end if;
    if is_client and (new.views <> old.views or new.revision <> old.revision) then
      raise exception 'views and revision are kept by the server' using errcode = '42501';
    end if;
    -- Any other time than the stored one asks for the server's own; the same transaction gives `updated_at` the same.
    if is_client and new.revised_at is not null and new.revised_at is distinct from old.revised_at then
      new.revised_at := now();
    end if;
    new.created_at := old.created_at;
    if (new.title, new.slug, new.content, new.excerpt, new.meta_description, new.keywords,
        new.featured_image_url, new.author_name, new.status, new.published_at, new.revised_at)
      is distinct from
       (old.title, old.slug, old.content, old.excerpt, old.meta_description, old.keywords,
        old.featured_image_url, old.author_name, old.status, old.published_at, old.revised_at)
    then
      new.revision := old.revision + 1;
      new.updated_at := now();
    else
      new.revision := old.revision;
      new.updated_at := old.updated_at;
    end if;
  end if;
  return new;
end
$$;
