import { useEffect, useState } from 'react';
import type { LinksToPost } from '../../ipc/links.ts';
import { useKnownSlugs } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';

/** What links to a post or draft. Null until known. Reads again when the blog's list of posts does. */
export function useLinksTo(id: string): LinksToPost | null {
  const knownSlugs = useKnownSlugs();
  const [links, setLinks] = useState<LinksToPost | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void toResult(desktop.listLinksTo(id)).then((answer) => isCurrent && answer.ok && setLinks(answer.value));
    return () => {
      isCurrent = false;
    };
  }, [id, knownSlugs]);
  return links;
}
