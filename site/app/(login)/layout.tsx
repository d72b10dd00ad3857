import type { ReactNode } from 'react';
import { SiteScreen } from '../../ui/document/site-document.tsx';

export default function LoginLayout({ children }: { children: ReactNode }) {
  return <SiteScreen>{children}</SiteScreen>;
}
