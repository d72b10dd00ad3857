import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import arial from '@capsizecss/metrics/arial';
import roboto from '@capsizecss/metrics/roboto';
import { fromFile } from '@capsizecss/unpack/fs';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.resolve('@callwright/shared/package.json'));
const css = readFileSync(require.resolve('@callwright/shared/brand/fonts.css'), 'utf8');

const FILES = {
  Figtree: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  Bricolage: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
};

function readFallbacks(family: string) {
  const faces = css.match(/@font-face \{[^}]+\}/g) ?? [];
  return faces
    .filter((face) => face.includes(`font-family: '${family} `))
    .map((face) => {
      const read = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100;
      return {
        for: `${/font-family: '(.+?)'/.exec(face)?.[1]} ${/font-weight: (.+?);/.exec(face)?.[1]}`,
        size: read('size-adjust'),
        ascent: read('ascent-override'),
        descent: read('descent-override'),
        lineGap: read('line-gap-override'),
      };
    });
}

it.each(Object.entries(FILES))('every fallback of %s has the font’s own line metrics', async (family, file) => {
  const font = await fromFile(require.resolve(file));
  const fallbacks = readFallbacks(family);
  expect(fallbacks.length).toBeGreaterThanOrEqual(2);
  for (const fallback of fallbacks) {
    expect(fallback.ascent * fallback.size, fallback.for).toBeCloseTo(font.ascent / font.unitsPerEm, 2);
    expect(fallback.descent * fallback.size, fallback.for).toBeCloseTo(-font.descent / font.unitsPerEm, 2);
    expect(fallback.lineGap, fallback.for).toBe(font.lineGap);
  }
});

it('a fallback is as wide as the font that it replaces', async () => {
  const figtree = await fromFile(require.resolve(FILES.Figtree));
  const width = ({ xWidthAvg, unitsPerEm }: { xWidthAvg: number; unitsPerEm: number }) => xWidthAvg / unitsPerEm;
  const sizes = new Map(readFallbacks('Figtree').map((fallback) => [fallback.for, fallback.size]));
  // The library weighs letters differently than our pages do.
  expect(Math.abs((sizes.get('Figtree Arial 300 400') ?? 0) - width(figtree) / width(arial))).toBeLessThan(0.03);
  expect(Math.abs((sizes.get('Figtree Roboto 300 400') ?? 0) - width(figtree) / width(roboto))).toBeLessThan(0.03);
});

it('both fonts together are under 60 kB', () => {
  const bytes = Object.values(FILES).map((file) => readFileSync(require.resolve(file)).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
});
