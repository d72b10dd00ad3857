import type { ReactNode } from 'react';
import '../global.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The document of every page, without the site's head and foot. */
export function PageDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}

/** A screen between the site's head and foot. */
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

/** The whole document around a screen: the 404 page and the error fallback have no layout above them. */
export function SiteDocument({ children }: { children: ReactNode }) {
  return (
    <PageDocument>
      <SiteScreen>{children}</SiteScreen>
    </PageDocument>
  );
}
