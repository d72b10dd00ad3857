// Tested by tests/e2e/desktop/draft-files.spec.ts
import { useEffect, useRef, useState } from 'react';
import type { MoveReport, MoveStatus } from '../../ipc/drafts.ts';
import { useAppInfo, useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { dismissToast, toastError, toastPersistent, toastSuccess } from '../ui/toasts.tsx';
import { describeMove } from './describe-move.ts';

const PROGRESS_TOAST = 'drafts-move';
/** A move that is done by then shows its outcome alone. */
const PROGRESS_DELAY_MS = 1_000;

export type DraftsFolder = {
  path: string;
  /** Where the drafts are being moved to, and how much of that is done; null when they are not. */
  moving: Extract<MoveStatus, { kind: 'moving' }> | null;
  move: () => Promise<void>;
};

/** The drafts folder and its move, whose progress and outcome are told in toasts. */
export function useDraftsFolder(): DraftsFolder {
  const store = useDraftsStore();
  const [path, setPath] = useState(useAppInfo().draftsFolder);
  const [status, setStatus] = useState<MoveStatus>({ kind: 'none' });
  const moving = status.kind === 'moving' ? status : null;
  const isReported = useRef(false);

  useEffect(() => {
    let isTold = false;
    const stop = desktop.onMoveChanged((next) => {
      isTold = true;
      setStatus(next);
    });
    // What is told meanwhile is newer than the answer.
    void desktop.readMove().then((answer) => {
      if (!isTold) setStatus(answer);
    });
    return stop;
  }, []);
  useEffect(() => {
    // The answer and the event may both tell of the one move that a start goes on with.
    if (status.kind !== 'resumed' || isReported.current) return;
    isReported.current = true;
    // A page that is loaded again later has nothing to tell.
    void desktop.acknowledgeMove();
    const { result } = status;
    if (!result.ok) return toastError('Drafts folder not moved', result.error.message);
    setPath(result.value.folder);
    showReport(result.value);
  }, [status]);
  useProgressToast(moving);

  return {
    path,
    moving,
    async move() {
      const saved = await store.flushAll();
      if (!saved.ok) return toastError('Drafts folder not moved', saved.error.message);
      const moved = await desktop.moveDraftsFolder();
      if (!moved.ok) return toastError('Drafts folder not moved', moved.error.message);
      if (moved.value === null) return;
      setPath(moved.value.folder);
      showReport(moved.value);
      await store.refresh();
    },
  };
}

function showReport(report: MoveReport): void {
  const { title, message, left } = describeMove(report);
  toastSuccess(title, message);
  if (left !== null) {
    toastPersistent('drafts-left', { title: `Still in ${report.from}`, message: left, isFailure: true });
  }
}

/** Shows how far a move is that takes long, until it is done or its author dismisses the toast. */
function useProgressToast(moving: DraftsFolder['moving']): void {
  const [isSlow, setIsSlow] = useState(false);
  const isDismissed = useRef(false);
  const isMoving = moving !== null;
  useEffect(() => {
    if (!isMoving) return;
    isDismissed.current = false;
    const timer = setTimeout(() => setIsSlow(true), PROGRESS_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
      dismissToast(PROGRESS_TOAST);
    };
  }, [isMoving]);
  useEffect(() => {
    if (moving === null || !isSlow || isDismissed.current) return;
    toastPersistent(PROGRESS_TOAST, {
      title: `Moving your drafts: ${moving.percent} %`,
      message: `They go to ${moving.to}. You can write on meanwhile.`,
      onDismiss: () => {
        isDismissed.current = true;
      },
    });
  }, [moving, isSlow]);
}
