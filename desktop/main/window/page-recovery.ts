import type { BrowserWindow } from 'electron';
import { createReloadLimit } from '../../reload-limit.ts';
import { type AskAuthor, crashQuestion, UNRESPONSIVE_QUESTION } from './window-questions.ts';

/**
 * Loads a page again that has crashed, and asks the author where that does not help or where it hangs.
 * What was typed until a moment before a crash is on the disk.
 *
 * @param isClosing whether the window was asked to close; `onLostWhileClosing` then goes on without the page.
 * @param startAgain loads the page without the draft that was open last.
 * @returns whether the page has ever failed.
 */
export function recoverPage({
  window,
  askAuthor,
  isClosing,
  onLostWhileClosing,
  startAgain,
}: {
  window: BrowserWindow;
  askAuthor: AskAuthor;
  isClosing: () => boolean;
  onLostWhileClosing: () => void;
  startAgain: () => void;
}): { hasFailed(): boolean } {
  const { webContents } = window;
  let hasFailed = false;
  const limit = createReloadLimit();
  let hang: AbortController | null = null;

  async function askToStartAgain(reason: string): Promise<void> {
    const choice = await askAuthor(crashQuestion(reason));
    if (window.isDestroyed()) return;
    if (choice === 'quit') return window.close();
    limit.reset();
    startAgain();
  }

  webContents.on('render-process-gone', (_event, { reason }) => {
    // The page has ended by itself: it is being replaced by another one.
    if (reason === 'clean-exit') return;
    hasFailed = true;
    hang?.abort();
    if (isClosing()) return onLostWhileClosing();
    if (!limit.mayReload()) return void askToStartAgain(reason);
    webContents.reload();
  });

  window.on('unresponsive', async () => {
    // A window that closes asks about a silent page by itself.
    if (isClosing() || hang !== null) return;
    const asked = new AbortController();
    hang = asked;
    const choice = await askAuthor(UNRESPONSIVE_QUESTION, asked.signal);
    hang = null;
    // A page that hangs can't be reloaded; one that has crashed is.
    if (choice === 'reload' && !asked.signal.aborted) webContents.forcefullyCrashRenderer();
  });
  window.on('responsive', () => hang?.abort());

  return { hasFailed: () => hasFailed };
}
