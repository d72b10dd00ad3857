import type { ReactNode } from 'react';
import { StartIslands } from '../../islands/next/start-islands.tsx';
import { SiteScreen } from '../../ui/document/site-document.tsx';

export default function BlogLayout({ children }: { children: ReactNode }) {
  return (
    <SiteScreen>
      {children}
      <StartIslands />
    </SiteScreen>
  );
}
