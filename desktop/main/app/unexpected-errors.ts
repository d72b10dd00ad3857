import { app, dialog } from 'electron';
import { reportUnhandled } from '../log/failure-log.ts';

/**
 * Logs what nobody handled, and tells the author once about an exception: Electron would log a rejected
 * promise alone, and show the stack of an exception. Neither ends the app, because the drafts are saved
 * as they are typed and can be written on.
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
 * Ends a start that has failed, with the reason on screen: a process without a window would hold the lock,
 * and each later start would end without a word.
 */
export async function endFailedStart(cause: unknown): Promise<void> {
  const code = reportUnhandled(cause);
  // Before that, Linux shows no dialog.
  await app.whenReady();
  dialog.showErrorBox(
    "Callwright couldn't start",
    `${messageOf(cause)}${code}\n\nYour drafts are safe. Start Callwright again. If that doesn't help, restart your computer, or send this message to the person who gave you Callwright.`,
  );
  app.exit(1);
}

/** The reason in one line; a system's error names the file. */
function messageOf(cause: unknown): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : String(cause);
}
