import { findDroppedHtml } from '@callwright/shared/post-body/outline/markdown-notices.ts';
import { describe, expect, it } from 'vitest';
import { renderPost } from './render-post.tsx';

const matches = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, part = '']) => part);
const headings = (content: string): string[] => matches(renderPost(content), /<(h\d)[ >]/g);
const ids = (content: string): string[] => matches(renderPost(content), / id="([^"]*)"/g);

describe('headings', () => {
  it('start at the second level, because the page has its own title', () => {
    expect(headings('# One\n\n## Two\n\n### Three')).toEqual(['h2', 'h3', 'h4']);
    expect(headings('## One\n\n### Two')).toEqual(['h2', 'h3']);
  });

  it('skip no level', () => {
    expect(headings('# One\n\n#### Two\n\n###### Three')).toEqual(['h2', 'h3', 'h4']);
  });

  it('stay distinct if a post uses all six levels', () => {
    const html = renderPost('# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5\n\n###### 6');
    expect(matches(html, /<(h\d)[ >]/g)).toEqual(['h2', 'h3', 'h4', 'h5', 'h6', 'h6']);
    expect(html).toContain('<h6 id="post-6" aria-level="7">');
  });

  it('have unique ids, in any script', () => {
    expect(ids('# Costs\n\ntext\n\n# Costs\n\n# Costs 1\n\n> # Costs\n\n# Цена вызова\n\n# 料金\n\n# !?')).toEqual([
      'post-costs',
      'post-costs-1',
      'post-costs-1-1',
      'post-costs-2',
      'post-цена-вызова',
      'post-料金',
      'post-section',
    ]);
  });

  it('have a permalink that names them', () => {
    expect(renderPost('# The *cost*')).toContain(
      '<a class="permalink" href="#post-the-cost" aria-label="Link to “The cost”">',
    );
  });

  it('can be linked by name, as on GitHub', () => {
    expect(renderPost('[see](#Set-up) [top](#top)\n\n# Set up')).toContain(
      '<a href="#post-set-up">see</a> <a href="#top">',
    );
  });

  it('aren’t shown without content', () => {
    expect(headings('#\n\n# <!-- later -->')).toEqual([]);
  });
});

describe('tasks', () => {
  it('label their checkbox with only their own words', () => {
    const html = renderPost('- [x] call **back**\n  - [ ] today');
    expect(html).toMatch(
      /<label><input type="checkbox" disabled="" checked=""\/> call <strong>back<\/strong>\s*<\/label>/,
    );
    expect(html).toMatch(/<label><input type="checkbox" disabled=""\/> today<\/label>/);
  });

  it('label their checkbox if the list has blank lines', () => {
    expect(renderPost('- [ ] one\n\n- [ ] two')).toContain(
      '<p><label><input type="checkbox" disabled=""/> one</label></p>',
    );
  });
});

describe('links', () => {
  it('are marked as external, also for screen readers', () => {
    expect(renderPost('[out](https://example.com)')).toContain(
      '<a href="https://example.com" class="external" rel="noopener noreferrer">out<span class="spoken"> (external link)</span></a>',
    );
  });

  it('aren’t marked if internal or to an email address', () => {
    expect(renderPost('[a](/demo/) [b](../x) [c](mailto:a@example.com)')).toContain(
      '<p><a href="/demo/">a</a> <a href="../x">b</a> <a href="mailto:a@example.com">c</a></p>',
    );
  });

  it('are plain text with any other scheme', () => {
    expect(renderPost('[a](ftp://x) [b](tel:1) [c](javascript:x) <irc://x>')).toContain('<p>a b c irc://x</p>');
  });
});

