'use client';

import { ErrorFallback } from '../ui/document/error-fallback.tsx';
import { SiteDocument } from '../ui/document/site-document.tsx';

export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <SiteDocument>
      <title>Unexpected Application Error!</title>
      <ErrorFallback error={error} retry={retry} />
    </SiteDocument>
  );
}
