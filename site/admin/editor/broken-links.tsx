'use client';

import { ignoreBrokenLink, listBrokenLinks } from '@callwright/shared/api/broken-links.ts';
import { type BrokenLink, describeBrokenLink } from '@callwright/shared/links/broken-link.ts';
import { useCallback, useState } from 'react';
import { toast } from 'sonner';
import { getAuthorClient } from '../../login/session/author-client.ts';
import { connection } from '../connection/connection.ts';
import { useLoad } from '../connection/use-load.ts';
import { describeChangeFailure } from '../failure-messages.ts';

/** Links to other sites that the publisher found broken. Shows nothing while the blog can't be reached. */
export function BrokenLinks({ postId }: { postId: string }) {
  const [broken, setBroken] = useState<readonly BrokenLink[]>([]);
  const read = useCallback(async (): Promise<void> => {
    const listed = await connection.read(read, () => listBrokenLinks(getAuthorClient(), postId));
    if (listed?.ok) setBroken(listed.value);
  }, [postId]);
  useLoad(read);

  async function ignore({ url }: BrokenLink): Promise<void> {
    const ignored = await ignoreBrokenLink(getAuthorClient(), { postId, url });
    if (ignored.ok) setBroken((links) => links.filter((link) => link.url !== url));
    else if (ignored.error.kind !== 'signed-out')
      toast.error('Error', { description: describeChangeFailure(ignored.error) });
  }

  if (broken.length === 0) return null;
  return (
    <ul aria-label="Broken links" className="flex flex-col gap-2 border-line border-t pt-4">
      {broken.map((link) => (
        <li key={link.url} className="[overflow-wrap:anywhere]">
          {describeBrokenLink(link)}{' '}
          <button
            type="button"
            className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent hover:underline lg:min-h-0"
            onClick={() => void ignore(link)}
          >
            Ignore<span className="sr-only"> {link.url}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
