'use client';

import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { Details } from '../details.tsx';
import { keepFocus } from './connection-banner.tsx';
import { useConnection } from './use-connection.ts';

type UnreadPartProps = {
  /** Like `the authors`. */
  what: string;
  /** Technical text; null while loading. */
  failure: string | null;
  onRetry: () => Promise<unknown>;
  /** The shape of what loads. Each empty `span` is shown as a bar. */
  children: ReactNode;
};

/** Shows that a part is loading, or that it couldn't be. If the blog is unreachable, the banner says so. */
export function UnreadPart({ what, failure, onRetry, children }: UnreadPartProps) {
  const isLost = useConnection() === 'lost';
  const [isTrying, setIsTrying] = useState(false);
  if (isLost) return null;
  if (failure === null)
    return (
      <div role="status" className="admin-loading">
        <span className="sr-only">Loading {what}...</span>
        <div aria-hidden="true">{children}</div>
      </div>
    );
  return (
    <div role="alert" className="admin-card flex flex-col items-start gap-3 md:px-5">
      <p className="heading flex gap-2 text-lg">
        <CircleAlert aria-hidden="true" className="h-lh w-5 shrink-0 text-danger" />
        Couldn’t load {what}
      </p>
      <p className="text-ink-soft">Something went wrong on our end.</p>
      <button
        type="button"
        ref={keepFocus}
        onClick={() => {
          setIsTrying(true);
          void onRetry().finally(() => setIsTrying(false));
        }}
        className={buttonStyle('secondary')}
      >
        {isTrying ? 'Trying again...' : 'Try again'}
      </button>
      <Details text="The blog answered with an error." cause={failure} />
    </div>
  );
}
