import type { PostSummary } from '@callwright/shared/post/post.ts';
import { SITE_FILES } from '@callwright/shared/site-paths.ts';
import { INDEXED_ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import { toMarkdownPath } from '../addresses.ts';
import { POSTS_IN_LLMS_TXT } from '../blog-page.ts';
import { toLine, toLinkText } from './post-markdown.ts';

/** Returns an overview of the site for language models (https://llmstxt.org). @param posts newest first. */
export function toLlmsTxt(posts: readonly PostSummary[]): string {
  const listed = posts.slice(0, POSTS_IN_LLMS_TXT);
  return [
    `# ${site.name}`,
    '',
    `> ${site.tagline}`,
    '',
    `The newest ${POSTS_IN_LLMS_TXT} blog posts are listed below, as Markdown. Every page and post is in ${site.url}${SITE_FILES.sitemap}.`,
    '',
    '## Pages',
    '',
    ...INDEXED_ROUTES.map(({ path, label }) => `- [${label}](${site.url}${path})`),
    ...(listed.length > 0 ? ['', '## Blog posts', '', ...listed.map(toItem)] : []),
    '',
  ].join('\n');
}

function toItem({ slug, title, excerpt }: PostSummary): string {
  return `- [${toLinkText(title)}](${site.url}${toMarkdownPath(slug)})${excerpt ? `: ${toLine(excerpt)}` : ''}`;
}
