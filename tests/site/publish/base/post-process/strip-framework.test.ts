import { parseHtml, serializeHtml } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { stripFramework } from '@callwright/site/publish/base/post-process/strip-framework.ts';
import { expect, it } from 'vitest';

function strip(html: string): string {
  const document = parseHtml(html);
  stripFramework(document);
  return serializeHtml(document);
}

it('removes every executable script and its preload hints', () => {
  const page = strip(
    '<html><head><link rel="preload" as="script" href="/a.js"><link rel="modulepreload" href="/b.js">' +
      '<link rel="preconnect" href="/"><script src="/a.js" async></script><script nomodule src="/c.js"></script></head>' +
      '<body><div hidden=""><!--$--><!--/$--></div><p>Text</p><script>self.x=1</script><script type="module">x</script></body></html>',
  );
  expect(page).toBe('<html><head></head><body><p>Text</p></body></html>');
});

it('leaves data, styles, fonts, and our hidden content alone', () => {
  const page =
    '<html><head><link rel="preload" as="font" href="/a.woff2"><link rel="stylesheet" href="/a.css">' +
    '<link rel="preconnect" href="https://video.example"><script type="application/ld+json">{"a":"</b>"}</script></head>' +
    '<body><div hidden="" id="menu"></div><div hidden="">Later</div></body></html>';
  expect(strip(page)).toBe(page);
});

it('keeps SVG attribute names and text as they were', () => {
  const page =
    '<html><head></head><body><svg viewBox="0 0 1 1"><linearGradient id="g"></linearGradient></svg>' +
    '<p>5 &lt; 6 &amp; more</p><iframe srcdoc="&lt;p&gt;a&lt;/p&gt;"></iframe></body></html>';
  expect(strip(page.replace('more', 'more<!-- -->'))).toBe(page);
});
