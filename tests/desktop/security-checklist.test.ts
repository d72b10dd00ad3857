import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  APP_SCHEME_PRIVILEGES,
  APP_URL,
  CONTENT_SECURITY_POLICY,
  URL_WITHOUT_DRAFT,
} from '@callwright/desktop/main/app/app-protocol.ts';
import { toExternalLink } from '@callwright/desktop/main/app/external-links.ts';
import { isTrustedSender } from '@callwright/desktop/main/app/ipc.ts';
import { denyPermissions } from '@callwright/desktop/main/boot/set-up-app.ts';
import { restrictNavigation, windowOptions } from '@callwright/desktop/main/window/window-options.ts';
import type { Session, WebContents } from 'electron';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';

vi.mock('electron', () => ({ Menu: {}, ipcMain: {} }));

const desktop = dirname(createRequire(import.meta.url).resolve('@callwright/desktop/package.json'));
const preferences = windowOptions({ preload: '/preload.cjs', isDark: false }).webPreferences ?? {};
const policy = new Map(
  CONTENT_SECURITY_POLICY.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
);

function openConfined() {
  const opened: string[] = [];
  let openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: typeof openHandler) => {
      openHandler = handler;
    },
  });
  restrictNavigation(contents as unknown as WebContents, (url) => opened.push(url));
  const isPrevented = (event: string, details: object) => {
    const preventDefault = vi.fn();
    contents.emit(event, { ...details, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };
  return { isPrevented, openWindow: (url: string) => openHandler({ url }).action };
}

const PERMISSIONS = [
  'media',
  'geolocation',
  'notifications',
  'clipboard-read',
  'clipboard-sanitized-write',
  'openExternal',
  'fileSystem',
];

/** Permissions granted to the page, once per way that Electron asks. */
function listGranted(): string[] {
  type Check = (contents: unknown, name: string) => boolean;
  const handlers: { request?: (contents: unknown, name: string, answer: (may: boolean) => void) => void } = {};
  const checks: Check[] = [];
  const session = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: (handler: typeof handlers.request) => Object.assign(handlers, { request: handler }),
    setPermissionCheckHandler: (handler: Check) => checks.push(handler),
    setDevicePermissionHandler: (handler: Check) => checks.push(handler),
  });
  denyPermissions(session as unknown as Session);
  const granted: string[] = [];
  for (const name of PERMISSIONS) {
    handlers.request?.({}, name, (may) => may && granted.push(name));
    for (const check of checks) if (check({}, name)) granted.push(name);
  }
  return granted;
}

