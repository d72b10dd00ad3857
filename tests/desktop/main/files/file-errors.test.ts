import { join } from 'node:path';
import { describeFileError } from '@callwright/desktop/main/files/file-errors.ts';
import { describe, expect, test } from 'vitest';

describe('a disk error', () => {
  test.each([
    ['ENOSPC', 'The disk is full.'],
    ['EDQUOT', 'The disk is full.'],
    ['EACCES', 'doesn’t have permission to write to'],
    ['EROFS', 'doesn’t have permission to write to'],
    ['ENOENT', 'Couldn’t find “a.md” in'],
    ['EIO', 'The disk reported an error.'],
    ['EMFILE', 'The system reported an error (EMFILE).'],
  ])('%s reads: %s', (code, words) => {
    expect(describeFileError(Object.assign(new Error(code), { code }), join('drafts', 'a.md'))).toContain(words);
  });

  const unfinished = '.callwright-6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b.unfinished';
  test.each([
    ['a version of the draft', { path: join('versions', 'v.md') }, /using v\.md\./],
    [
      'a version being written',
      { path: join('versions', unfinished), dest: join('versions', 'v.md') },
      /using v\.md\./,
    ],
    ['the draft, being written', { path: join('drafts', unfinished), dest: join('drafts', 'a.md') }, /using a\.md\./],
    ['a file without a name yet', { path: join('drafts', unfinished) }, /using a\.md\./],
  ])('names the rejected file: %s', (_name, paths, words) => {
    const cause = Object.assign(new Error('EBUSY'), { code: 'EBUSY', ...paths });
    expect(describeFileError(cause, join('drafts', 'a.md'))).toMatch(words);
  });
});
