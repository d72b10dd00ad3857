// This page also shows posts published after the export.
import '@callwright/shared/post-body/post-body.css';
import type { Metadata, Viewport } from 'next';
import { describeBackend } from '../env.ts';
import { StartIslands } from '../islands/next/start-islands.tsx';
import { siteMetadata, siteViewport } from '../seo/page-metadata.ts';
import { ROUTES } from '../settings/routes.ts';
import { site } from '../settings/site.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { SiteDocument } from '../ui/document/site-document.tsx';
import { Loading } from '../ui/loading.tsx';

export const metadata: Metadata = {
  ...siteMetadata,
  title: `Page not found | ${site.name}`,
  robots: { index: false },
};
export const viewport: Viewport = siteViewport;

export default function NotFoundPage() {
  return (
    <SiteDocument>
      {/* The script decides between a post and the notice. */}
      <div data-island="not-found" data-backend={describeBackend()}>
        <NotFoundNotice />
        <template>
          <Loading>Loading...</Loading>
        </template>
      </div>
      <StartIslands />
    </SiteDocument>
  );
}

function NotFoundNotice() {
  return (
    <section className="undecided page-width flex flex-col items-center py-28 text-center">
      <p className="heading text-7xl text-accent sm:text-8xl">404</p>
      <h1 className="heading mt-4 mb-8 text-3xl sm:text-4xl">Oops! Page not found</h1>
      <a href={ROUTES.home.path} className={buttonStyle('primary')}>
        Return to Home
      </a>
    </section>
  );
}
