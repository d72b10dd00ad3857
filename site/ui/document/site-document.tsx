import type { ReactNode } from 'react';
import '../global.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export function PageDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}

export function SiteScreen({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-30 rounded-lg bg-surface px-4 py-3 font-semibold text-accent shadow-card focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** For the 404 page and the error fallback, which have no layout. */
export function SiteDocument({ children }: { children: ReactNode }) {
  return (
    <PageDocument>
      <SiteScreen>{children}</SiteScreen>
    </PageDocument>
  );
}
