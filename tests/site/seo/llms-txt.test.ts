import '../../helpers/site-env.ts';
import { expect, it } from 'vitest';

const { toLlmsTxt } = await import('@callwright/site/seo/llms-txt.ts');
const { site } = await import('@callwright/site/settings/site.ts');

it('has the site’s name, tagline, and indexed pages, and says where the posts are', () => {
  const text = toLlmsTxt();
  expect(text.split('\n').slice(0, 3)).toEqual(['# Callwright', '', `> ${site.tagline}`]);
  expect(text).toContain('\n## Pages\n\n- [Home](https://callwright.example/)\n');
  expect(text).toContain('- [Pricing](https://callwright.example/ai-receptionist-pricing/)\n');
  expect(text).not.toMatch(/\/login|\/blog\/admin/);
  expect(text).toContain('- [JSON Feed](https://callwright.example/feed.json)');
  expect(text).toContain('- [Sitemap](https://callwright.example/sitemap.xml)');
});
