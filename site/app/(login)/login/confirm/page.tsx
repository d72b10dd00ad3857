import type { Metadata } from 'next';
import { describeBackend } from '../../../../env.ts';
import { ConfirmScreen } from '../../../../login/confirm-screen.tsx';
import { toPageMetadata } from '../../../../seo/page-metadata.ts';
import { parseReaderBackend } from '../../../../settings/reader-backend.ts';
import { ROUTES } from '../../../../settings/routes.ts';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.confirm, {
  title: 'Your Account',
  description: 'Confirm your email or choose a new password.',
  isIndexed: false,
});

export default function ConfirmPage() {
  return (
    <div data-island="confirm" data-backend={describeBackend()}>
      <ConfirmScreen backend={parseReaderBackend(describeBackend())} />
    </div>
  );
}
