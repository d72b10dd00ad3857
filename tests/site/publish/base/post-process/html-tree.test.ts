import { parseHtml, selectElements, serializeHtml } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { expect, test } from 'vitest';

const PAGE =
  '<!DOCTYPE html><html><head></head><body><noscript><p class="by-hand">15 &lt; 50 &amp; more</p></noscript></body></html>';

test('noscript content is parsed as markup and written back unchanged', () => {
  const page = parseHtml(PAGE);
  expect(selectElements('noscript .by-hand', page)).toHaveLength(1);
  expect(serializeHtml(page)).toBe(PAGE);
});
