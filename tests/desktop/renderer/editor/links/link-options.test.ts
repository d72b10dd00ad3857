import { formatLink, linkSelection, toOptions } from '@callwright/desktop/renderer/editor/links/link-options.ts';
import { describe, expect, it } from 'vitest';

const post = { kind: 'post', title: 'Frozen pipes', heading: null, status: 'published', url: '/blog/frozen' } as const;
const option = { url: '/blog/frozen', text: 'Frozen pipes', title: null, badge: null };

describe('the options of the link picker', () => {
  it('show where a heading is, and why a link doesn’t work yet', () => {
    const targets = [
      post,
      { ...post, kind: 'heading', heading: 'Wrap them', url: '/blog/frozen#post-wrap-them' },
      { ...post, kind: 'draft', title: '', status: 'unpublished' },
      { ...post, kind: 'draft', status: 'scheduled' },
    ] as const;
    expect(toOptions('f', targets)).toEqual([
      option,
      { url: '/blog/frozen#post-wrap-them', text: 'Wrap them', title: 'Frozen pipes', badge: null },
      { ...option, text: 'Untitled', badge: 'Draft' },
      { ...option, badge: 'Scheduled' },
    ]);
  });

  it('begin with an address that was typed or pasted', () => {
    const url = 'https://example.com/a';
    expect(toOptions(` ${url} `, [post])).toEqual([{ url, text: url, title: null, badge: null }, option]);
    expect(toOptions('javascript:alert(1)', [])).toEqual([]);
  });
});

describe('the link', () => {
  it('has the title as its text, whatever characters it has', () => {
    expect(formatLink(option)).toBe('[Frozen pipes](/blog/frozen)');
    expect(formatLink({ text: 'Why *we* [still] use\n`a_b` <b>', url: '/blog/a' })).toBe(
      '[Why \\*we\\* \\[still\\] use \\`a\\_b\\` \\<b>](/blog/a)',
    );
    expect(formatLink({ text: 'https://example.com/a_b', url: 'https://example.com/a_b' })).toBe(
      '[https://example.com/a_b](https://example.com/a_b)',
    );
  });

  it('has the selection as its text', () => {
    expect(linkSelection('See this post.', 4, 8, option)).toEqual({
      start: 4,
      end: 8,
      replacement: '[this](/blog/frozen)',
    });
  });

  it('goes after a selection that can’t be its text', () => {
    expect(linkSelection('One\n\nTwo', 0, 8, option)).toEqual({
      start: 8,
      end: 8,
      replacement: '[Frozen pipes](/blog/frozen)',
    });
  });
});
