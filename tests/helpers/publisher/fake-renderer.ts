import type { BlogPage, PostLink, SiteFile } from '@callwright/site/blog/blog-page.ts';

/** Renders a page as JSON with its links. Any planning mistake shows in the bytes, and a page takes microseconds. */
export function renderAsJson(page: BlogPage): SiteFile[] {
  const text = JSON.stringify(page, null, 1);
  switch (page.kind) {
    case 'post': {
      const { post, previous, next, related, tags } = page;
      const known = JSON.stringify({ id: post.id, revision: post.revision }).replaceAll('"', '&quot;');
      const links = [previous, next, ...related].filter((link) => link !== null).map(linkTo);
      const image = `/share/${post.slug}.png`;
      const head = `<html data-known="${known}"><meta property="og:image" content="${image}">`;
      return [
        {
          path: `blog/${post.slug}.html`,
          content: head + links.join('') + tags.map((tag) => toLink(`/blog/tag/${tag.slug}`)).join('') + toText(text),
        },
        { path: image.slice(1), content: new Uint8Array(Buffer.from(`image of ${post.title}`)) },
      ];
    }
    case 'blog':
      return [toList('blog.html', page.posts, page.older && `/blog/page/${page.older.number}`, text)];
    case 'archive': {
      const { number, last } = page.position;
      const newer = number < last ? `/blog/page/${number + 1}` : '/blog';
      return [toList(`blog/page/${number}.html`, page.posts, newer, text)];
    }
    case 'tag': {
      const address = `blog/tag/${page.tag.slug}`;
      return [toList(`${address}.html`, page.posts, page.older && `/${address}/page/${page.older.number}`, text)];
    }
    case 'tag-archive': {
      const { number, last } = page.position;
      const address = `blog/tag/${page.tag.slug}`;
      const newer = number < last ? `/${address}/page/${number + 1}` : `/${address}`;
      return [toList(`${address}/page/${number}.html`, page.posts, newer, text)];
    }
    case 'feeds':
      return [
        { path: 'feed.xml', content: text },
        { path: 'feed.json', content: text },
      ];
    case 'site-texts':
      return [{ path: 'robots.txt', content: text }];
    case 'sitemap-part':
      return [{ path: `sitemaps/${page.number}.xml`, content: text }];
    case 'sitemap-index':
      return [{ path: 'sitemap.xml', content: text }];
    case 'moved':
      return [{ path: `${page.from.slice(1)}.html`, content: toLink(page.to) + toText(text) }];
  }
}

function toList(path: string, posts: readonly PostLink[], other: string | null, text: string): SiteFile {
  return { path, content: [...posts.map(linkTo), ...(other ? [toLink(other)] : []), toText(text)].join('') };
}

const linkTo = ({ slug }: PostLink) => toLink(`/blog/${slug}`);

const toLink = (path: string) => `<a href="${path}">there</a>`;

const toText = (text: string) => text.replaceAll('<', '&lt;');
