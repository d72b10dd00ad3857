import type { Metadata } from 'next';
import { AdminScreen } from '../../../../admin/screen/admin-screen.tsx';
import { ExamplesNotice } from '../../../../admin/screen/examples-notice.tsx';
import { listExamples } from '../../../../marketing/examples/examples.ts';
import { toPageMetadata } from '../../../../seo/page-metadata.ts';
import { ROUTES } from '../../../../settings/routes.ts';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.admin, {
  title: 'Blog Admin',
  description: 'Write and publish blog posts.',
  isIndexed: false,
});

export default function AdminPage() {
  return <AdminScreen notice={<ExamplesNotice examples={listExamples()} />} />;
}
