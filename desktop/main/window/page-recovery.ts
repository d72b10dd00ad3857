import type { BrowserWindow } from 'electron';
import { createReloadLimit } from '../../reload-limit.ts';
import { type AskAuthor, crashQuestion, UNRESPONSIVE_QUESTION } from './window-questions.ts';

/** Reloads a crashed page. Asks if it keeps crashing or hangs. @param startAgain loads the page without the last open draft. */
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
  let hangQuestion: AbortController | null = null;

  async function askToStartAgain(reason: string): Promise<void> {
    const choice = await askAuthor(crashQuestion(reason));
    if (window.isDestroyed()) return;
    if (choice === 'quit') return window.close();
    limit.reset();
    startAgain();
  }

  webContents.on('render-process-gone', (_event, { reason }) => {
    // The page is being replaced by another one.
    if (reason === 'clean-exit') return;
    hasFailed = true;
    hangQuestion?.abort();
    if (isClosing()) return onLostWhileClosing();
    if (!limit.mayReload()) return void askToStartAgain(reason);
    webContents.reload();
  });

  window.on('unresponsive', async () => {
    // While closing, the close handshake asks about a silent page.
    if (isClosing() || hangQuestion !== null) return;
    const asked = new AbortController();
    hangQuestion = asked;
    const choice = await askAuthor(UNRESPONSIVE_QUESTION, asked.signal);
    hangQuestion = null;
    // A hanging page can't be reloaded; a crashed one is reloaded by the handler above.
    if (choice === 'reload' && !asked.signal.aborted) webContents.forcefullyCrashRenderer();
  });
  window.on('responsive', () => hangQuestion?.abort());

  return { hasFailed: () => hasFailed };
}
