import { app, dialog } from 'electron';
import { reportUnhandled } from '../log/failure-log.ts';

/**
 * Logs unhandled errors and shows a dialog for the first exception. The app keeps running, because drafts are saved and
 * can still be edited.
 */
export function watchForErrors(): void {
  let isTold = false;
  process.on('unhandledRejection', reportUnhandled);
  process.on('uncaughtException', (cause) => {
    const code = reportUnhandled(cause);
    if (isTold) return;
    isTold = true;
    dialog.showErrorBox(
      'Something went wrong in Callwright',
      `${messageOf(cause)}${code}\n\nYour saved drafts are safe. If something stops working, copy the text on screen, then restart Callwright.`,
    );
  });
}

/**
 * Shows why the start failed and exits. A process without a window would hold the lock, so later starts would silently
 * exit.
 */
export async function endFailedStart(cause: unknown): Promise<void> {
  const code = reportUnhandled(cause);
  // Linux shows no dialog before `ready`.
  await app.whenReady();
  dialog.showErrorBox(
    "Callwright couldn't start",
    `${messageOf(cause)}${code}\n\nYour drafts are safe. Start Callwright again. If that doesn't help, restart your computer, or send this message to the person who gave you Callwright.`,
  );
  app.exit(1);
}

function messageOf(cause: unknown): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : String(cause);
}
