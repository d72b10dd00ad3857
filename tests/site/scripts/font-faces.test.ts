import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findHeadingFonts, HEADING_FAMILY } from '@callwright/site/scripts/font-faces.ts';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.resolve('@callwright/site/package.json'));

const face = (family: string, file: string, range: string) =>
  `@font-face { font-family: '${family}'; src: url(../media/${file}.woff2) format('woff2'), url(../media/${file}.woff) format('woff'); unicode-range: ${range} }`;

it("finds the file of the headlines' plain letters, and neither the text's nor one of rarer letters", () => {
  const css = [
    face('Figtree Variable', 'text', 'U+0000-00FF'),
    face(HEADING_FAMILY, 'headline-vietnamese', 'U+0102-0103, U+1EA0-1EF9'),
    face(HEADING_FAMILY, 'headline', 'U+0000-00FF, U+0131'),
  ].join('\n');
  expect(findHeadingFonts(css, '/_next/static/chunks/a.css')).toEqual(['/_next/static/media/headline.woff2']);
});

it('takes for that typeface the one that headlines are set in', () => {
  const css = readFileSync(require.resolve('@callwright/site/app/fonts.css'), 'utf8');
  expect(/--font-display:\s*'([^']+)'/.exec(css)?.[1]).toBe(HEADING_FAMILY);
});
