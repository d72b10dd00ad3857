/** How long the renderer has to hand over what was typed last, in milliseconds; a hung one must not hold the window. */
const HANDOVER_TIME = 3_000;

export type CloseHandshake = {
  /** To be called when the window is asked to close; whether it may close now. Asks the renderer otherwise. */
  mayClose(): boolean;
  /** The renderer handed everything over, or can't any more; closes the window, asked or not. */
  confirm(): void;
  /** The renderer can't save and asks the author first; the next attempt to close asks again. */
  stayOpen(): void;
};

/**
 * Keeps a window open until the renderer has handed over what was typed and it is on the disk.
 *
 * @param ask tells the renderer that the window closes.
 * @param flush settles when no save runs any more.
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
        timer = setTimeout(confirm, HANDOVER_TIME);
        ask();
      }
      return state === 'closing';
    },
    confirm,
    stayOpen() {
      if (state !== 'asked') return;
      state = 'open';
      clearTimeout(timer);
    },
  };
}
