import { join } from 'node:path';
import { app, protocol, type Session, session, shell } from 'electron';
import { APP_SCHEME, APP_SCHEME_PRIVILEGES, isPicture, type ReadPicture, serveRenderer } from '../app/app-protocol.ts';
import { LINK_SCHEME } from '../app/deep-links.ts';
import { serveDevPages } from '../app/dev-pages.ts';
import { readDevServer } from '../app/env.ts';
import { openExternalLink } from '../app/external-links.ts';
import { restartAfterQuit } from '../app/restart.ts';
import type { Updates } from '../updates/updates.ts';
import type { MainWindow } from '../window/main-window.ts';
import { restrictNavigation } from '../window/window-options.ts';

export function setUpBeforeReady(): void {
  protocol.registerSchemesAsPrivileged([APP_SCHEME_PRIVILEGES]);
  app.enableSandbox();
  app.on('web-contents-created', (_event, contents) =>
    restrictNavigation(contents, (url) => void openExternalLink(url, (link) => shell.openExternal(link))),
  );
}

export function setUpPages(readPicture: ReadPicture): void {
  const devServer = readDevServer();
  denyPermissions(session.defaultSession, devServer === null ? [CLIPBOARD_WRITE] : [CLIPBOARD_WRITE, ...HOT_RELOAD]);
  const folder = join(import.meta.dirname, '../renderer');
  protocol.handle(APP_SCHEME, (request) =>
    devServer === null || isPicture(request.url)
      ? serveRenderer(folder, request, readPicture)
      : serveDevPages(devServer, request),
  );
}

/** Windows needs the app ID and the link scheme at run time. macOS and Linux packages declare them. */
export function registerWithSystem(): void {
  app.setAppUserModelId('com.callwright.editor');
  // A development build must not take over the installed app's links.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
}

/** Quits when the window closes, on macOS too: no menu item works without it. */
export function setUpQuit({
  mainWindow,
  updates,
  closeStorage,
}: {
  mainWindow: Pick<MainWindow, 'isRestarting'>;
  updates: Pick<Updates, 'finish'> | null;
  closeStorage: () => Promise<void>;
}): void {
  app.on('window-all-closed', async () => {
    await closeStorage();
    if (updates?.finish()) return;
    if (mainWindow.isRestarting()) restartAfterQuit();
    app.quit();
  });
}

/** The Copy button's permission. It writes plain text and can't read. */
const CLIPBOARD_WRITE = 'clipboard-sanitized-write';

/** Lets the page connect to the development server for hot reload. */
const HOT_RELOAD = ['local-network-access', 'loopback-network'];

export function denyPermissions(session: Session, granted: readonly string[] = [CLIPBOARD_WRITE]): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(granted.includes(permission)));
  session.setPermissionCheckHandler((_contents, permission) => granted.includes(permission));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}
