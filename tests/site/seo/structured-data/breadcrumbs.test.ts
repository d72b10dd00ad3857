import '../../../helpers/site-env.ts';
import { ROUTES } from '@callwright/site/content/routes.ts';
import { breadcrumbs } from '@callwright/site/seo/structured-data/breadcrumbs.ts';
import { expect, it } from 'vitest';

it('leads from the home page down to the page, in the addresses of the route table', () => {
  expect(breadcrumbs(ROUTES.blog, { path: '/blog/on-call', label: 'On call' })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://callwright.example/' },
      { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://callwright.example/blog' },
      { '@type': 'ListItem', position: 3, name: 'On call', item: 'https://callwright.example/blog/on-call' },
    ],
  });
});
