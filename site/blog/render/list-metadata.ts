import { FEED_LINKS } from '../../seo/feed-links.ts';
import { type PageHead, toPageMetadata } from '../../seo/page-metadata.ts';
import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';

type ListFields = { path: string; title: string; description: string };

export const blogMetadata: PageHead = toPageMetadata(ROUTES.blog, {
  title: site.blogName,
  description: site.blogDescription,
});

/** Uses the blog's share image, so no other has to be drawn. */
export function toListMetadata({ path, title, description }: ListFields): PageHead {
  const url = `${site.url}${path}`;
  const { openGraph, twitter } = blogMetadata;
  return {
    title: `${title} | ${site.blogName}`,
    description,
    alternates: { canonical: url, types: FEED_LINKS },
    openGraph: { ...openGraph, title, description, url },
    twitter: { ...twitter, title, description },
  };
}
