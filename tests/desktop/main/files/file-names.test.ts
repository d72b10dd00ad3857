import {
  fitName,
  isUnfinishedName,
  makeUnfinishedName,
  toDamagedPath,
} from '@callwright/desktop/main/files/file-names.ts';
import { describe, expect, test } from 'vitest';

describe('the name of a file', () => {
  test('stays as it is if the file system allows it', () => {
    expect(fitName('a', '.md')).toBe('a.md');
    expect(fitName('x'.repeat(252), '.md')).toBe(`${'x'.repeat(252)}.md`);
  });

  test.each(['x', '筆', '😀'])(
    'that is too long is cut at the end of its stem, never within a character (%s)',
    (character) => {
      const name = fitName(character.repeat(300), ' (restored 1700000000000).md');
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(Buffer.byteLength(name)).toBeGreaterThan(251);
      expect(name).toMatch(/ \(restored 1700000000000\)\.md$/);
      expect(name.isWellFormed()).toBe(true);
    },
  );

  test('of a damaged file keeps its extension', () => {
    expect(toDamagedPath('/a.b/draft.md')).toMatch(/^\/a\.b\/draft\.damaged-[^/]+\.md$/);
    expect(toDamagedPath('/a.b/draft')).toMatch(/^\/a\.b\/draft\.damaged-[^/]+Z$/);
    expect(Buffer.byteLength(toDamagedPath(`/${'筆'.repeat(84)}.md`))).toBeLessThanOrEqual(256);
  });

  test('of a temporary file is recognized as ours and used only once', () => {
    expect(isUnfinishedName(makeUnfinishedName())).toBe(true);
    expect(makeUnfinishedName()).not.toBe(makeUnfinishedName());
  });
});
