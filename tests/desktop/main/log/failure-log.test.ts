import { lstat, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFileError } from '@callwright/desktop/main/files/file-errors.ts';
import {
  readLogPath,
  reportFailure,
  reportUnhandled,
  startFailureLog,
  withFailureCode,
} from '@callwright/desktop/main/log/failure-log.ts';
import { appendToLog } from '@callwright/desktop/main/log/log-file.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { SEED } from '../../../helpers/corpus.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';
const TEXT = 'The words of a draft that nobody may read';

let userData: string;
let clock: number;

beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), 'callwright-log-'));
  clock = Date.UTC(2026, 10, 22);
  startFailureLog({ userData, version: '1.2.3', now: () => clock });
});
afterEach(() => rm(userData, { recursive: true, maxRetries: 10 }));

const refusal = (code: string, path: string) =>
  Object.assign(new Error(`${code}: refused, write '${path}'`), { code, path, syscall: 'write' });
const readLog = async () => readFile(readLogPath() ?? '', 'utf8');
const readEntries = async () =>
  (await readLog())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ step }) => step !== 'start');

describe('a log entry', () => {
  test('has the time, step, error code, and file name, and can be found by the code on screen', async () => {
    const path = '/home/ana/secret folder/notes.md';
    const shown = describeFileError(refusal('EIO', path), path);
    const [, id] = /^The disk reported an error\. .* \(Code ([A-Z2-9]{4})\)$/.exec(shown) ?? [];
    expect(await readEntries()).toEqual([
      { at: '2026-11-22T00:00:00.000Z', id, step: 'write', code: 'EIO', file: 'notes.md' },
    ]);
  });

  test('for a bug has the place of the throw, but not the message', async () => {
    reportFailure({ step: 'drafts:save', cause: new TypeError(`Cannot read ${TEXT}\n  of many\n    at lines`) });
    const [entry] = await readEntries();
    expect(entry).toMatchObject({ step: 'drafts:save', code: 'TypeError' });
    expect(entry.in[0]).toMatch(/failure-log\.test\.ts:\d+:\d+$/);
    expect(await readLog()).not.toContain('words of a draft');
  });

  test.each<[string, () => unknown]>([
    [
      'whose message looks like a stack frame',
      () => new TypeError('Unexpected text:\n    at the words of a draft (notes.md:1:2)'),
    ],
    [
      'whose message changed since',
      () => {
        const cause = new TypeError('before:\n    at the words of a draft (notes.md:1:2)');
        cause.message = 'after';
        return cause;
      },
    ],
    [
      'of JSON.parse',
      () => {
        try {
          return JSON.parse('the words of a draft, which are no JSON');
        } catch (cause) {
          return cause;
        }
      },
    ],
    [
      'of zod',
      () =>
        z
          .strictObject({ kind: z.literal('a') })
          .safeParse({ kind: 'b', 'the words of a draft\n    at the words of a draft (a:1:2)': 1 }).error,
    ],
  ])('has nothing of an error message %s', async (_name, makeCause) => {
    reportFailure({ step: 'drafts:save', cause: makeCause() });
    expect(await readLog()).not.toContain('words of a draft');
    expect(await readEntries()).toHaveLength(1);
  });

  test('recognizes an address or a token in a long file name before cutting it', async () => {
    for (const secret of ['ana@example.com', JWT]) {
      for (let length = 60; length < 80; length += 1) {
        const path = `${'a '.repeat(length / 2)}${length % 2 ? ' ' : ''}${secret}.md`;
        reportFailure({ step: 'write', cause: refusal('EIO', path), path });
      }
    }
    expect(await readLog()).not.toMatch(/ana@|eyJ/);
  });

  test('is written once for a repeated failure, and again after ten minutes', async () => {
    const report = () => reportFailure({ step: 'write', cause: refusal('ENOSPC', 'a.md'), path: 'a.md' });
    const id = report();
    expect(report()).toBe(id);
    clock += 10 * 60_000;
    expect(report()).not.toBe(id);
    expect(await readEntries()).toHaveLength(2);
  });

  test('follows a line with the version of the app and the system', async () => {
    const [start = ''] = (await readLog()).split('\n');
    expect(JSON.parse(start)).toMatchObject({ step: 'start', version: '1.2.3', platform: process.platform });
  });
});

