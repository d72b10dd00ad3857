import type { ReactNode } from 'react';
import { SiteScreen } from '../../ui/document/site-document.tsx';
import { Notifications } from '../../ui/notices/notifications.tsx';

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <SiteScreen>
      {children}
      <Notifications />
    </SiteScreen>
  );
}
