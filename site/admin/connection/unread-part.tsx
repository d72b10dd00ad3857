'use client';

import type { ReactNode } from 'react';
import { useConnection } from './use-connection.ts';

type UnreadPartProps = {
  /** What is shown while the part loads. */
  loading: ReactNode;
  /** Why the blog refused to show it; null if it didn't. */
  failure: string | null;
  failureTitle: string;
};

/** Takes the place of a part that isn't read: nothing if the blog can't be reached, because the banner says so. */
export function UnreadPart({ loading, failure, failureTitle }: UnreadPartProps) {
  const connection = useConnection();
  if (failure !== null)
    return (
      <div role="alert" className="mb-4 rounded-2xl border border-danger bg-danger-soft px-5 py-4">
        <p className="font-semibold text-danger">{failureTitle}</p>
        <p className="break-words">{failure}</p>
      </div>
    );
  if (connection === 'lost') return null;
  return <div role="status">{typeof loading === 'string' ? <p className="text-ink-soft">{loading}</p> : loading}</div>;
}
