import { expect, test } from 'vitest';
import { listHtmlWords } from './list-html-words.ts';
import { listSqlWords } from './list-sql-words.ts';
import { listWords } from './list-words.ts';

const list = (source: string) => listWords('site/admin/editor/form.tsx', source).map(({ key, text }) => [key, text]);

test('the sentence of an element includes its links and its expressions', () => {
  expect(list('const a = <p>\n  Delete <b>{title}</b> in {count}{" "}\n  days?</p>;')).toEqual([
    ['form.tsx:2', 'Delete {title} in {count} days?'],
  ]);
});

test('every value that an attribute or a label can have is listed', () => {
  expect(list("const a = <button aria-label={isOpen ? 'Close' : 'Open'} className='flex gap-2' id='a b' />;")).toEqual([
    ['form.tsx:1 aria-label', 'Close'],
    ['form.tsx:1 aria-label', 'Open'],
  ]);
  expect(list(`const labels = {\n  done: 'Saved', verb: \`Add \${count} pictures\`, kind: 'pictures' };`)).toEqual([
    ['form.tsx:2 done', 'Saved'],
    ['form.tsx:2 verb', 'Add {count} pictures'],
  ]);
});

test('the title and the message of a toast are marked', () => {
  const words = listWords('a/b.ts', "toast.error('Oops', { description: 'Try again.' }); f('Not a toast');");
  expect(words.map(({ text, isToast }) => [text, isToast])).toEqual([
    ['Oops', true],
    ['Try again.', true],
    ['Not a toast', false],
  ]);
});

test.each([
  "import a from 'a b';",
  "type A = 'one two';",
  "if (mode === 'one two') go();",
  "throw new Error('This is a bug');",
  "const a = 'mt-4 flex items-center';",
  "const a = 'text/html; charset=utf-8';",
  "database.all('select a from b');",
  "const a = 'M4 12h16M4 6h16';",
])('code is no text: %s', (source) => {
  expect(list(source)).toEqual([]);
});

test('of a migrated function, only the latest messages are listed', () => {
  const define = (message: string) =>
    `create or replace function private.a() returns void as $$\n  raise exception '${message}' using errcode = '1';\n$$;`;
  const migrations = [
    { path: 'supabase/migrations/1_a.sql', source: define('The old one') },
    { path: 'supabase/migrations/2_b.sql', source: define("It isn''t; try again") },
  ];
  expect(listSqlWords(migrations)).toEqual([
    { surface: 'supabase/migrations', key: '2_b.sql:2', text: "It isn't; try again", isToast: false },
  ]);
});

test('the text of an email is listed by paragraph', () => {
  const html = '<title>Hello there</title>\n<style>a b</style>\n<p>Open <a href="/">the link</a><br>now.</p>';
  expect(listHtmlWords('supabase/templates/a.html', html).map(({ key, text }) => [key, text])).toEqual([
    ['a.html:1', 'Hello there'],
    ['a.html:3', 'Open the link now.'],
  ]);
});
