-- A calendar shows what a visitor typed, and nothing of it as markup.

-- The same rules as in shared/booking/calendar-file.ts. Google Calendar and others show markup in a description as such,
-- others show an entity as it is written: so signs that look alike take the place of both brackets. What turns the
-- direction of the rest of a line is left out: translate drops what has no counterpart.
create or replace function private.escape_calendar_text(content text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        translate(content, U&'<>\202A\202B\202C\202D\202E\2066\2067\2068\2069', U&'\2039\203A'), '[\\;,]', '\\\&', 'g'
      ),
      '\r\n|[\r\n\u2028\u2029]', '\\n', 'g'
    ),
    '[\u0001-\u001F\u007F-\u009F]', ' ', 'g'
  );
$$;
comment on function private.escape_calendar_text(text) is 'Writes what a visitor typed as a TEXT of a calendar: nothing in it ends its line (RFC 5545, section 3.3.11), or is markup.';
