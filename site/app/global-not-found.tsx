import type { Metadata, Viewport } from 'next';
import { NotFoundScreen } from '../components/blog/not-found-screen.tsx';
import { SiteDocument } from '../components/document/site-document.tsx';
import { site } from '../content/site.ts';
import { siteMetadata, siteViewport } from '../lib/site-metadata.ts';

export const metadata: Metadata = {
  ...siteMetadata,
  title: `Page not found | ${site.name}`,
  robots: { index: false },
};
export const viewport: Viewport = siteViewport;

export default function NotFoundPage() {
  return (
    <SiteDocument>
      <NotFoundScreen />
    </SiteDocument>
  );
}
