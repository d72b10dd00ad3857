import { formatDate } from '@callwright/shared/post/format-date.ts';
import type { Post } from '@callwright/shared/post/post.ts';
import { replaceDestinations } from '@callwright/shared/post-body/replace-destinations.ts';
import { toCallToAction } from '@callwright/shared/post-links/call-to-action.ts';
import { site } from '../../settings/site.ts';
import { describePost } from '../post-description.ts';
import type { SitePictures } from '../site-pictures.ts';

/** Matches paths of the site and uploaded pictures. Blocks without them aren't parsed. */
const HINT = /\]\(\s*<?\/|\]:\s*<?\/|\/post-pictures\//;

/** Other paths may need escaping, so they stay as they are. */
const PLAIN_PATH = /^\/(?!\/)[^\s()<>\\]*$/;

/** Returns a post for programs that read Markdown. It stands alone, so its paths become URLs. */
export function toPostMarkdown(post: Post, pictures: SitePictures): string {
  const { url, image, author, publishedAt, revisedAt } = describePost(post, pictures);
  const link = toCallToAction(post.call_to_action, site.callToAction);
  const parts = [
    `# ${toLine(post.title)}`,
    `By ${toLine(author)}. Published ${formatDate(publishedAt)}.${revisedAt ? ` Updated ${formatDate(revisedAt)}.` : ''}`,
    ...(image ? [`![${toLinkText(post.featured_image_alt ?? '')}](<${image}>)`] : []),
    replaceDestinations(trimLines(post.content), HINT, (address) => toUrl(pictures.toFile(address))),
    ...(link ? [`[${link.label}](${toUrl(link.address) ?? link.address})`] : []),
    `Original: ${url}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Keeps the first line's indentation, which may make it code. */
function trimLines(text: string): string {
  return text.replace(/^\s*\n/, '').trimEnd();
}

function toUrl(address: string): string | null {
  return PLAIN_PATH.test(address) ? `${site.url}${address}` : null;
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function toLinkText(text: string): string {
  return toLine(text).replace(/[[\]\\]/g, '\\$&');
}
