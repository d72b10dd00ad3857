import type { Metadata } from 'next';
import { AdminScreen } from '../../../../components/admin/admin-screen.tsx';
import { site } from '../../../../content/site.ts';

export const dynamic = 'error';

export const metadata: Metadata = { title: `Blog Admin | ${site.name}`, robots: { index: false, follow: false } };

export default function AdminPage() {
  return <AdminScreen />;
}
