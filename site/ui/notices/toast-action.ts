import type { ExternalToast } from 'sonner';

/** Long enough to read and click. Hovering or pressing Alt+T pauses it. */
const ACTION_TOAST_MS = 10_000;

export function offerAction(label: string, onClick: () => void): Pick<ExternalToast, 'action' | 'duration'> {
  return { action: { label, onClick }, duration: ACTION_TOAST_MS };
}
