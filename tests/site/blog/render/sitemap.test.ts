import '../../../helpers/site-env.ts';
import { toSitemapIndex, toSitemapOfPages, toSitemapPart } from '@callwright/site/blog/render/sitemap.ts';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';

const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });
const SITE = 'https://callwright.example';

describe('the sitemap', () => {
  it('lists the route table’s pages, except those not to be indexed', () => {
    const entries: { loc: string; lastmod?: string }[] = parser.parse(toSitemapOfPages()).urlset.url;
    const paths = entries.map(({ loc }) => loc.replace(SITE, ''));
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/solution/',
        '/demo/',
        '/ai-receptionist-pricing/',
        '/how-ai-receptionist-works/',
        '/compare-ai-receptionist-services/',
        '/plumbing-ai-receptionist/',
        '/hvac-ai-receptionist/',
        '/electrical-ai-receptionist/',
        '/cleaning-ai-receptionist/',
        '/lawncare-ai-receptionist/',
        '/roi-calculator/',
        '/resources/',
        '/blog',
      ]),
    );
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of ['/login', '/blog/admin', '/pricing/']) expect(paths).not.toContain(path);
    expect(paths.filter((path) => path.includes('#'))).toEqual([]);
    expect(entries.every(({ lastmod }) => lastmod === undefined)).toBe(true);
  });

  it('has each post’s modification time, to the second and in UTC', () => {
    const part = toSitemapPart([{ slug: 'who-gets-woken-up', changedAt: '2026-12-01T08:00:00.123456+02:00' }]);
    expect(parser.parse(part).urlset.url).toEqual([
      { loc: `${SITE}/blog/who-gets-woken-up`, lastmod: '2026-12-01T06:00:00Z' },
    ]);
  });

  it('has an index of its parts without times, so that a new post doesn’t change it', () => {
    expect(parser.parse(toSitemapIndex(2)).sitemapindex.sitemap).toEqual([
      { loc: `${SITE}/sitemap/pages.xml` },
      { loc: `${SITE}/sitemap/1.xml` },
      { loc: `${SITE}/sitemap/2.xml` },
    ]);
    expect(parser.parse(toSitemapIndex(0)).sitemapindex.sitemap).toHaveLength(1);
  });
});
