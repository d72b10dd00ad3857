import {
  type ToastAction,
  toastError,
  toastInfo,
  toastPersistent,
  toastSuccess,
} from '@callwright/desktop/renderer/ui/toasts.tsx';
import { toast } from 'sonner';
import { expect, test } from 'vitest';

const UNDO: ToastAction = { label: 'Undo', onClick: () => {} };

test.each([
  ['a success', () => toastSuccess('Deleted', '', { action: UNDO })],
  ['news', () => toastInfo('Deleted', '', { action: UNDO })],
  ['a failure', () => toastError('Couldn’t delete the draft', '', { action: UNDO })],
  [
    'one that passes by itself',
    () => toastPersistent('backup', { title: 'T', message: '', action: UNDO, isTimed: true }),
  ],
])('%s with an action stays ten seconds', (_what, show) => {
  show();
  const shown = toast.getHistory().at(-1);
  expect(shown).toMatchObject({ duration: 10_000 });
});
