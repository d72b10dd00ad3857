import { extractLazySvgs } from '@callwright/site/publish/base/post-process/extract-lazy-svgs.ts';
import { parseHtml, serializeHtml } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { expect, it } from 'vitest';

const BRAND = `:root { --lamp: #f4b45f; --night: #18211c; --unused: red; }
@media (prefers-color-scheme: dark) { :root { --night: #0b0f0d; } }`;

const PAGE = `<!DOCTYPE html><body>
<svg viewBox="0 0 1 1"><path fill="var(--lamp)"></path></svg>
<span data-far-drawing=""><svg width="320" viewBox="0 0 480 400" class="block w-full" aria-hidden="true"><path fill="var(--night)" stroke="var(--lamp)"></path></svg></span>
</body>`;

it('a drawing far below becomes a picture of the same size and look, loaded when it comes near', () => {
  const document = parseHtml(PAGE);
  const [moved] = extractLazySvgs(document, BRAND);
  expect(serializeHtml(document)).toContain(
    `<span data-far-drawing=""><img src="${moved?.href}" alt="" loading="lazy" decoding="async" width="480" height="400" class="block w-full"></span>`,
  );
  expect(moved?.href).toMatch(/^\/_drawings\/[0-9a-f]{16}\.svg$/);
});

it('the file has the colours that it uses, and those of the dark scheme', () => {
  const [moved] = extractLazySvgs(parseHtml(PAGE), BRAND);
  expect(moved?.svg).toBe(
    '<svg viewBox="0 0 480 400" aria-hidden="true" xmlns="http://www.w3.org/2000/svg">' +
      '<style>:root{--lamp:#f4b45f;--night:#18211c}@media (prefers-color-scheme:dark){:root{--night:#0b0f0d}}</style>' +
      '<path fill="var(--night)" stroke="var(--lamp)"></path></svg>',
  );
});

it('the same drawing is the same file on every page, and another drawing another', () => {
  const hrefs = [PAGE, PAGE, PAGE.replaceAll('--night', '--unused')].map(
    (page) => extractLazySvgs(parseHtml(page), BRAND)[0]?.href,
  );
  expect(hrefs[1]).toBe(hrefs[0]);
  expect(hrefs[2]).not.toBe(hrefs[0]);
});

it('a drawing that a page shows first stays in the page', () => {
  const document = parseHtml(PAGE);
  extractLazySvgs(document, BRAND);
  expect(serializeHtml(document)).toContain('<svg viewBox="0 0 1 1">');
});
