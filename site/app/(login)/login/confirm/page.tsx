import type { Metadata } from 'next';
import { ConfirmScreen } from '../../../../components/admin/login/confirm-screen.tsx';
import { ROUTES } from '../../../../content/routes.ts';
import { describeBackend } from '../../../../env.ts';
import { parseReaderBackend } from '../../../../reader/reader-backend.ts';
import { toPageMetadata } from '../../../../seo/page-metadata.ts';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.confirm, {
  title: 'Your Account',
  description: 'Where the links in letters about an account are opened.',
  isIndexed: false,
});

/** Drawn once, at the export; site/islands/confirm.tsx brings it to life. */
export default function ConfirmPage() {
  return (
    <div data-island="confirm" data-backend={describeBackend()}>
      <ConfirmScreen backend={parseReaderBackend(describeBackend())} />
    </div>
  );
}
