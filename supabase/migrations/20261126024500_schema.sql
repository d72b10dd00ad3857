-- The API exposes the schema `public`. What it doesn't expose is in `private`, where clients have no table of their own.
-- Databases from before the migrations were put in order by subject run this file again, so each statement can be repeated.

create schema if not exists private;
comment on schema private is 'Tables and functions that the API does not expose.';
grant usage on schema private to anon, authenticated, service_role;

-- Postgres lets everyone execute a new function, and a hosted project adds its roles to that. Here a function is for its
-- owner until a grant says otherwise.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
