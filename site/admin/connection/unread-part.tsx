'use client';

import type { ReactNode } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { keepFocus } from './connection-banner.tsx';
import { useConnection } from './use-connection.ts';

type UnreadPartProps = {
  loading: ReactNode;
  failure: string | null;
  failureTitle: string;
  onRetry?: () => void;
};

/** Shows that a part is loading or why it failed. If the blog is unreachable, the banner gives the reason. */
export function UnreadPart({ loading, failure, failureTitle, onRetry }: UnreadPartProps) {
  const connection = useConnection();
  if (failure !== null)
    return (
      <div role="alert" className="mb-4 rounded-2xl border border-danger bg-danger-soft px-5 py-4">
        <p className="font-semibold text-danger">{failureTitle}</p>
        <p className="break-words">{failure}</p>
        {onRetry && (
          <button type="button" ref={keepFocus} onClick={onRetry} className={`${buttonStyle('secondary')} mt-3`}>
            Try again
          </button>
        )}
      </div>
    );
  if (connection === 'lost') {
    return (
      <div className="admin-empty">
        <p className="heading text-xl">{failureTitle}</p>
        <p className="text-ink-soft">We’ll show this as soon as the blog responds.</p>
      </div>
    );
  }
  return <div role="status">{typeof loading === 'string' ? <p className="text-ink-soft">{loading}</p> : loading}</div>;
}
