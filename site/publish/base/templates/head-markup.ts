import { type PageHead, siteMetadata } from '../../../seo/page-metadata.ts';

type Tag = readonly [name: 'meta' | 'link', attributes: Readonly<Record<string, string>>];

/** Writes the same tags in the same order as Next. Keeps invalid URLs as typed. */
export function toHeadMarkup(head: PageHead): string {
  const { openGraph, robots, twitter } = head;
  const tags: Tag[] = [
    named('description', head.description),
    named('application-name', siteMetadata.applicationName),
    ...(head.authors ?? []).map(({ name }) => named('author', name)),
    link('manifest', '/manifest.webmanifest'),
    ...(head.keywords && head.keywords.length > 0 ? [named('keywords', head.keywords.join(','))] : []),
    ...(robots ? [named('robots', `${robots.index ? '' : 'no'}index, ${robots.follow ? '' : 'no'}follow`)] : []),
    link('canonical', head.alternates.canonical),
    ...Object.entries(head.alternates.types ?? {}).flatMap(([type, links]) =>
      links.map(({ url, title }): Tag => ['link', { rel: 'alternate', type, href: url, title }]),
    ),
    ...describeOpenGraph(openGraph),
    named('twitter:card', twitter.card),
    named('twitter:title', twitter.title),
    named('twitter:description', twitter.description),
    ...twitter.images.flatMap(({ url, alt }) => [named('twitter:image', toHref(url)), named('twitter:image:alt', alt)]),
    ...siteMetadata.icons.icon.map(({ url, ...rest }): Tag => ['link', { rel: 'icon', href: url, ...rest }]),
    link('apple-touch-icon', siteMetadata.icons.apple.url, { sizes: siteMetadata.icons.apple.sizes }),
  ];
  return `<title>${escapeMarkup(head.title)}</title>${tags.map(toMarkup).join('')}`;
}

function describeOpenGraph(fields: PageHead['openGraph']): Tag[] {
  return [
    property('og:title', fields.title),
    property('og:description', fields.description),
    property('og:url', fields.url),
    property('og:site_name', fields.siteName),
    property('og:locale', fields.locale),
    ...fields.images.flatMap(({ url, type, width, height, alt }) => [
      property('og:image', toHref(url)),
      ...(type ? [property('og:image:type', type)] : []),
      ...(width ? [property('og:image:width', String(width))] : []),
      ...(height ? [property('og:image:height', String(height))] : []),
      property('og:image:alt', alt),
    ]),
    property('og:type', fields.type),
    ...(fields.type === 'article'
      ? [
          property('article:published_time', fields.publishedTime),
          property('article:modified_time', fields.modifiedTime),
          ...fields.authors.map((author) => property('article:author', author)),
          ...fields.tags.map((tag) => property('article:tag', tag)),
        ]
      : []),
  ];
}

function named(name: string, content: string): Tag {
  return ['meta', { name, content }];
}

function property(name: string, content: string): Tag {
  return ['meta', { property: name, content }];
}

function link(rel: string, href: string, rest: Readonly<Record<string, string>> = {}): Tag {
  return ['link', { rel, href, ...rest }];
}

function toHref(url: string): string {
  return URL.parse(url)?.href ?? url;
}

function toMarkup([name, attributes]: Tag): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  return `<${name}${written.join('')}>`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
