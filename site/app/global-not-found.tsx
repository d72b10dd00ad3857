// The page shows a post that was published since the export, too.
import '@callwright/shared/post-body/post-body.css';
import type { Metadata, Viewport } from 'next';
import { Loading } from '../components/blog/loading.tsx';
import { NotFoundNotice } from '../components/blog/not-found-notice.tsx';
import { SiteDocument } from '../components/document/site-document.tsx';
import { site } from '../content/site.ts';
import { describeBackend } from '../env.ts';
import { siteMetadata, siteViewport } from '../seo/site-metadata.ts';

export const metadata: Metadata = {
  ...siteMetadata,
  title: `Page not found | ${site.name}`,
  robots: { index: false },
};
export const viewport: Viewport = siteViewport;

export default function NotFoundPage() {
  return (
    <SiteDocument>
      {/* Which of the two it is, its script finds out (site/islands/not-found.tsx). */}
      <div data-island="not-found" data-backend={describeBackend()}>
        <NotFoundNotice />
        <template>
          <Loading>Loading...</Loading>
        </template>
      </div>
    </SiteDocument>
  );
}
