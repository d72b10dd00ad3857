import type { ReactNode } from 'react';
import { SiteScreen } from '../../components/document/site-document.tsx';
import { StartIslands } from '../../islands/next/start-islands.tsx';

export default function MarketingLayout({ children }: { children: ReactNode }) {
  return (
    <SiteScreen>
      {children}
      <StartIslands />
    </SiteScreen>
  );
}