describe('pictures', () => {
  it('load lazily and link to the full-size picture', () => {
    expect(renderPost('![A van](https://example.com/van.png)')).toContain(
      '<figure class="picture"><a class="picture-link" href="https://example.com/van.png" rel="noopener noreferrer">' +
        '<img src="https://example.com/van.png" alt="A van" loading="lazy" decoding="async"/>',
    );
  });

  it('show their title as caption', () => {
    expect(renderPost('![A van](https://example.com/van.png "Our van")')).toContain('<figcaption>Our van</figcaption>');
  });

  it('are figures even on a separate line within a paragraph', () => {
    expect(renderPost('Before\n![x](https://example.com/x.png)\nafter')).toMatch(
      /<p>Before<\/p>\s*<figure.*<\/figure>\s*<p>after<\/p>/s,
    );
  });

  it('stay inline if they are badges or have words beside them', () => {
    expect(renderPost('![x](https://img.shields.io/x.svg)\n![y](https://img.shields.io/y.svg)')).not.toContain(
      '<figure',
    );
    expect(renderPost('An ![icon](https://example.com/i.png) in text')).not.toContain('<figure');
  });

  it('are replaced by their text if they aren’t on the web', () => {
    expect(renderPost('![My cat](file:///cat.png)')).toContain('<span class="no-picture">My cat</span>');
    expect(renderPost('![My cat](./cat.png)')).not.toContain('<img');
  });
});

describe('tables and code', () => {
  it('can be reached by keyboard and have a label', () => {
    expect(renderPost('| Day | Calls |\n| - | -: |\n| Mon | 3 |')).toContain(
      '<div class="table-scroll" role="group" tabindex="0" aria-label="Table: Day, Calls">',
    );
    expect(renderPost('```ts\nlet x;\n```')).toContain(
      '<div class="code-block" data-language="ts"><pre role="group" tabindex="0" aria-label="Code: ts">',
    );
  });

  it('have no inline style, which a content security policy would block', () => {
    const html = renderPost('| a | b | c |\n| :- | :-: | -: |\n| 1 | 2 | 3 |');
    expect(html).not.toContain('style=');
    expect(html).toContain('<td class="align-center">2</td><td class="align-right">3</td>');
  });
});

describe('footnotes', () => {
  const html = renderPost('b[^b] a[^a] b[^b]\n\n[^a]: first, see[^c]\n[^b]: second\n[^unused]: never\n[^c]: third');

  it('are numbered by first use, those used in other footnotes last', () => {
    expect(matches(html, /<li id="(footnote-\d)"><p>(?:first|second|third)/g)).toEqual([
      'footnote-1',
      'footnote-2',
      'footnote-3',
    ]);
    expect(html.indexOf('second')).toBeLessThan(html.indexOf('first'));
    expect(html).not.toContain('never');
  });

  it('link back to each use', () => {
    for (const href of matches(html, /href="#([^"]*)"/g)) expect(html).toContain(` id="${href}"`);
    expect(matches(html, /<span class="spoken">(Back[^<]*)/g)).toEqual([
      'Back to reference 1',
      'Back to reference 1-2',
      'Back to reference 2',
      'Back to reference 3',
    ]);
  });

  it('have unique ids, whatever the headings are called', () => {
    const all = ids('# Footnote 1\n\n# Footnotes label\n\nx[^1] y[^1]\n\n[^1]: z');
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('raw HTML', () => {
  it('is removed if it is a comment', () => {
    expect(renderPost('a <!-- b --> c\n\n<!-- d\n\ne -->\n\nf')).not.toMatch(/[bde] ?-|<!--|>[de]</);
  });

  it('keeps the words between its tags', () => {
    expect(renderPost('a <b>bold</b> word<br>next')).toContain('<p>a bold word next</p>');
    expect(renderPost('<div align="center"><p>One &amp; <b>t</b>wo</p><p>Three</p></div>')).toMatch(
      /<p>One &amp; two<\/p>\s*<p>Three<\/p>/,
    );
  });

  it('leaves no script or style behind', () => {
    expect(renderPost('<script>\nlet secret;\n</script>\n\n<style>p {}</style>')).not.toMatch(/secret|p \{\}/);
  });

  it('is reported to the author, each tag once, without comments', () => {
    expect(
      findDroppedHtml('<!-- <i> --><DIV>\n<p>x</p>\n</DIV>\n\n a <kbd>x</kbd> `<code>` \n\n```\n<pre>\n```'),
    ).toEqual(['div', 'p', 'kbd']);
    expect(findDroppedHtml('Plain *text* with 1 < 2 and <https://example.com>')).toEqual([]);
  });
});
