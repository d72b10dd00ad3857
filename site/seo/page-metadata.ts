import { BRAND_COLORS } from '@callwright/shared/brand/brand-colors.ts';
import type { Metadata, Viewport } from 'next';
import { ROUTES, type SiteRoute } from '../settings/routes.ts';
import { site } from '../settings/site.ts';
import { FEED_LINKS } from './feed-links.ts';
import { describeShareImage } from './share-image.ts';

export const OPEN_GRAPH_LOCALE = 'en_US';

const HAS_FEED_LINKS: ReadonlySet<SiteRoute> = new Set([ROUTES.home, ROUTES.blog]);

type HeadImage = { url: string; alt: string; type?: string; width?: number; height?: number };

type OpenGraphFields = {
  siteName: string;
  locale: string;
  title: string;
  description: string;
  url: string;
  images: HeadImage[];
};

export type PageHead = {
  title: string;
  description: string;
  keywords?: string[];
  authors?: { name: string }[];
  robots?: { index: boolean; follow: boolean };
  alternates: { canonical: string; types?: Record<string, { url: string; title: string }[]> };
  openGraph: OpenGraphFields &
    (
      | { type: 'website' }
      | { type: 'article'; publishedTime: string; modifiedTime: string; authors: string[]; tags: string[] }
    );
  twitter: { card: 'summary_large_image'; title: string; description: string; images: { url: string; alt: string }[] };
};

type SeoFields = {
  /** About 60 characters at most, without the product's name. */
  title: string;
  /** At most 160 characters. */
  description: string;
  /** False keeps the page out of search results. */
  isIndexed?: boolean;
};

export function toPageMetadata(route: SiteRoute, { title, description, isIndexed = true }: SeoFields): PageHead {
  const url = `${site.url}${route.path}`;
  const image = describeShareImage(route.path, { kind: 'page', siteName: site.name, title, description });
  return {
    title: title.includes(site.name) ? title : `${title} | ${site.name}`,
    description,
    alternates: { canonical: url, ...(HAS_FEED_LINKS.has(route) ? { types: FEED_LINKS } : {}) },
    ...(isIndexed ? {} : { robots: { index: false, follow: false } }),
    openGraph: {
      type: 'website',
      siteName: site.name,
      locale: OPEN_GRAPH_LOCALE,
      title,
      description,
      url,
      images: [image],
    },
    twitter: { card: 'summary_large_image', title, description, images: [{ url: image.url, alt: image.alt }] },
  };
}

/** Sets no `metadataBase`, because Next would then drop the slash from the home page's URL. */
export const siteMetadata = {
  applicationName: site.name,
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '32x32' },
      { url: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    ],
    apple: { url: '/apple-touch-icon.png', sizes: '180x180' },
  },
} satisfies Metadata;

export const siteViewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: BRAND_COLORS.paper },
    { media: '(prefers-color-scheme: dark)', color: BRAND_COLORS.paperDark },
  ],
};
