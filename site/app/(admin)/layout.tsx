import type { ReactNode } from 'react';
import { Notifications } from '../../components/admin/notifications.tsx';
import { SiteScreen } from '../../components/document/site-document.tsx';

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <SiteScreen>
      {children}
      <Notifications />
    </SiteScreen>
  );
}
