-- A calendar is written from text to text. Each letter of it was a row, so that 1,000 demos with the longest notes kept
-- the database busy for many seconds, and the embedded one for everybody.

-- Characters are counted, not bytes: of ASCII 74 fit a line of 75 bytes behind the blank in front, of any others 18.
create or replace function private.fold_calendar_line(line text) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when octet_length(line) <= 75 then line
    when octet_length(line) = char_length(line) then regexp_replace(line, '(.{74})(?=.)', E'\\1\r\n ', 'g')
    else regexp_replace(line, '(.{18})(?=.)', E'\\1\r\n ', 'g')
  end;
$$;
