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

describe('a picture of ours in a post', () => {
  it('says its size before a byte of it is there, and shows its colour until then', () => {
    const html = render(`![A van](${WIDE})`);
    expect(html).toContain('width="1600" height="900"');
    expect(html).toContain('<path d="M0 0h1v1H0z" fill="#7a8b9c">');
  });

  it('has no colour behind it where it may be transparent: what is drawn in that colour would not be seen', () => {
    const html = render(`![A plan](${toAddress(`${HASH}.1600x900.7a8b9c.png`)})`);
    expect(html).toContain('class="picture-color"');
    expect(html).not.toContain('<path');
  });

  it('comes as AVIF where a browser knows that, else as WebP, in the width that the page needs', () => {
    const html = render(`![A van](${WIDE})`);
    expect(html).toContain(`<source type="image/avif" srcSet="/p/${HASH}-640.avif 640w" sizes="`);
    expect(html).toMatch(new RegExp(`<img src="/p/${HASH}-1600.webp" srcSet="[^"]+ 1600w" sizes="`));
  });

  it('has its alt text, its caption, and a link to the whole picture', () => {
    const html = render(`![A van](${WIDE} "At 7 in the morning")`);
    expect(html).toContain('alt="A van"');
    expect(html).toContain('<figcaption>At 7 in the morning</figcaption>');
    expect(html).toContain(`href="/p/${HASH}-1600.webp"`);
    expect(html).not.toContain(' title=');
  });

  it('is half as wide as the text where its author says so, and so is the file that a browser takes', () => {
    const html = render(`![A van](${WIDE}#half)`);
    expect(html).toContain('picture-half');
    expect(html).toContain('384px');
    expect(html).not.toContain('#half');
  });

  it('is narrower where it is much higher than wide, so that it fits a screen', () => {
    expect(render(`![A tower](${TALL})`)).toContain('picture-tall');
  });

  it('loads once a reader comes near', () => {
    expect(render(`Words.\n\n![A van](${WIDE})`)).toContain('loading="lazy"');
  });

  it('is what a reader waits for where a post begins with it, and no other one is', () => {
    const html = render(`![A van](${WIDE})\n\n![A tower](${TALL})`, { isLeading: true });
    expect(html.match(/fetchPriority="high"/g)).toHaveLength(1);
    expect(html.match(/loading="lazy"/g)).toHaveLength(1);
    const below = render(`One.\n\nTwo.\n\nThree.\n\n![A van](${WIDE})`, { isLeading: true });
    expect(below).not.toContain('fetchPriority');
  });

  it('comes from where it was uploaded as long as no export has it', () => {
    const html = renderToStaticMarkup(<PostBody content={`![A van](${WIDE}#half)`} />);
    expect(html).toContain(`<img src="${WIDE}" width="1600"`);
    expect(html).toContain(`href="${WIDE}"`);
  });

  it('is its alt text in a draft that is shown where its file is not', () => {
    const html = renderToStaticMarkup(<PostBody content={`![A van](pictures/${HASH}.1600x900.7a8b9c.webp)`} />);
    expect(html).toContain('<span class="no-picture">A van</span>');
  });

  it('keeps the link that its author gave it', () => {
    const html = render(`[![A van](${WIDE})](https://example.com/)`);
    expect(html).toContain('<a href="https://example.com/"');
    expect(html).toContain('picture-box');
    expect(html).toContain('<picture>');
  });

  it('is as high as a line where it is in one', () => {
    const html = render(`A van ![A van](${WIDE}) in a line.`);
    expect(html).toContain('<picture>');
    expect(html).not.toContain('picture-color');
  });
});

describe('a featured image', () => {
  it('of ours comes in the files of the site, before others', () => {
    const html = renderToStaticMarkup(<FeaturedImage url={WIDE} alt="A van" isFirst toPictureSources={toSources} />);
    expect(html).toContain('alt="A van"');
    expect(html).toContain('type="image/avif"');
    expect(html).toContain('fill="#7a8b9c"');
    expect(html).toContain('fetchPriority="high"');
  });

  it('and one of a text have a colour behind them that does not fill a page without styles', () => {
    const html = renderToStaticMarkup(<FeaturedImage url={WIDE} alt="A van" isFirst toPictureSources={toSources} />);
    expect(html).toMatch(/<svg [^>]*width="16" height="9"/);
    expect(render(`![A van](${WIDE})`)).toMatch(/<svg [^>]*width="16" height="9"/);
  });

  it('of another host is loaded from there', () => {
    const html = renderToStaticMarkup(<FeaturedImage url="https://example.com/a.png" isFirst />);
    expect(html).toContain('src="https://example.com/a.png"');
    expect(html).toContain('alt=""');
    expect(html).not.toContain('<picture>');
  });
});
