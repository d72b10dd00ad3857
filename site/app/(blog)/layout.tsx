import type { ReactNode } from 'react';
import { SiteScreen } from '../../components/document/site-document.tsx';

export default function BlogLayout({ children }: { children: ReactNode }) {
  return <SiteScreen>{children}</SiteScreen>;
}
