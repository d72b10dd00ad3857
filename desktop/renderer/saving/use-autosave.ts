import type { Result } from '@callwright/shared/result.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toastError } from '../ui/toasts.tsx';
import { Autosave } from './autosave.ts';
import { listAutosave } from './open-autosaves.ts';
import type { SaveStatus } from './save-progress.ts';

/** Saves a form as it is typed in, even if it closes right after a key. `refusal` titles the toast if that fails. */
export function useAutosave(
  save: () => Promise<Result<unknown, { message: string }>>,
  refusal: string,
): { autosave: Autosave; status: SaveStatus } {
  const latest = useRef(save);
  useLayoutEffect(() => {
    latest.current = save;
  });
  const [status, setStatus] = useState<SaveStatus>({ kind: 'saved' });
  const [autosave] = useState(() => new Autosave(() => latest.current(), setStatus));
  useEffect(
    () => listAutosave(autosave, (reason) => toastError(refusal, reason, { topic: 'saving' })),
    [autosave, refusal],
  );
  return { autosave, status };
}
