import { REQUEST_WORDS } from '@callwright/shared/booking/request-words.ts';
import type { Result } from '@callwright/shared/result.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { IpcInput } from '../../ipc/contract.ts';
import type { DemoRequest } from '../../ipc/demo-requests.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';
import { toastError, toastSuccess } from '../ui/toasts.tsx';

type DemoListKind = IpcInput<'demos:list'>;

type DemoListState =
  | { kind: 'loading' }
  | { kind: 'ready'; requests: readonly DemoRequest[] }
  | { kind: 'failed'; message: string };

/** The owner's demo requests, one list at a time, and what can be done with one. */
export function useDemoRequestsPanel() {
  const [list, setList] = useState<DemoListKind>('coming');
  const [state, setState] = useState<DemoListState>({ kind: 'loading' });
  /** The request that is being changed; at most one at a time. */
  const [busyId, setBusyId] = useState<string | null>(null);
  /** The request that was cancelled last from here: its visitor does not know. */
  const [cancelled, setCancelled] = useState<DemoRequest | null>(null);
  const lastRead = useRef(0);
  /** What is chosen by now: it may be another list by the time that a change is answered. */
  const chosen = useRef<DemoListKind>('coming');

  const load = useCallback(async (kind: DemoListKind) => {
    lastRead.current += 1;
    const ownRead = lastRead.current;
    chosen.current = kind;
    const answer = await toResult(desktop.listDemoRequests(kind));
    // Only the last one that was asked for counts.
    if (ownRead !== lastRead.current) return;
    setState(answer.ok ? { kind: 'ready', requests: answer.value } : { kind: 'failed', message: answer.error.message });
  }, []);

  useEffect(() => {
    setState({ kind: 'loading' });
    void load(list);
  }, [list, load]);

  async function change<Value>(
    id: string,
    request: Promise<Result<Value, { message: string }>>,
    done: string,
  ): Promise<Value | null> {
    setBusyId(id);
    const answer = await toResult(request);
    await load(chosen.current);
    setBusyId(null);
    if (answer.ok) toastSuccess('Success!', done);
    else toastError('Error', answer.error.message);
    return answer.ok ? answer.value : null;
  }

  return {
    list,
    choose: setList,
    state,
    busyId,
    cancelled,
    reload() {
      setState({ kind: 'loading' });
      void load(list);
    },
    async setStatus({ id }: DemoRequest, status: DemoRequest['status']) {
      const changed = await change(id, desktop.setDemoStatus({ id, status }), REQUEST_WORDS.done[status]);
      if (changed) setCancelled(status === 'cancelled' ? changed : null);
    },
    remove: ({ id }: DemoRequest) => change(id, desktop.deleteDemoRequest(id), REQUEST_WORDS.done.deleted),
    async exportAll() {
      const exported = await toResult(desktop.exportDemoRequests());
      if (!exported.ok) toastError('Not exported', exported.error.message);
      else if (exported.value !== null) toastSuccess('Exported', exported.value);
    },
  };
}
