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
      `${messageOf(cause)}${code}\n\nDrafts that were saved stay saved. If something does not work any more, copy the text that is on screen, close Callwright and start it again.`,
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
    'Callwright could not start',
    `${messageOf(cause)}${code}\n\nYour drafts are as they were, in their folder. Start Callwright again. If that does not help, restart the computer, or send this message to whoever gave you Callwright.`,
  );
  app.exit(1);
}

/** The reason in one line; a system's error names the file. */
function messageOf(cause: unknown): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : String(cause);
}
