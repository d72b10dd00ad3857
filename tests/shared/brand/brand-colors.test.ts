import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BRAND_COLORS } from '@callwright/shared/brand/brand-colors.ts';
import { expect, it } from 'vitest';

it('pictures use the colors of the stylesheet', () => {
  const css = readFileSync(createRequire(import.meta.url).resolve('@callwright/shared/brand/brand.css'), 'utf8');
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  for (const [name, color] of Object.entries(BRAND_COLORS)) {
    const variable = name.replace('Dark', '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(name.endsWith('Dark') ? dark : light).toContain(`--${variable}: ${color};`);
  }
});
