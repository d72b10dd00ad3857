import type { ReactNode } from 'react';
import { Notifications } from '../../components/admin/notifications.tsx';

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Notifications />
    </>
  );
}
