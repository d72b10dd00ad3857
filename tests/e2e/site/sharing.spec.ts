import { parseHtml, readRawText, selectElements } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { INDEXED_ROUTES, ROUTES } from '@callwright/site/settings/routes.ts';
import { XMLParser } from 'fast-xml-parser';
import { type APIRequestContext, expect, test } from 'playwright/test';
import sharp from 'sharp';
import { jsonFeedSchema } from '../../site/blog/feed/json-feed-schema.ts';
import { readProduct } from '../product.ts';

const { SITE_URL } = readProduct();

type Head = Awaited<ReturnType<typeof readHead>>;

async function readHead(request: APIRequestContext, url: string) {
  const document = parseHtml(await (await request.get(url)).text());
  const all = (selector: string, name: string) =>
    selectElements(selector, document).map(({ attribs }) => attribs[name] ?? '');
  const meta = (name: string) => all(`meta[property="${name}"], meta[name="${name}"]`, 'content');
  const texts = (selector: string) => selectElements(selector, document).map(readRawText);
  return {
    titles: texts('head title'),
    descriptions: meta('description'),
    canonicals: all('link[rel="canonical"]', 'href'),
    robots: meta('robots').join(','),
    image: meta('og:image'),
    imageAlt: meta('og:image:alt'),
    openGraph: ['og:type', 'og:url', 'og:title', 'og:description', 'og:site_name', 'og:locale'].map((name) =>
      meta(name),
    ),
    card: meta('twitter:card'),
    cardImage: meta('twitter:image'),
    feeds: all('link[rel="alternate"]', 'href'),
    data: texts('script[type="application/ld+json"]'),
  };
}

const LISTS = ['sitemap', 'url', 'item'];
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => LISTS.includes(name) });

type Place = { loc: string };

async function readSitemap(request: APIRequestContext): Promise<string[]> {
  const read = async (url: string) => parser.parse(await (await request.get(url)).text());
  const { sitemapindex } = await read(`${SITE_URL}/sitemap.xml`);
  const parts = await Promise.all(sitemapindex.sitemap.map(({ loc }: Place) => read(loc)));
  return parts.flatMap(({ urlset }) => urlset.url.map(({ loc }: Place) => loc));
}

