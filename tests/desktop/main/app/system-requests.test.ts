import { resolve } from 'node:path';
import { findMarkdownFiles, receiveSystemRequests } from '@callwright/desktop/main/app/system-requests.ts';
import { expect, test, vi } from 'vitest';

const { listeners } = vi.hoisted(() => ({ listeners: new Map<string, (...args: unknown[]) => void>() }));

vi.mock('electron', () => ({
  app: { on: (event: string, listener: (...args: unknown[]) => void) => listeners.set(event, listener) },
}));

const id = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';

test('links and files arrive from a second start and from macOS events', () => {
  const links: unknown[] = [];
  const files: string[] = [];
  receiveSystemRequests({
    links: { add: (added) => links.push(...added) },
    files: { add: (added) => files.push(...added) },
  });
  let prevented = 0;
  const event = { preventDefault: () => (prevented += 1) };
  listeners.get('second-instance')?.({}, ['callwright', 'notes.md', `callwright://post/${id}`], '/home/ana');
  listeners.get('open-url')?.(event, 'callwright://elsewhere');
  listeners.get('open-file')?.(event, '/home/ana/post.md');
  expect(links).toEqual([
    { kind: 'post', id },
    { kind: 'refused', link: 'callwright://elsewhere' },
  ]);
  expect(files).toEqual([resolve('/home/ana/notes.md'), '/home/ana/post.md']);
  expect(prevented).toBe(2);
});

test('Markdown files on the command line are found, with relative paths from its working folder', () => {
  const words = ['/opt/Callwright/callwright', '--no-sandbox', 'notes.md', '/home/ana/Post.MARKDOWN', 'picture.png'];
  expect(findMarkdownFiles(words, '/home/ana/texts')).toEqual([
    resolve('/home/ana/texts/notes.md'),
    resolve('/home/ana/Post.MARKDOWN'),
  ]);
});

test.skipIf(process.platform === 'win32')('a file is also found by a file URL, which some launchers pass', () => {
  const words = ['file:///home/ana/My%20notes.md', 'file://elsewhere/notes.md', 'file:notes%2Fa.md', 'FILE:///a.png'];
  expect(findMarkdownFiles(words, '/home/ana')).toEqual(['/home/ana/My notes.md']);
});

test.each([
  '--file=/a/b.md',
  'callwright://open/a.md',
  'callwright:x/../../../etc/secret.md',
  'CALLWRIGHT:notes.md',
  'https://example.com/a.md',
  '.md.exe',
  '',
])('isn’t a file argument: %j', (word) => {
  expect(findMarkdownFiles([word], '/home/ana')).toEqual([]);
});
