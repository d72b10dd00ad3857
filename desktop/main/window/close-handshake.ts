/** How long the renderer has to send what was typed last; a hung one must not keep the window open. */
const HANDOVER_TIMEOUT_MS = 3_000;

export type CloseHandshake = {
  /** Called when the window is asked to close. Returns whether it may close now, and asks the renderer otherwise. */
  mayClose(): boolean;
  /** The renderer has sent everything, or can't any more; closes the window, asked or not. */
  confirm(): void;
  /** The renderer can't save and asks the author first; the next attempt to close asks it again. */
  cancel(): void;
};

/**
 * Keeps a window open until the renderer has sent what was typed and it is on the disk.
 *
 * @param ask tells the renderer that the window closes.
 * @param flush settles once nothing is being saved.
 * @param close closes the window for good.
 */
export function createCloseHandshake({
  ask,
  flush,
  close,
}: {
  ask: () => void;
  flush: () => Promise<void>;
  close: () => void;
}): CloseHandshake {
  let state: 'open' | 'asked' | 'flushing' | 'closing' = 'open';
  let timer: NodeJS.Timeout | undefined;

  function confirm(): void {
    if (state === 'flushing' || state === 'closing') return;
    state = 'flushing';
    clearTimeout(timer);
    const end = () => {
      state = 'closing';
      close();
    };
    flush().then(end, end);
  }

  return {
    mayClose() {
      if (state === 'open') {
        state = 'asked';
        timer = setTimeout(confirm, HANDOVER_TIMEOUT_MS);
        ask();
      }
      return state === 'closing';
    },
    confirm,
    cancel() {
      if (state !== 'asked') return;
      state = 'open';
      clearTimeout(timer);
    },
  };
}
