import type { Result } from '@callwright/shared/result.ts';
import type { DesktopApi } from '../../ipc/contract.ts';

/** How long a save can take before the window shows that it's waiting. */
const SLOW_SAVE_MS = 5_000;

export type CloseQuestion =
  /** The window closes once the save finishes. */
  | { kind: 'still-saving' }
  | { kind: 'not-saved'; reason: string }
  /** A form has text that only its button saves. */
  | { kind: 'open-form' };

type ClosingApi = Pick<
  DesktopApi,
  'onWindowClosing' | 'acknowledgeClosing' | 'confirmReadyToClose' | 'closeWithoutSaving' | 'cancelClose'
>;

/** Answers the window's close request. Lives outside React, so that it still saves if a screen crashes. */
export type WindowClosing = ReturnType<typeof createWindowClosing>;

/**
 * @param hasOpenForm true if closing would lose text that isn't autosaved.
 * @param lock blocks typing once the window is about to close.
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
    // The author chose to keep editing.
    if (asked === null) return;
    const { request, isLast } = asked;
    settle();
    if (!saved.ok || hasOpenForm()) {
      show(saved.ok ? { kind: 'open-form' } : { kind: 'not-saved', reason: saved.error.message });
      await api.cancelClose({ isAsking: true });
      return;
    }
    show(null);
    // Must follow the save directly, so nothing can be typed in between.
    if (isLast) lock();
    await api.confirmReadyToClose({ request });
  }

  api.onWindowClosing((next) => {
    void api.acknowledgeClosing();
    // The main process repeats the request every second until it is answered.
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
    discard(): void {
      settle();
      show(null);
      lock();
      void api.closeWithoutSaving();
    },
    keepEditing(): void {
      // Closing the dialog always calls this, even after another answer.
      if (question === null) return;
      settle();
      show(null);
      void api.cancelClose({ isAsking: false });
    },
  };
}
