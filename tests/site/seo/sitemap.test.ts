import '../../helpers/site-env.ts';
import { toSitemap } from '@callwright/site/seo/sitemap.ts';
import { describe, expect, it } from 'vitest';
import { samplePost } from '../../helpers/sample-post.ts';

describe('the sitemap', () => {
  it('names the pages of the route table in its form, and none that is not for an index', () => {
    const paths = toSitemap([]).map(({ url }) => url.replace('https://callwright.example', ''));
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
  });

  it('says of a post and of the list when they last changed, or came out if that is later', () => {
    const scheduled = { ...samplePost, slug: 'later', published_at: '2026-12-01T06:00:00+00:00' };
    const entries = toSitemap([scheduled, samplePost]);
    const changed = (path: string) => entries.find(({ url }) => url.endsWith(path))?.lastModified;
    expect(changed('/blog/who-gets-woken-up')).toBe('2026-11-22T08:00:00Z');
    expect(changed('/blog/later')).toBe('2026-12-01T06:00:00Z');
    expect(changed('/blog')).toBe('2026-12-01T06:00:00Z');
    expect(changed('/solution/')).toBeUndefined();
  });
});
