import type { Metadata } from 'next';
import { NotFoundScreen } from '../components/blog/not-found-screen.tsx';
import { SiteDocument } from '../components/document/site-document.tsx';
import { site } from '../content/site.ts';

export const metadata: Metadata = { title: `Page not found | ${site.name}`, robots: { index: false } };

export default function NotFoundPage() {
  return (
    <SiteDocument>
      <NotFoundScreen />
    </SiteDocument>
  );
}
