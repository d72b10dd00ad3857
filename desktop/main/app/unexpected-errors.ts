import { app, dialog } from 'electron';
import { reportUnhandled } from '../log/failure-log.ts';

/** Shows a dialog for the first exception. The app keeps running, because drafts can still be edited and saved. */
export function watchForErrors(): void {
  let hasShownDialog = false;
  process.on('unhandledRejection', reportUnhandled);
  process.on('uncaughtException', (cause) => {
    const code = reportUnhandled(cause);
    if (hasShownDialog) return;
    hasShownDialog = true;
    dialog.showErrorBox(
      'Something went wrong in Callwright',
      `${messageOf(cause)}${code}\n\nYour saved drafts are safe. If something stops working, copy the text on screen, then restart Callwright.`,
    );
  });
}

/** Exits, because a process without a window would hold the lock and block later starts. */
export async function endFailedStart(cause: unknown): Promise<void> {
  const code = reportUnhandled(cause);
  // Linux shows no dialog before `ready`.
  await app.whenReady();
  dialog.showErrorBox(
    'Callwright couldn’t start',
    `${messageOf(cause)}${code}\n\nYour drafts are safe. Start Callwright again. If that doesn’t help, restart your computer, or send this message to the person who gave you Callwright.`,
  );
  app.exit(1);
}

function messageOf(cause: unknown): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : String(cause);
}
