import { type BrowserWindow, type BrowserWindowConstructorOptions, Menu, type WebContents } from 'electron';
import { APP_URL, PREVIEW_URL } from '../app/app-protocol.ts';
import { buildContextMenu } from './context-menu.ts';

/** `--paper` from the brand's CSS, shown until the renderer paints. */
export const BACKGROUND_COLOR = { light: '#fbf8f3', dark: '#141a17' } as const;

/** Returns the window's options. Lists every security setting, even defaults (Electron's security checklist). */
export function windowOptions({
  preload,
  isDark,
}: {
  preload: string;
  isDark: boolean;
}): BrowserWindowConstructorOptions {
  return {
    title: 'Callwright',
    width: 1280,
    height: 860,
    minWidth: 760,
    minHeight: 520,
    show: false,
    backgroundColor: isDark ? BACKGROUND_COLOR.dark : BACKGROUND_COLOR.light,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Whether anything is checked is up to the session.
      spellcheck: true,
    },
  };
}

/** Blocks new windows and navigation. Passes links to `openLink`. */
export function restrictNavigation(contents: WebContents, openLink: (url: string) => void): void {
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: 'deny' };
  });
  contents.on('will-frame-navigate', (event) => {
    if (isPage(event.isMainFrame ? APP_URL : PREVIEW_URL, event.url)) return;
    event.preventDefault();
    openLink(event.url);
  });
  contents.on('will-redirect', (event) => {
    if (!isPage(APP_URL, event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

export function attachContextMenu(window: BrowserWindow): void {
  const { webContents } = window;
  webContents.on('context-menu', (_event, { editFlags, isEditable, selectionText, ...spelling }) => {
    const { misspelledWord: word, dictionarySuggestions: suggestions } = spelling;
    const items = buildContextMenu({
      editFlags,
      isEditable,
      hasSelection: selectionText.trim() !== '',
      spelling:
        word === ''
          ? null
          : {
              word,
              suggestions,
              replace: (suggestion) => webContents.replaceMisspelling(suggestion),
              addToDictionary: () => void webContents.session.addWordToSpellCheckerDictionary(word),
            },
    });
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}

/** Allows only reloading the page. */
function isPage(page: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const [{ protocol, host, pathname }, known] = [new URL(address), new URL(page)];
  return protocol === known.protocol && host === known.host && pathname === known.pathname;
}
