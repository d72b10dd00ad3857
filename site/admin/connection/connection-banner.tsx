'use client';

import { useEffect } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { connection } from './connection.ts';
import { useConnection } from './use-connection.ts';

export function ConnectionBanner() {
  const state = useConnection();

  useEffect(() => {
    const retry = () => void connection.retry();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);

  if (state === 'fine') return null;
  const isTrying = state === 'trying';
  return (
    <div
      role="alert"
      className="mb-6 flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-danger bg-danger-soft px-5 py-4"
    >
      <div className="min-w-0">
        <p className="font-semibold text-danger">Couldn’t reach the blog</p>
        <p>Check your connection, then try again.</p>
      </div>
      <button
        type="button"
        // Not `disabled`, which would lose focus.
        aria-disabled={isTrying}
        ref={keepFocus}
        onClick={() => void connection.retry()}
        className={buttonStyle('secondary')}
      >
        {isTrying ? 'Trying again...' : 'Try again'}
      </button>
    </div>
  );
}

function keepFocus(button: HTMLButtonElement | null) {
  return () => {
    if (document.activeElement === button) document.getElementById('main')?.focus({ preventScroll: true });
  };
}
