import type { ReactNode } from 'react';
import { ConnectionBanner } from './connection/connection-banner.tsx';

type ScreenLayoutProps = {
  id: string;
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function ScreenLayout({ id, title, description, actions, children }: ScreenLayoutProps) {
  const headingId = `${id}-heading`;
  return (
    // No ID: the browser would move focus to the element that the hash refers to.
    <section aria-labelledby={headingId} className="max-w-6xl">
      <div className="mb-6 flex items-start justify-between gap-x-6 gap-y-3 max-md:flex-wrap large-text:flex-wrap">
        <div className="min-w-0">
          <h2 id={headingId} tabIndex={-1} className="heading text-3xl leading-11 outline-none">
            {title}
          </h2>
          {description && <p className="mt-0.5 max-w-prose text-ink-soft">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3 md:shrink-0">{actions}</div>}
      </div>
      <ConnectionBanner />
      {children}
    </section>
  );
}
