import { SITE_FILES } from '@callwright/shared/site-paths.ts';
import { INDEXED_ROUTES } from '../settings/routes.ts';
import { site } from '../settings/site.ts';
import { FEED_PATHS } from './feed-links.ts';

/**
 * Returns an overview of the site for language models (https://llmstxt.org). It says where the posts are instead of
 * listing them, so a new post doesn't change it.
 */
export function toLlmsTxt(): string {
  return [
    `# ${site.name}`,
    '',
    `> ${site.tagline}`,
    '',
    'For a blog post as Markdown, add `.md` to its URL.',
    '',
    '## Pages',
    '',
    ...INDEXED_ROUTES.map(({ path, label }) => `- [${label}](${site.url}${path})`),
    '',
    '## Blog posts',
    '',
    `- [JSON Feed](${site.url}${FEED_PATHS.json}): the newest posts in full`,
    `- [Sitemap](${site.url}${SITE_FILES.sitemap}): every page and post`,
    '',
  ].join('\n');
}
