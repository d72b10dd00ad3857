'use client';

import { useEffect } from 'react';
import { ROUTES } from '../../settings/routes.ts';
import { buttonStyle } from '../button-style.ts';

type ErrorFallbackProps = { error: unknown; retry: () => void };

/** See section 8 of the specification, "Rendering error". */
export function ErrorFallback({ error, retry }: ErrorFallbackProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <section role="alert" className="page-width flex flex-col items-center py-28 text-center">
      <h1 className="heading text-3xl sm:text-5xl">Unexpected Application Error!</h1>
      <p className="mt-4 mb-8 max-w-md text-ink-soft text-lg">
        We couldn’t show this page. Try again. If that doesn’t help, start over from the home page.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" onClick={retry} className={buttonStyle('primary')}>
          Try Again
        </button>{' '}
        <a href={ROUTES.home.path} className={buttonStyle('secondary')}>
          Return to Home
        </a>
      </div>
    </section>
  );
}
