import { app, dialog } from 'electron';

/**
 * Logs what nobody handled, and tells the author once about an exception: Electron would log a rejected
 * promise alone, and show the stack of an exception. Neither ends the app, because the drafts are saved
 * as they are typed and can be written on.
 */
export function watchForErrors(): void {
  let isTold = false;
  process.on('unhandledRejection', (cause) => logError(cause));
  process.on('uncaughtException', (cause) => {
    logError(cause);
    if (isTold) return;
    isTold = true;
    dialog.showErrorBox(
      'Something went wrong in Callwright',
      `${messageOf(cause)}\n\nDrafts that were saved stay saved. If something does not work any more, copy the text that is on screen, close Callwright and start it again.`,
    );
  });
}

/**
 * Ends a start that has failed, with the reason on screen: a process without a window would hold the lock,
 * and each later start would end without a word.
 */
export async function endFailedStart(cause: unknown): Promise<void> {
  logError(cause);
  // Before that, Linux shows no dialog.
  await app.whenReady();
  dialog.showErrorBox(
    'Callwright could not start',
    `${messageOf(cause)}\n\nYour drafts are as they were, in their folder. Start Callwright again. If that does not help, restart the computer, or send this message to whoever gave you Callwright.`,
  );
  app.exit(1);
}

function logError(cause: unknown): void {
  console.error('Unexpected error:', cause);
}

/** The reason in one line; a system's error names the file. */
function messageOf(cause: unknown): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : String(cause);
}