/** All items of Electron's security checklist (electronjs.org/docs/latest/tutorial/security), in order. */
const CHECKLIST: readonly [string, () => void][] = [
  [
    'Only load secure content',
    () => {
      expect(new URL(APP_URL).protocol).toBe('app:');
      expect([...policy.values()].flat()).not.toContain('http:');
    },
  ],
  [
    'Do not enable Node.js integration for remote content',
    () =>
      expect(preferences).toMatchObject({
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
      }),
  ],
  ['Enable context isolation in all renderers', () => expect(preferences.contextIsolation).toBe(true)],
  ['Enable process sandboxing', () => expect(preferences.sandbox).toBe(true)],
  [
    'Handle session permission requests from remote content',
    () => expect(listGranted()).toEqual(['clipboard-sanitized-write', 'clipboard-sanitized-write']),
  ],
  ['Do not disable webSecurity', () => expect(preferences.webSecurity).toBe(true)],
  [
    'Define a Content-Security-Policy',
    () => {
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('script-src')).toEqual(["'self'"]);
    },
  ],
  ['Do not enable allowRunningInsecureContent', () => expect(preferences.allowRunningInsecureContent).toBe(false)],
  ['Do not enable experimental features', () => expect(preferences.experimentalFeatures).toBe(false)],
  ['Do not use enableBlinkFeatures', () => expect(preferences).not.toHaveProperty('enableBlinkFeatures')],
  ['Do not use allowpopups for WebViews', () => expect(preferences.webviewTag).toBe(false)],
  [
    'Verify WebView options before creation',
    () => expect(openConfined().isPrevented('will-attach-webview', {})).toBe(true),
  ],
  [
    'Disable or limit navigation',
    () => {
      const { isPrevented } = openConfined();
      for (const url of ['https://example.com/', 'file:///etc/passwd', 'app://evil/index.html']) {
        expect(isPrevented('will-frame-navigate', { url, isMainFrame: true })).toBe(true);
        expect(isPrevented('will-redirect', { url })).toBe(true);
      }
      expect(preferences.navigateOnDragDrop).toBe(false);
    },
  ],
  [
    'Disable or limit creation of new windows',
    () => expect(openConfined().openWindow('https://example.com/')).toBe('deny'),
  ],
  [
    'Do not use shell.openExternal with untrusted content',
    () => {
      expect(['file:///etc/passwd', 'smb://server/share', 'ms-msdt:/id'].map(toExternalLink)).toEqual([
        null,
        null,
        null,
      ]);
      expect(readSources('main').filter(([, code]) => /shell\.openExternal\((?!link\))/.test(code))).toEqual([]);
    },
  ],
  [
    'Use a current version of Electron',
    () => {
      const catalog = parse(readFileSync(join(desktop, '../pnpm-workspace.yaml'), 'utf8')).catalog;
      expect(catalog.electron).toMatch(/^(4[5-9]|[5-9]\d)\.\d+\.\d+$/);
    },
  ],
  [
    'Validate the sender of all IPC messages',
    () => {
      const mainFrame = { url: 'https://example.com/' };
      expect(isTrustedSender({ senderFrame: mainFrame, sender: { mainFrame } } as never)).toBe(false);
      // A lint rule allows ipcMain in one file only.
      expect(readSources('main').filter(([name, code]) => name !== 'ipc.ts' && /\bipcMain\b/.test(code))).toEqual([]);
    },
  ],
  [
    'Avoid usage of the file:// protocol and prefer usage of custom protocols',
    () => {
      expect(APP_SCHEME_PRIVILEGES.privileges).toMatchObject({ standard: true, secure: true });
      expect(new URL(URL_WITHOUT_DRAFT).protocol).toBe('app:');
      const loadsAnother = /\.loadFile\(|\.loadURL\((?!(APP_URL|URL_WITHOUT_DRAFT)\))/;
      expect(readSources('main').filter(([, code]) => loadsAnother.test(code))).toEqual([]);
    },
  ],
  [
    'Check which fuses you can change',
    () => {
      const { electronFuses } = parse(readFileSync(join(desktop, '../electron-builder.yml'), 'utf8'));
      expect(electronFuses).toMatchObject({
        runAsNode: false,
        enableNodeOptionsEnvironmentVariable: false,
        enableNodeCliInspectArguments: false,
        grantFileProtocolExtraPrivileges: false,
        enableCookieEncryption: true,
        enableEmbeddedAsarIntegrityValidation: true,
        onlyLoadAppFromAsar: true,
      });
    },
  ],
  [
    'Do not expose Electron APIs to untrusted web content',
    () => {
      const code = readFileSync(join(desktop, 'preload/index.ts'), 'utf8');
      expect([...code.matchAll(/exposeInMainWorld\((.*)\)/g)].map(([, args]) => args)).toEqual(["'desktop', desktop"]);
      // Pages get named functions only: no channel names and no event objects.
      expect(code).not.toMatch(/:\s*ipcRenderer\b|\.\.\.ipcRenderer|listener\(_?event/);
    },
  ],
];

test.each(CHECKLIST.map(([item, check], index) => ({ number: index + 1, item, check })))(
  'S11 $number/20 $item',
  ({ check }) => check(),
);

test('S11 has all of its 20 items', () => {
  expect(CHECKLIST).toHaveLength(20);
});

function readSources(folder: string): [string, string][] {
  return readdirSync(join(desktop, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), 'utf8')]);
}
