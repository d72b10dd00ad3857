import type { Metadata } from 'next';
import { AdminScreen } from '../../../../components/admin/admin-screen.tsx';
import { ExamplesNotice } from '../../../../components/admin/examples-notice.tsx';
import { ROUTES } from '../../../../content/routes.ts';
import { listExamples } from '../../../../content/settings/examples.ts';
import { toPageMetadata } from '../../../../seo/page-metadata.ts';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.admin, {
  title: 'Blog Admin',
  description: 'Where the authors of the blog write and publish.',
  isIndexed: false,
});

export default function AdminPage() {
  return <AdminScreen notice={<ExamplesNotice examples={listExamples()} />} />;
}
