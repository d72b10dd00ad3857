import { chooseFonts } from '@callwright/site/publish/share-images/fonts.ts';
import { describe, expect, it } from 'vitest';

const families = (text: string) => chooseFonts(text, 'title').families;

describe('the typefaces of a text', () => {
  it.each([
    ['English', 'Who is woken up?', ['bricolage-grotesque']],
    ['Russian', 'Кто просыпается', ['bricolage-grotesque', 'noto-sans']],
    ['Greek', 'Ποιος;', ['bricolage-grotesque', 'noto-sans']],
    ['Arabic', 'مكالمات', ['noto-sans-arabic']],
    ['Hebrew', 'שיחות', ['noto-sans-hebrew']],
    ['Hindi', 'जागता', ['noto-sans']],
    ['Thai', 'โทรศัพท์', ['noto-sans-thai']],
    ['simplified Chinese', '谁会被叫醒', ['noto-sans-sc']],
    ['Japanese, in its own forms of the same characters', '誰が起こされる', ['noto-sans-jp']],
    ['Korean', '누가', ['noto-sans-kr']],
    ['emoji, sequences of them whole', '👩🏽‍🔧1️⃣🇺🇸', ['noto-color-emoji']],
  ])('are right for %s', (_, text, expected) => {
    expect(families(text)).toEqual(expected);
  });

  it('are read only where a text needs them', () => {
    expect(chooseFonts('Calls', 'body').slices.map(({ typeface }) => typeface)).toEqual(['figtree']);
    expect(chooseFonts('夜中の電話', 'body').slices.length).toBeLessThan(10);
  });

  it('write a digit and a sign as letters where no selector asks for a picture', () => {
    expect(families('24/7 ©')).toEqual(['bricolage-grotesque']);
  });
});
