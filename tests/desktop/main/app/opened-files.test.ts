import { resolve } from 'node:path';
import { collectOpenedFiles, findMarkdownFiles } from '@callwright/desktop/main/app/opened-files.ts';
import { expect, test } from 'vitest';

test('the Markdown files of a command line are found, relative ones from where it was given', () => {
  const words = ['/opt/Callwright/callwright', '--no-sandbox', 'notes.md', '/home/ana/Post.MARKDOWN', 'picture.png'];
  expect(findMarkdownFiles(words, '/home/ana/texts')).toEqual([
    resolve('/home/ana/texts/notes.md'),
    resolve('/home/ana/Post.MARKDOWN'),
  ]);
});

test.each(['--file=/a/b.md', 'callwright://open/a.md', 'https://example.com/a.md', '.md.exe', ''])(
  'is no file of a command line: %j',
  (word) => {
    expect(findMarkdownFiles([word], '/home/ana')).toEqual([]);
  },
);

test('what was opened is taken once, each file once, and said when it comes', () => {
  let said = 0;
  const opened = collectOpenedFiles(() => {
    said += 1;
  });
  opened.add([]);
  opened.add(['/a.md', '/b.md']);
  opened.add(['/a.md']);
  expect([said, opened.drain(), opened.drain()]).toEqual([2, ['/a.md', '/b.md'], []]);
});
