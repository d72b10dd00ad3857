import { toFeedHtml } from '@callwright/site/blog/feed/feed-html.ts';
import { describe, expect, it } from 'vitest';

const at = { url: 'https://callwright.example/blog/on-call', image: null };

describe('a post’s body in a feed', () => {
  it('links only to absolute addresses', () => {
    expect(toFeedHtml('<a href="#post-rules">r</a><a href="/demo/">d</a><a href="other?a=1&amp;b=2">o</a>', at)).toBe(
      '<a href="https://callwright.example/blog/on-call#post-rules">r</a>' +
        '<a href="https://callwright.example/demo/">d</a>' +
        '<a href="https://callwright.example/blog/other?a=1&amp;b=2">o</a>',
    );
  });

  it('leaves out what only our pages show or read aloud', () => {
    const html =
      '<div class="post-heading"><h2 id="x">Rules</h2><a class="permalink" href="#x" aria-label="Link">#</a></div>' +
      '<p tabindex="0">See <a class="external" href="https://a.example/">it<span class="spoken"> (external link)</span></a></p>' +
      '<img src="https://a.example/p.png" alt="A pipe" loading="lazy" decoding="async">';
    expect(toFeedHtml(html, at)).toBe(
      '<div><h2 id="x">Rules</h2></div><p>See <a href="https://a.example/">it</a></p>' +
        '<img src="https://a.example/p.png" alt="A pipe">',
    );
  });

  it('writes task list boxes as characters, because feeds have no controls', () => {
    expect(
      toFeedHtml('<li><input type="checkbox" disabled checked> Done</li><li><input type="checkbox"> Open</li>', at),
    ).toBe('<li>☑ Done</li><li>☐ Open</li>');
  });

  it('starts with the featured image', () => {
    expect(
      toFeedHtml('<p>Text</p>', { ...at, image: { src: 'https://a.example/p.png?a=1&b=2', alt: 'A “pipe”' } }),
    ).toBe('<p><img src="https://a.example/p.png?a=1&amp;b=2" alt="A “pipe”"></p><p>Text</p>');
  });

  it('uses one file of our pictures, in a format that every reader shows', () => {
    const html =
      '<figure class="picture picture-own"><a class="picture-link picture-box" href="/post-pictures/a-1600.webp"><svg class="picture-color"><path fill="#7a8b9c"></path></svg><picture><source type="image/avif" srcset="/post-pictures/a-640.avif 640w"><img src="/post-pictures/a-1600.webp" srcset="/post-pictures/a-640.webp 640w" sizes="100vw" width="1600" height="900" alt="A van" fetchpriority="high"></picture></a></figure>';
    expect(toFeedHtml(html, at)).toBe(
      '<figure><a href="https://callwright.example/post-pictures/a-1600.webp"><picture><img src="https://callwright.example/post-pictures/a-1600.webp" width="1600" height="900" alt="A van"></picture></a></figure>',
    );
  });

  it('keeps text that looks like markup as text', () => {
    expect(toFeedHtml('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', at)).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
  });
});
