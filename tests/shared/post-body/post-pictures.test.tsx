import { FeaturedImage } from '@callwright/shared/post-body/featured-image.tsx';
import type { ToPictureSources } from '@callwright/shared/post-body/picture-sources.ts';
import { PostBody } from '@callwright/shared/post-body/post-body.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const AUTHOR = '6f1d1c1e-0b1a-4c1d-8e1f-2a3b4c5d6e7f';
const HASH = '3f2a'.repeat(8);
const toAddress = (name: string) => `https://blog.example/storage/v1/object/public/post-pictures/${AUTHOR}/${name}`;
const WIDE = toAddress(`${HASH}.1600x900.7a8b9c.webp`);
const TALL = toAddress(`${HASH}.900x1600.7a8b9c.webp`);

const toSources: ToPictureSources = ({ facts: { hash } }) => ({
  src: `/p/${hash}-1600.webp`,
  srcSet: `/p/${hash}-640.webp 640w, /p/${hash}-1600.webp 1600w`,
  better: { type: 'image/avif', srcSet: `/p/${hash}-640.avif 640w` },
  href: `/p/${hash}-1600.webp`,
});

const render = (content: string, props: Partial<Parameters<typeof PostBody>[0]> = {}) =>
  renderToStaticMarkup(<PostBody content={content} toPictureSources={toSources} {...props} />);

describe('one of our pictures in a post', () => {
  it('reserves its space and shows its color before it loads', () => {
    const html = render(`![A van](${WIDE})`);
    expect(html).toContain('width="1600" height="900"');
    expect(html).toContain('<path d="M0 0h1v1H0z" fill="#7a8b9c">');
  });

  it('has no color behind it if it may be transparent, which could hide the drawing', () => {
    const html = render(`![A plan](${toAddress(`${HASH}.1600x900.7a8b9c.png`)})`);
    expect(html).toContain('class="picture-color"');
    expect(html).not.toContain('<path');
  });

  it('comes as AVIF if supported, or else as WebP, in the width that the page needs', () => {
    const html = render(`![A van](${WIDE})`);
    expect(html).toContain(`<source type="image/avif" srcSet="/p/${HASH}-640.avif 640w" sizes="`);
    expect(html).toMatch(new RegExp(`<img src="/p/${HASH}-1600.webp" srcSet="[^"]+ 1600w" sizes="`));
  });

  it('has its alt text, its caption, and a link to the full-size picture', () => {
    const html = render(`![A van](${WIDE} "At 7 in the morning")`);
    expect(html).toContain('alt="A van"');
    expect(html).toContain('<figcaption>At 7 in the morning</figcaption>');
    expect(html).toContain(`href="/p/${HASH}-1600.webp"`);
    expect(html).not.toContain(' title=');
  });

  it('is half as wide as the text if its author says so, with a smaller file', () => {
    const html = render(`![A van](${WIDE}#half)`);
    expect(html).toContain('picture-half');
    expect(html).toContain('384px');
    expect(html).not.toContain('#half');
  });

  it('is narrower if it is very tall, so that it fits a screen', () => {
    expect(render(`![A tower](${TALL})`)).toContain('picture-tall');
  });

  it('loads when a reader scrolls near', () => {
    expect(render(`Words.\n\n![A van](${WIDE})`)).toContain('loading="lazy"');
  });

  it('loads immediately only at the start of a post', () => {
    const html = render(`![A van](${WIDE})\n\n![A tower](${TALL})`, { isLeading: true });
    expect(html.match(/fetchPriority="high"/g)).toHaveLength(1);
    expect(html.match(/loading="lazy"/g)).toHaveLength(1);
    const below = render(`One.\n\nTwo.\n\nThree.\n\n![A van](${WIDE})`, { isLeading: true });
    expect(below).not.toContain('fetchPriority');
  });

  it('comes from its upload address until an export has it', () => {
    const html = renderToStaticMarkup(<PostBody content={`![A van](${WIDE}#half)`} />);
    expect(html).toContain(`<img src="${WIDE}" width="1600"`);
    expect(html).toContain(`href="${WIDE}"`);
  });

  it('shows its alt text in a draft without its file', () => {
    const html = renderToStaticMarkup(<PostBody content={`![A van](pictures/${HASH}.1600x900.7a8b9c.webp)`} />);
    expect(html).toContain('<span class="no-picture">A van</span>');
  });

  it('keeps the link that its author added', () => {
    const html = render(`[![A van](${WIDE})](https://example.com/)`);
    expect(html).toContain('<a href="https://example.com/"');
    expect(html).toContain('picture-box');
    expect(html).toContain('<picture>');
  });

  it('is as tall as the line if it is inline', () => {
    const html = render(`A van ![A van](${WIDE}) in a line.`);
    expect(html).toContain('<picture>');
    expect(html).not.toContain('picture-color');
  });
});

describe('a featured image', () => {
  it('of ours comes from the site’s files, with priority', () => {
    const html = renderToStaticMarkup(<FeaturedImage url={WIDE} alt="A van" isFirst toPictureSources={toSources} />);
    expect(html).toContain('alt="A van"');
    expect(html).toContain('type="image/avif"');
    expect(html).toContain('fill="#7a8b9c"');
    expect(html).toContain('fetchPriority="high"');
  });

  it('and one in a text have a background color that doesn’t fill a page without styles', () => {
    const html = renderToStaticMarkup(<FeaturedImage url={WIDE} alt="A van" isFirst toPictureSources={toSources} />);
    expect(html).toMatch(/<svg [^>]*width="16" height="9"/);
    expect(render(`![A van](${WIDE})`)).toMatch(/<svg [^>]*width="16" height="9"/);
  });

  it('on another host loads from there', () => {
    const html = renderToStaticMarkup(<FeaturedImage url="https://example.com/a.png" isFirst />);
    expect(html).toContain('src="https://example.com/a.png"');
    expect(html).toContain('alt=""');
    expect(html).not.toContain('<picture>');
  });
});
