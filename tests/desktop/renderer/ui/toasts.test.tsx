import {
  type ToastAction,
  toastError,
  toastInfo,
  toastPersistent,
  toastSuccess,
} from '@callwright/desktop/renderer/ui/toasts.tsx';
import { expect, test } from 'vitest';

// The library is the editor's alone: from its folder, it is the one that the toasts are shown by.
const LIBRARY = new URL('../../../../desktop/node_modules/sonner/dist/index.mjs', import.meta.url).href;
const { toast }: { toast: { getHistory(): { duration?: number }[] } } = await import(LIBRARY);

const UNDO: ToastAction = { label: 'Undo', onClick: () => {} };

test.each([
  ['a success', () => toastSuccess('Deleted', '', UNDO)],
  ['news', () => toastInfo('Deleted', '', UNDO)],
  ['a failure', () => toastError('Not deleted', '', UNDO)],
  [
    'one that passes by itself',
    () => toastPersistent('id', { title: 'T', message: '', action: UNDO, isPassing: true }),
  ],
])('%s that offers something to do stays ten seconds', (_what, show) => {
  show();
  const shown = toast.getHistory().at(-1);
  expect(shown?.duration).toBe(10_000);
});
