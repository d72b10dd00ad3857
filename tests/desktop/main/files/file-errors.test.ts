import { join } from 'node:path';
import { describeFileError } from '@callwright/desktop/main/files/file-errors.ts';
import { describe, expect, test } from 'vitest';

describe('an error of the disk', () => {
  test.each([
    ['ENOSPC', 'The disk is full.'],
    ['EDQUOT', 'The disk is full.'],
    ['EACCES', "doesn't have permission to write to"],
    ['EROFS', "doesn't have permission to write to"],
    ['ENOENT', 'a.md is not in'],
    ['EIO', 'The disk reports an error.'],
    ['EMFILE', 'The system refused it (EMFILE).'],
  ])('%s reads: %s', (code, words) => {
    expect(describeFileError(Object.assign(new Error(code), { code }), join('drafts', 'a.md'))).toContain(words);
  });
});
