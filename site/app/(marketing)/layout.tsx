import type { ReactNode } from 'react';
import { SiteScreen } from '../../components/document/site-document.tsx';

export default function MarketingLayout({ children }: { children: ReactNode }) {
  return <SiteScreen>{children}</SiteScreen>;
}
