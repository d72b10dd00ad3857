import type { ExternalToast } from 'sonner';

/** How long a toast with a button stays: long enough to be read and reached. Under a mouse or after Alt+T it waits. */
const ACTION_TOAST_MS = 10_000;

/** The options of a toast that offers something to press. */
export function offerAction(label: string, onClick: () => void): Pick<ExternalToast, 'action' | 'duration'> {
  return { action: { label, onClick }, duration: ACTION_TOAST_MS };
}
