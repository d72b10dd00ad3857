import { type BrokenLink, describeBrokenLink } from '@callwright/shared/links/broken-link.ts';
import type { PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { useEffect, useState } from 'react';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDraftStatus } from '../drafts/use-draft.ts';
import { toastError } from '../ui/toasts.tsx';
import type { IssueLocation } from './checks/issue.ts';
import { findBrokenLinks } from './find-broken-links.ts';

type BrokenLinksProps = {
  document: DraftDocument;
  links: PostOutline['links'];
  onReveal: (location: IssueLocation) => void;
};

/** Links that the publisher found broken, and that the text still has. */
export function BrokenLinks({ document, links, onReveal }: BrokenLinksProps) {
  const { broken, ignore } = useBrokenLinks(document);
  const issues = findBrokenLinks(links, broken);
  if (issues.length === 0) return null;
  return (
    <ul aria-label="Broken links" className="-mx-2 flex flex-col">
      {issues.map(({ link, location }) => (
        <li key={link.url} className="flex items-baseline gap-2">
          <button
            type="button"
            className="flex min-w-0 flex-1 items-baseline gap-2.5 rounded-lg px-2 py-1.5 text-left hover:bg-ink/6"
            onClick={() => onReveal(location)}
          >
            <span aria-hidden="true" className="size-1.5 flex-none -translate-y-px rounded-full bg-warn" />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{describeBrokenLink(link)}</span>
          </button>
          <button type="button" className="button-link px-2" onClick={() => void ignore(link)}>
            Ignore<span className="sr-only"> {link.url}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function useBrokenLinks(document: DraftDocument) {
  const { id: postId } = document;
  const isOnBlog = useDraftStatus(document, 'publication') !== null;
  const [broken, setBroken] = useState<readonly BrokenLink[]>([]);
  useEffect(() => {
    let isCurrent = true;
    if (isOnBlog) void desktop.listBrokenLinks({ postId }).then((listed) => isCurrent && setBroken(listed));
    return () => {
      isCurrent = false;
    };
  }, [postId, isOnBlog]);

  async function ignore({ url }: BrokenLink): Promise<void> {
    const ignored = await desktop.ignoreBrokenLink({ postId, url });
    if (ignored.ok) setBroken((links) => links.filter((link) => link.url !== url));
    else toastError('Couldn’t ignore the link', ignored.error.message);
  }

  return { broken, ignore };
}