describe('the log never contains', () => {
  test.each([
    ['an access token', JWT],
    ['an Authorization header', `Bearer ${JWT}`],
    ['a refresh token', 'x7Kq2mP9vB4z'],
    ['a key of the backend', 'sb_secret_N7UND0UgjKTVK'],
    ['an email address', 'ana@example.com'],
    ['the text of a draft', TEXT],
  ])('%s, in a message, code, step, or property', async (_what, secret) => {
    reportFailure({ step: secret, cause: secret });
    reportFailure({ step: 'refresh', cause: new Error(secret) });
    reportFailure({ step: 'refresh', cause: new Error(`one\n    at ${secret} (${secret}:1:1)\ntwo`) });
    reportFailure({ step: 'refresh', cause: Object.assign(new Error('x'), { code: secret, headers: secret }) });
    reportFailure({ step: 'refresh', cause: Object.assign(new Error('x'), { name: secret }) });
    reportFailure({ step: 'refresh', cause: { code: secret, message: secret } });
    for (const word of secret.split(' ')) expect(await readLog()).not.toContain(word.length > 5 ? word : secret);
  });

  test.each([
    ['an email address', 'letter to ana@example.com.md', 'letter to [email]'],
    ['a token', `${JWT}.md`, '[token]'],
  ])('%s in the name of a file', async (_what, name, logged) => {
    reportFailure({ step: 'open', cause: refusal('EIO', name), path: join('/home/ana', name) });
    const [entry] = await readEntries();
    expect(entry.file).toMatch(logged === '[token]' ? /^\[token\]/ : /^letter to \[email\]/);
    expect(await readLog()).not.toContain(name);
  });

  test('any error message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 12 }), async (secret) => {
        const unusual = `§${secret}§`;
        reportFailure({ step: unusual, cause: Object.assign(new Error(unusual), { code: unusual }) });
        expect(await readLog()).not.toContain('§');
      }),
      { numRuns: 50, seed: SEED },
    );
  });

  test.each([
    '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b.md',
    '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b.md.123-4.unfinished',
    'what-we-did-in-the-summer-of-2026.md',
  ])('the author’s folders, while it keeps the name %s', async (name) => {
    reportFailure({ step: 'open', cause: refusal('EIO', name), path: `C:\\Users\\Ana Smith\\drafts\\${name}` });
    expect(await readEntries()).toMatchObject([{ file: name }]);
    expect(await readLog()).not.toContain('Ana Smith');
  });
});

describe('the files of the log', () => {
  test('are three at most and limited in size, with the newest line in the first', async () => {
    const path = join(userData, 'logs', 'small.log');
    for (let line = 0; line < 200; line += 1) appendToLog(path, `line ${line} ${'x'.repeat(40)}`, 1_000);
    const names = (await readdir(join(userData, 'logs'))).filter((name) => name.startsWith('small'));
    expect(names.sort()).toEqual(['small.log', 'small.log.1', 'small.log.2']);
    for (const name of names) expect((await stat(join(userData, 'logs', name))).size).toBeLessThanOrEqual(1_000);
    expect(await readFile(path, 'utf8')).toContain('line 199 ');
  });

  test('don’t suppress messages if they can’t be written', async () => {
    const blocked = await mkdtemp(join(userData, 'blocked-'));
    await writeFile(join(blocked, 'logs'), 'a file where the folder would be');
    startFailureLog({ userData: blocked, version: '1.2.3' });
    expect(withFailureCode('It failed.', { step: 'write', cause: 'ENOSPC' })).toMatch(/^It failed\. \(Code .{4}\)$/);
  });
});

test('a missing optional file isn’t a failure', async () => {
  const cause = await lstat(join(userData, 'a.md')).catch((thrown: unknown) => thrown);
  expect(describeFileError(cause, join(userData, 'a.md'))).toBe(
    `Couldn’t find “a.md” in ${userData}. It may have been moved or deleted.`,
  );
  expect(await readEntries()).toEqual([]);
});

test('an uncaught error is logged and printed', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {});
  reportUnhandled(new RangeError('boom'));
  expect(await readEntries()).toMatchObject([{ step: 'unhandled', code: 'RangeError' }]);
  expect(print).toHaveBeenCalledOnce();
});
