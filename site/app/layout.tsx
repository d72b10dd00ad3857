import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { siteMetadata, siteViewport } from '../seo/page-metadata.ts';
import { PageDocument } from '../ui/document/site-document.tsx';

export const metadata: Metadata = siteMetadata;
export const viewport: Viewport = siteViewport;

export default function RootLayout({ children }: { children: ReactNode }) {
  return <PageDocument>{children}</PageDocument>;
}
