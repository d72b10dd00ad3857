import { moveOffset } from '@callwright/shared/picture-text/insertion-point.ts';
import { describe, expect, it } from 'vitest';

/** `|` marks the insertion point before and after. */
function move(before: string, after: string): string {
  const offset = before.indexOf('|');
  const at = moveOffset(before.replace('|', ''), after, offset);
  return `${after.slice(0, at)}|${after.slice(at)}`;
}

describe('the insertion point of a picture', () => {
  it.each([
    ['stays before text typed at it', 'One|', 'One two', 'One| two'],
    ['stays when text is typed after it', 'One| three', 'One three four', 'One| three four'],
    ['moves when text is typed before it', 'One three|', 'One two three', 'One two three|'],
    ['moves back when text before it is deleted', 'One two three|', 'One three', 'One three|'],
    ['is at the end of the text that replaced its surroundings', 'One t|wo three', 'One 2 three', 'One 2| three'],
  ])('%s', (_what, before, after, moved) => {
    expect(move(before, after)).toBe(moved);
  });
});
