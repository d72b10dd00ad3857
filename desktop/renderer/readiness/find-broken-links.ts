import { type BrokenLink, toCheckedUrl } from '@callwright/shared/links/broken-link.ts';
import { readLinkTarget } from '@callwright/shared/post-body/markdown/web-address.ts';
import type { PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import type { IssueLocation } from './checks/issue.ts';

type LinkIssue = { link: BrokenLink; location: IssueLocation };

/** Locates each broken link at its first use. Leaves out links that the text no longer has. */
export function findBrokenLinks(links: PostOutline['links'], broken: readonly BrokenLink[]): LinkIssue[] {
  const first = new Map<string, IssueLocation>();
  for (const link of links) {
    const target = readLinkTarget(link.url);
    const url = target && toCheckedUrl(target.href, null);
    if (url !== null && !first.has(url)) first.set(url, { kind: 'text', start: link.start, end: link.end });
  }
  return broken.flatMap((link) => {
    const location = first.get(link.url);
    return location === undefined ? [] : { link, location };
  });
}
