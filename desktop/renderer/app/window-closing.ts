import type { Result } from '@callwright/shared/result.ts';
import type { DesktopApi } from '../../ipc/contract.ts';

/** How long a save may take before the author is told that the window waits for it. */
const SLOW_SAVE_MS = 5_000;

/** What the author is asked before the window closes. */
export type CloseQuestion =
  /** The window closes by itself once the save has ended. */
  | { kind: 'still-saving' }
  /** The attempt to close has ended. */
  | { kind: 'not-saved'; reason: string }
  /** A form has words that only its button sends or saves; the attempt to close has ended. */
  | { kind: 'open-form' };

type ClosingApi = Pick<
  DesktopApi,
  'onWindowClosing' | 'acknowledgeClosing' | 'confirmReadyToClose' | 'closeWithoutSaving' | 'cancelClose'
>;

/**
 * Answers the main process when the window is asked to close: saves what was typed, and asks the author
 * where that fails or takes long. It lives outside React, so that a screen that breaks still saves.
 */
export type WindowClosing = ReturnType<typeof createWindowClosing>;

/**
 * @param saveAll saves everything that is saved as it is typed.
 * @param hasOpenForm whether closing would lose words that are not.
 * @param lock keeps anything more from being typed: the window closes with the answer that follows.
 */
export function createWindowClosing({
  saveAll,
  hasOpenForm,
  api,
  lock,
}: {
  saveAll: () => Promise<Result<void, { message: string }>>;
  hasOpenForm: () => boolean;
  api: ClosingApi;
  lock: () => void;
}) {
  /** The request that is not answered yet. */
  let asked: { request: number; isLast: boolean } | null = null;
  let answered = 0;
  let isFlushing = false;
  let slowTimer: ReturnType<typeof setTimeout> | undefined;
  let question: CloseQuestion | null = null;
  const listeners = new Set<() => void>();

  function show(next: CloseQuestion | null): void {
    if (next === question) return;
    question = next;
    for (const listener of listeners) listener();
  }

  function settle(): void {
    clearTimeout(slowTimer);
    answered = asked?.request ?? answered;
    asked = null;
  }

  async function answer(): Promise<void> {
    isFlushing = true;
    const saved = await saveAll();
    isFlushing = false;
    // The author keeps editing.
    if (asked === null) return;
    const { request, isLast } = asked;
    settle();
    if (!saved.ok || hasOpenForm()) {
      show(saved.ok ? { kind: 'open-form' } : { kind: 'not-saved', reason: saved.error.message });
      await api.cancelClose({ isAsking: true });
      return;
    }
    show(null);
    // Nothing can be typed between the end of the save and this.
    if (isLast) lock();
    await api.confirmReadyToClose({ request });
  }

  api.onWindowClosing((next) => {
    void api.acknowledgeClosing();
    // The request comes again each second until it is answered.
    if (next.request <= answered || next.request === asked?.request) return;
    if (asked === null) slowTimer = setTimeout(() => show({ kind: 'still-saving' }), SLOW_SAVE_MS);
    asked = next;
    if (!isFlushing) void answer();
  });

  return {
    getQuestion: () => question,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Closes the window, whatever is not saved. */
    discard(): void {
      settle();
      show(null);
      lock();
      void api.closeWithoutSaving();
    },
    keepEditing(): void {
      // Any answer closes the question, and what closes it ends up here: the window is closing then.
      if (question === null) return;
      settle();
      show(null);
      void api.cancelClose({ isAsking: false });
    },
  };
}
