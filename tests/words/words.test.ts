import { expect, test } from 'vitest';
import { ALLOWED_TEXTS } from './allowed-texts.ts';
import type { Words } from './list-words.ts';
import { listSpecifiedTexts } from './read-specification.ts';
import { readWords } from './read-words.ts';
import { VOICE_RULES } from './voice-rules.ts';

/** A toast is read in passing. */
const MAX_TOAST_WORDS = 12;

const words = readWords();
const allowed = new Set([...listSpecifiedTexts(), ...ALLOWED_TEXTS.map(({ text }) => text)]);

test.each(VOICE_RULES)('text on screen says “$say”, never “$not”', ({ pattern, isFineInCopy = false }) => {
  const found = words.filter(({ text }) => pattern.test(text) && !allowed.has(text));
  expect(found.filter((entry) => !(isFineInCopy && isCopy(entry))).map(describe)).toEqual([]);
});

test(`the title and the message of a toast have at most ${MAX_TOAST_WORDS} words each`, () => {
  expect(words.filter((entry) => isLongToast(entry) && !allowed.has(entry.text)).map(describe)).toEqual([]);
});

test('every exception is a text of the product that breaks a rule', () => {
  const breaking = words.filter(
    (entry) => isLongToast(entry) || VOICE_RULES.some(({ pattern }) => pattern.test(entry.text)),
  );
  const texts = new Set(breaking.map(({ text }) => text));
  expect(ALLOWED_TEXTS.filter(({ text }) => !texts.has(text))).toEqual([]);
});

/** Sales pages and sample calls speak as people do. The privacy policy and the terms don't. */
function isCopy({ surface, key }: Words): boolean {
  return surface === 'site/marketing' && !/^(privacy|terms)/.test(key);
}

function describe({ surface, key, text }: Words): string {
  return `${surface} ${key}: ${text}`;
}

/** An expression in a template counts as one word. */
function isLongToast({ isToast, text }: Words): boolean {
  return isToast && text.split(' ').filter((word) => /[\p{L}\d…]/u.test(word)).length > MAX_TOAST_WORDS;
}
