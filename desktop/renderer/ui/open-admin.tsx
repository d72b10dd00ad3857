import type { AdminScreenName } from '@callwright/shared/site-paths.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from './to-result.ts';
import { toastError } from './toasts.tsx';

export async function openAdmin(part: AdminScreenName): Promise<void> {
  const opened = await toResult(desktop.openAdmin(part));
  if (!opened.ok) toastError('Couldn’t open the web admin', opened.error.message, { topic: 'web admin' });
}

export function OpenAdminButton({ part, label }: { part: AdminScreenName; label: string }) {
  return (
    <button type="button" className="button-link mt-5 self-start" onClick={() => void openAdmin(part)}>
      {label} <span aria-hidden="true">↗</span>
      <span className="sr-only">(in the browser)</span>
    </button>
  );
}
