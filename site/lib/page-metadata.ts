import type { Metadata } from 'next';
import type { SiteRoute } from '../content/routes.ts';
import { site } from '../content/site.ts';

export type PageWords = {
  /** At most about 60 characters, without the product's name. */
  title: string;
  /** At most 160 characters. */
  description: string;
};

/** The head of a marketing page; its canonical is the address in the form that the route table gives it. */
export function toPageMetadata(route: SiteRoute, { title, description }: PageWords): Metadata {
  const url = `${site.url}${route.path}`;
  return {
    title: title.includes(site.name) ? title : `${title} | ${site.name}`,
    description,
    alternates: { canonical: url },
    openGraph: { type: 'website', siteName: site.name, title, description, url },
  };
}
