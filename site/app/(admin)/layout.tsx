import type { ReactNode } from 'react';
import { Notifications } from '../../ui/notices/notifications.tsx';

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Notifications />
    </>
  );
}
