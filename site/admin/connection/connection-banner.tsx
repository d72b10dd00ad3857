'use client';

import { CircleCheck, TriangleAlert } from 'lucide-react';
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
  const isRestored = state === 'restored';
  const Icon = isRestored ? CircleCheck : TriangleAlert;
  const color = isRestored ? 'text-live' : 'text-danger';
  return (
    <div
      role={isRestored ? 'status' : 'alert'}
      className={`mb-6 flex max-w-6xl flex-col items-start justify-between gap-x-6 gap-y-3 rounded-2xl border px-5 py-4 sm:flex-row sm:items-center ${isRestored ? 'border-live bg-live-soft' : 'border-danger bg-danger-soft'}`}
    >
      <div className="flex min-w-0 gap-3">
        <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${color}`} />
        <div className="min-w-0">
          <p className={`font-semibold ${color}`}>
            {isRestored ? 'Reconnected to the blog' : 'Couldn’t reach the blog'}
          </p>
          <p>{isRestored ? 'Everything on this screen has loaded.' : 'Check your connection, then try again.'}</p>
        </div>
      </div>
      <button
        type="button"
        // Not `disabled`, which would lose focus.
        aria-disabled={state !== 'lost'}
        ref={keepFocus}
        onClick={() => void connection.retry()}
        className={`${buttonStyle('secondary')} max-sm:w-full aria-disabled:cursor-default aria-disabled:opacity-60`}
      >
        {state === 'trying' ? 'Trying again...' : 'Try again'}
      </button>
    </div>
  );
}

/** Moves focus to the screen if the focused button disappears. */
export function keepFocus(button: HTMLButtonElement | null) {
  return () => {
    if (document.activeElement === button) document.getElementById('main')?.focus({ preventScroll: true });
  };
}
