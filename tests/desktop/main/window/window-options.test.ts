import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BACKGROUND_COLOR, restrictNavigation, windowOptions } from '@callwright/desktop/main/window/window-options.ts';
import type { WebContents } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';

vi.mock('electron', () => ({ Menu: {} }));

const options = windowOptions({ preload: '/app/preload/index.cjs', isDark: false });

describe('the window follows Electron’s security checklist', () => {
  test.each([
    ['no Node in the page (2)', 'nodeIntegration', false],
    ['no Node in workers (2)', 'nodeIntegrationInWorker', false],
    ['no Node in frames (2)', 'nodeIntegrationInSubFrames', false],
    ['context isolation for the preload (3)', 'contextIsolation', true],
    ['the sandbox (4)', 'sandbox', true],
    ['web security (6)', 'webSecurity', true],
    ['no insecure content (8)', 'allowRunningInsecureContent', false],
    ['no experimental features (9)', 'experimentalFeatures', false],
    ['no webview (11)', 'webviewTag', false],
    ['no navigation to dropped files (13)', 'navigateOnDragDrop', false],
  ] as const)('%s', (_name, option, value) => {
    expect(options.webPreferences?.[option]).toBe(value);
  });

  test('and turns on no Blink feature (10)', () => {
    expect(options.webPreferences).not.toHaveProperty('enableBlinkFeatures');
  });
});

describe('the window', () => {
  test('appears once its page is painted, and has a minimum size', () => {
    expect(options).toMatchObject({ show: false, minWidth: 760, minHeight: 520 });
  });

  test('has the theme’s paper color until then', () => {
    const brand = readFileSync(createRequire(import.meta.url).resolve('@callwright/shared/brand/brand.css'), 'utf8');
    const papers = [...brand.matchAll(/--paper: (#[0-9a-f]{6})/g)].map(([, color]) => color);
    expect([BACKGROUND_COLOR.light, BACKGROUND_COLOR.dark]).toEqual(papers);
    expect(options.backgroundColor).toBe(BACKGROUND_COLOR.light);
    expect(windowOptions({ preload: '', isDark: true }).backgroundColor).toBe(BACKGROUND_COLOR.dark);
  });
});

describe('a page', () => {
  let opened: string[];
  let contents: EventEmitter & { openHandler?: (details: { url: string }) => unknown };

  beforeEach(() => {
    opened = [];
    contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler(handler: (details: { url: string }) => unknown) {
        contents.openHandler = handler;
      },
    });
    restrictNavigation(contents as unknown as WebContents, (url) => opened.push(url));
  });

  const navigate = (event: string, details: object) => {
    let isPrevented = false;
    contents.emit(event, {
      ...details,
      preventDefault: () => {
        isPrevented = true;
      },
    });
    return isPrevented;
  };

  test('opens no window; its link is handed to the system', () => {
    expect(contents.openHandler?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' });
    expect(opened).toEqual(['https://example.com/']);
  });

  test.each(['https://example.com/', 'file:///etc/passwd', 'app://callwright/other.html', 'app://evil/index.html', ''])(
    'can’t navigate to %j',
    (url) => {
      expect(navigate('will-frame-navigate', { url, isMainFrame: true })).toBe(true);
      expect(navigate('will-redirect', { url })).toBe(true);
      expect(opened).toEqual([url]);
    },
  );

  test('has one frame, whose links are handed to the system', () => {
    const leads = (url: string) => !navigate('will-frame-navigate', { url, isMainFrame: false });
    expect(leads('app://preview/preview.html')).toBe(true);
    expect(opened).toEqual([]);
    const others = [
      'https://example.com/',
      'app://preview/other.html',
      'app://callwright/index.html',
      'data:text/html,',
    ];
    expect(others.filter(leads)).toEqual([]);
    expect(opened).toEqual(others);
  });

  test('can’t load itself in a frame', () => {
    expect(navigate('will-frame-navigate', { url: 'app://preview/preview.html', isMainFrame: true })).toBe(true);
  });

  test('can be reloaded', () => {
    expect(navigate('will-frame-navigate', { url: 'app://callwright/index.html', isMainFrame: true })).toBe(false);
  });

  test('can’t use a webview', () => {
    expect(navigate('will-attach-webview', {})).toBe(true);
  });
});
