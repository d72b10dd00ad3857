import type { ReactNode } from 'react';
import { Notifications } from '../../components/admin/notifications.tsx';

/** One layout for both screens: a toast outlives the way from one to the other. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Notifications />
    </>
  );
}