/** Properties that search engines require or recommend, by type. */
const REQUIRED: Record<string, string[]> = {
  Article: ['headline', 'datePublished', 'dateModified', 'author', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  HowTo: ['name', 'step'],
  Organization: ['name', 'url', 'logo'],
  SoftwareApplication: ['name', 'offers', 'applicationCategory', 'operatingSystem'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate', 'description', 'contentUrl'],
};

function checkData(texts: string[]): string[] {
  return texts.map((text) => {
    expect(text).not.toMatch(/aggregateRating|reviewRating/i);
    const data = JSON.parse(text);
    expect(data['@context']).toBe('https://schema.org');
    for (const field of REQUIRED[data['@type']] ?? ['a known type']) expect(data).toHaveProperty(field);
    return data['@type'];
  });
}

test('every indexed page has its own description and picture', async ({ request }) => {
  const urls = await readSitemap(request);
  for (const { path } of INDEXED_ROUTES) expect(urls).toContain(SITE_URL + path);
  const heads = new Map<string, Head>();
  for (const url of urls) {
    const head = await readHead(request, url);
    heads.set(url, head);
    await test.step(url, async () => {
      expect(head.titles).toHaveLength(1);
      expect(head.canonicals).toEqual([url]);
      expect(head.robots).toBe('');
      expect(head.descriptions).toHaveLength(1);
      expect(head.descriptions[0]?.length).toBeLessThanOrEqual(160);
      expect(head.openGraph.map((values) => values.length)).toEqual([1, 1, 1, 1, 1, 1]);
      expect(head.openGraph[1]).toEqual([url]);
      expect(head.card).toEqual(['summary_large_image']);
      expect(head.image).toHaveLength(1);
      expect(head.cardImage).toEqual(head.image);
      expect(head.imageAlt[0]).not.toBe('');
      const types = checkData(head.data);
      if (new URL(url).pathname !== '/') expect(types).toContain('BreadcrumbList');
      const picture = await request.get(head.image[0] ?? '');
      const { format, width, height } = await sharp(await picture.body()).metadata();
      expect({ status: picture.status(), format, width, height }).toEqual({
        status: 200,
        format: 'png',
        width: 1200,
        height: 630,
      });
    });
  }
  const texts = [...heads.values()];
  expect(new Set(texts.map(({ titles }) => titles[0])).size).toBe(texts.length);
  expect(new Set(texts.map(({ descriptions }) => descriptions[0])).size).toBe(texts.length);
  for (const { path } of INDEXED_ROUTES) {
    expect(heads.get(SITE_URL + path)?.titles[0]?.length, path).toBeLessThanOrEqual(65);
  }
});

test('each kind of structured data is on the page it describes', async ({ request }) => {
  const typesOf = async (path: string) => checkData((await readHead(request, SITE_URL + path)).data);
  expect(await typesOf(ROUTES.home.path)).toEqual(expect.arrayContaining(['Organization', 'FAQPage']));
  expect(await typesOf(ROUTES.pricing.path)).toEqual(expect.arrayContaining(['SoftwareApplication', 'FAQPage']));
  expect(await typesOf(ROUTES.howItWorks.path)).toContain('HowTo');
});

test('a page that isn’t indexed says so, and crawlers may read that', async ({ request }) => {
  const robots = await (await request.get(`${SITE_URL}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`);
  expect(robots).toContain('Content-Signal: search=yes, ai-input=yes, ai-train=no');
  expect(robots).not.toMatch(/^Disallow: *\S/m);
  const sitemap = await readSitemap(request);
  for (const path of [ROUTES.login.path, ROUTES.admin.path, '/no-such-page', '/blog/no-such-post']) {
    const head = await readHead(request, SITE_URL + path);
    expect(head.robots, path).toContain('noindex');
    expect(sitemap).not.toContain(SITE_URL + path);
  }
});

test('the feeds have every sample post, link to existing pages, and are found from the blog', async ({ request }) => {
  const blog = await readHead(request, `${SITE_URL}/blog`);
  expect(blog.feeds).toEqual([`${SITE_URL}/feed.xml`, `${SITE_URL}/feed.json`]);
  const rss = parser.parse(await (await request.get(`${SITE_URL}/feed.xml`)).text()).rss;
  const feed = jsonFeedSchema.parse(await (await request.get(`${SITE_URL}/feed.json`)).json());
  const links = feed.items.map(({ url }) => url);
  expect(rss.channel.item.map(({ link }: { link: string }) => link)).toEqual(links);
  const posts = (await readSitemap(request)).filter((url) => url.includes('/blog/'));
  expect([...links].sort()).toEqual(posts.sort());
  for (const { url, title, content_html } of feed.items) {
    expect((await readHead(request, url)).titles).toEqual([`${title} | Callwright Blog`]);
    const content = parseHtml(content_html);
    for (const { attribs } of selectElements('[href], [src]', content))
      expect(attribs.href ?? attribs.src).toMatch(/^(?:https?:\/\/|mailto:)/);
    expect(selectElements('script, style, [class], [style]', content)).toEqual([]);
  }
});

test('llms.txt says where the posts are, and each is there as Markdown, which its page names', async ({ request }) => {
  const answer = await request.get(`${SITE_URL}/llms.txt`);
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/);
  for (const [, url = ''] of (await answer.text()).matchAll(/\]\((\S+)\)/g)) expect(await request.get(url)).toBeOK();
  const posts = (await readSitemap(request)).filter((url) => url.includes('/blog/'));
  expect(posts.length).toBeGreaterThan(0);
  for (const page of posts) {
    const url = `${page}.md`;
    const markdown = await request.get(url);
    expect(markdown.headers()['content-type']).toMatch(/^text\/markdown/);
    expect(await markdown.text()).toMatch(new RegExp(`^# .+\n[^]*\nOriginal: ${page}\n$`));
    expect((await readHead(request, page)).feeds).toContain(url);
  }
});

test('security.txt says where to report a vulnerability', async ({ request }) => {
  const answer = await request.get(`${SITE_URL}/.well-known/security.txt`);
  expect(answer.headers()['content-type']?.toLowerCase()).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toMatch(/^Contact: mailto:\S+\nExpires: \S+Z\n/);
});

test('a browser can display the RSS feed as XML', async ({ page }) => {
  const xml = await (await page.request.get(`${SITE_URL}/feed.xml`)).text();
  await page.setContent('<p></p>');
  const read = await page.evaluate((text) => {
    const feed = new DOMParser().parseFromString(text, 'application/xml');
    return { errors: feed.querySelectorAll('parsererror').length, items: feed.querySelectorAll('item').length };
  }, xml);
  expect(read.errors).toBe(0);
  expect(read.items).toBeGreaterThan(0);
});

test('the manifest and the icons exist in the declared sizes', async ({ request }) => {
  const home = parseHtml(await (await request.get(SITE_URL)).text());
  const named = selectElements('link[rel="icon"], link[rel="apple-touch-icon"]', home).map(({ attribs }) => [
    attribs.href ?? '',
    attribs.sizes ?? '',
  ]);
  expect(named.map(([href]) => href)).toEqual(['/favicon.ico', '/icon.svg', '/apple-touch-icon.png']);
  const manifest = await (await request.get(`${SITE_URL}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: 'Callwright', start_url: '/', theme_color: '#fbf8f3' });
  for (const { src, sizes } of manifest.icons) named.push([src, sizes]);
  for (const [href = '', sizes = ''] of named) {
    const answer = await request.get(SITE_URL + href);
    expect(`${href} ${answer.status()}`).toBe(`${href} 200`);
    if (!href.endsWith('.png')) continue;
    const { width, height } = await sharp(await answer.body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});
