import { extractLazySvgs } from '@callwright/site/publish/base/post-process/extract-lazy-svgs.ts';
import { parseHtml, serializeHtml } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { expect, it } from 'vitest';

const BRAND = `:root { --lamp: #f4b45f; --night: #18211c; --unused: red; }
@media (prefers-color-scheme: dark) { :root { --night: #0b0f0d; } }`;

const PAGE = `<!DOCTYPE html><body>
<svg viewBox="0 0 1 1"><path fill="var(--lamp)"></path></svg>
<span data-far-drawing=""><svg width="320" viewBox="0 0 480 400" class="block w-full" aria-hidden="true"><path fill="var(--night)" stroke="var(--lamp)"></path></svg></span>
</body>`;

it('an off-screen drawing becomes a lazy picture of the same size and look', () => {
  const document = parseHtml(PAGE);
  const [moved] = extractLazySvgs(document, BRAND);
  expect(serializeHtml(document)).toContain(
    `<span data-far-drawing=""><img src="${moved?.href}" alt="" loading="lazy" decoding="async" width="480" height="400" class="block w-full"></span>`,
  );
  expect(moved?.href).toMatch(/^\/_drawings\/[0-9a-f]{16}\.svg$/);
});

it('the file has the colors it uses, for light and dark mode', () => {
  const [moved] = extractLazySvgs(parseHtml(PAGE), BRAND);
  expect(moved?.svg).toBe(
    '<svg viewBox="0 0 480 400" aria-hidden="true" xmlns="http://www.w3.org/2000/svg">' +
      '<style>:root{--lamp:#f4b45f;--night:#18211c}@media (prefers-color-scheme:dark){:root{--night:#0b0f0d}}</style>' +
      '<path fill="var(--night)" stroke="var(--lamp)"></path></svg>',
  );
});

it('equal drawings share one file across pages, and different ones don’t', () => {
  const hrefs = [PAGE, PAGE, PAGE.replaceAll('--night', '--unused')].map(
    (page) => extractLazySvgs(parseHtml(page), BRAND)[0]?.href,
  );
  expect(hrefs[1]).toBe(hrefs[0]);
  expect(hrefs[2]).not.toBe(hrefs[0]);
});

it('a drawing on the first screen stays inline', () => {
  const document = parseHtml(PAGE);
  extractLazySvgs(document, BRAND);
  expect(serializeHtml(document)).toContain('<svg viewBox="0 0 1 1">');
});
