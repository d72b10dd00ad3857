import type { EventEmitter } from 'node:events';
import { createBroadcast } from '@callwright/desktop/main/app/broadcast.ts';
import { MainWindow } from '@callwright/desktop/main/window/main-window.ts';
import type { WindowState } from '@callwright/desktop/main/window/window-state.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';

type FakeWindow = EventEmitter & {
  options: Record<string, unknown>;
  done: string[];
  sent: [string, unknown][];
  webContents: EventEmitter & { isCrashed: () => boolean };
};

const { electron } = vi.hoisted(() => ({
  electron: {
    windows: [] as unknown[],
    /** Questions to the author. A test answers the last one by button number. */
    questions: [] as string[],
    answer: (_button: number) => {},
    loads: () => Promise.resolve(),
    app: null as unknown as EventEmitter,
    nativeTheme: null as unknown as EventEmitter,
  },
}));

// Electron can't be loaded outside Electron, so this window records calls.
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  electron.app = new EventEmitter();
  electron.nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: false });
  class BrowserWindow extends EventEmitter {
    done: string[] = [];
    sent: [string, unknown][] = [];
    webContents = Object.assign(new EventEmitter(), {
      isCrashed: () => false,
      setZoomFactor: (zoom: number) => this.done.push(`zoom ${zoom}`),
      send: (event: string, payload: unknown) => this.sent.push([event, payload]),
      reload: () => this.done.push('reload'),
      forcefullyCrashRenderer: () => {
        this.done.push('crash');
        this.webContents.emit('render-process-gone', {}, { reason: 'killed' });
      },
    });
    readonly options: Record<string, unknown>;
    constructor(options: Record<string, unknown>) {
      super();
      this.options = options;
      electron.windows.push(this);
    }
    isDestroyed = () => this.done.includes('destroy');
    destroy() {
      this.done.push('destroy');
      this.emit('closed');
    }
    close() {
      let isPrevented = false;
      this.emit('close', { preventDefault: () => (isPrevented = true) });
      if (!isPrevented) this.destroy();
    }
    isMinimized = () => true;
    restore = () => this.done.push('restore');
    focus = () => this.done.push('focus');
    show = () => this.done.push('show');
    maximize = () => this.done.push('maximize');
    setFullScreen = (isFull: boolean) => this.done.push(`full screen ${isFull}`);
    getNormalBounds = () => ({ x: 1, y: 2, width: 800, height: 600 });
    isMaximized = () => false;
    isFullScreen = () => false;
    setBackgroundColor = (color: string) => this.done.push(color);
    loadURL = (url: string) => {
      this.done.push(url);
      return electron.loads();
    };
  }
  return {
    app: electron.app,
    BrowserWindow,
    dialog: {
      showMessageBox: (_window: unknown, options: { message: string; detail: string; signal?: AbortSignal }) => {
        electron.questions.push(`${options.message}. ${options.detail}`);
        return new Promise((resolve) => {
          electron.answer = (response) => resolve({ response });
          options.signal?.addEventListener('abort', () => resolve({ response: 0 }));
        });
      },
    },
    Menu: {},
    nativeTheme: electron.nativeTheme,
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
  };
});

beforeEach(() => {
  electron.windows.length = 0;
  electron.questions.length = 0;
  electron.loads = () => Promise.resolve();
  electron.app.removeAllListeners();
  electron.nativeTheme.removeAllListeners();
});

const LEFT: WindowState = {
  bounds: { x: 40, y: 60, width: 1000, height: 700 },
  isMaximized: true,
  isFullScreen: true,
  zoom: 1.25,
};

function open(left: Partial<WindowState> = {}) {
  let state: WindowState = { ...LEFT, ...left };
  const flushed: string[] = [];
  const broadcast = createBroadcast();
  const mainWindow = new MainWindow({
    state: {
      read: () => state,
      change: (next) => {
        state = { ...state, ...next };
      },
      flush: async () => void flushed.push('state'),
    },
    broadcast,
    flush: async () => flushed.push('drafts'),
  });
  void mainWindow.open();
  const window = electron.windows[0] as FakeWindow;
  const cancelled: string[] = [];
  const handlers = mainWindow.createHandlers(() => cancelled.push('cancelled'));
  return { mainWindow, window, broadcast, handlers, flushed, cancelled, state: () => state };
}

describe('the window', () => {
  test('opens at its last place, once there is something to see', () => {
    const { window } = open();
    expect(window.options).toMatchObject({ x: 40, y: 60, width: 1000, height: 700, show: false });
    expect(window.done).toEqual(['zoom 1.25', 'app://callwright/index.html']);
    window.emit('ready-to-show');
    expect(window.done.slice(2)).toEqual(['maximize', 'show', 'full screen true']);
  });

  test('shows itself once, even if its first paint isn’t reported', async () => {
    vi.useFakeTimers();
    const { window } = open();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(window.done).not.toContain('show');
    await vi.advanceTimersByTimeAsync(1_000);
    window.emit('ready-to-show');
    expect(window.done.filter((done) => done === 'show')).toHaveLength(1);
  });

  test('throws if its page can’t load, but not if the page crashed', async () => {
    const { mainWindow } = open();
    electron.loads = () => Promise.reject(new Error("ERR_FAILED (-2) loading 'app://callwright/index.html'"));
    await expect(mainWindow.open()).rejects.toThrow('ERR_FAILED');
    electron.loads = () => {
      const crashed = electron.windows.at(-1) as FakeWindow;
      crashed.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
      return Promise.reject(new Error('ERR_FAILED'));
    };
    await expect(mainWindow.open()).resolves.toBeUndefined();
  });

  test('remembers its position and zoom', () => {
    const { window, mainWindow, state } = open();
    window.emit('move');
    expect(state()).toMatchObject({ bounds: { x: 1, y: 2 }, isMaximized: false, isFullScreen: false });
    mainWindow.zoom('in');
    expect(state().zoom).toBe(1.5);
    window.webContents.emit('zoom-changed', {}, 'out');
    expect(state().zoom).toBe(1.25);
    mainWindow.zoom('actual');
    window.webContents.emit('did-finish-load');
    expect(window.done.slice(-2)).toEqual(['zoom 1', 'zoom 1']);
  });

  test('reports entering and leaving full screen', () => {
    const { window, mainWindow } = open();
    let changes = 0;
    mainWindow.onFullScreenChange(() => {
      changes += 1;
    });
    window.emit('enter-full-screen');
    window.emit('leave-full-screen');
    expect(changes).toBe(2);
  });

  test.each(['second-instance', 'open-url', 'open-file'])('comes to the front at %s', (event) => {
    const { window } = open();
    electron.app.emit(event);
    expect(window.done.slice(2)).toEqual(['restore', 'show', 'focus']);
  });

  test('receives events only while it is open', () => {
    const { window, broadcast } = open();
    broadcast.send('drafts:changed', undefined);
    (window as unknown as { destroy: () => void }).destroy();
    broadcast.send('drafts:changed', undefined);
    expect(window.sent).toEqual([['drafts:changed', undefined]]);
  });
});

describe('closing', () => {
  test('asks the page first and ends once everything is on disk', async () => {
    const { window, mainWindow, handlers, flushed } = open();
    mainWindow.close();
    expect(window.sent).toEqual([['window:closing', { request: 1, isLast: false }]]);
    expect(window.done).not.toContain('destroy');
    handlers['window:acknowledge-closing']();
    handlers['window:ready-to-close']({ request: 1 });
    await expect.poll(() => window.sent).toHaveLength(2);
    expect(window.sent[1]).toEqual(['window:closing', { request: 3, isLast: true }]);
    expect(window.done).not.toContain('destroy');
    handlers['window:ready-to-close']({ request: 3 });
    await expect.poll(() => window.done).toContain('destroy');
    expect(flushed.sort()).toEqual(['drafts', 'state']);
    expect(mainWindow.get()).toBeNull();
    expect(mainWindow.isRestarting()).toBe(false);
  });

  test('canceled by the author cancels a restart and an update, and the next one asks again', () => {
    const { window, mainWindow, handlers, cancelled } = open();
    mainWindow.restart();
    expect(mainWindow.isRestarting()).toBe(true);
    handlers['window:cancel-close']({ isAsking: false });
    expect(mainWindow.isRestarting()).toBe(false);
    expect(cancelled).toEqual(['cancelled']);
    expect(window.done.slice(-3)).toEqual(['restore', 'show', 'focus']);
    mainWindow.close();
    expect(window.sent).toHaveLength(2);
    handlers['window:cancel-close']({ isAsking: false });
  });

  test('that couldn’t save cancels a restart and an update if the page reloads with its question', () => {
    const { window, mainWindow, handlers, cancelled } = open();
    mainWindow.restart();
    handlers['window:cancel-close']({ isAsking: true });
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    window.webContents.emit('did-finish-load');
    expect([mainWindow.isRestarting(), cancelled]).toEqual([false, ['cancelled']]);
  });

  test('a page reloaded while asked keeps the restart', () => {
    const { window, mainWindow, cancelled } = open();
    mainWindow.restart();
    window.webContents.emit('did-finish-load');
    expect([mainWindow.isRestarting(), cancelled]).toEqual([true, []]);
  });

  test('without saving still restarts', async () => {
    const { window, mainWindow, handlers, cancelled } = open();
    mainWindow.restart();
    handlers['window:cancel-close']({ isAsking: true });
    expect(window.done.slice(-3)).toEqual(['restore', 'show', 'focus']);
    handlers['window:close-without-saving']();
    await expect.poll(() => window.done).toContain('destroy');
    expect(mainWindow.isRestarting()).toBe(true);
    expect(cancelled).toEqual([]);
  });

  test('doesn’t ask a crashed page', async () => {
    const { window, mainWindow } = open();
    window.webContents.isCrashed = () => true;
    mainWindow.close();
    await expect.poll(() => window.done).toContain('destroy');
    expect(window.sent).toEqual([]);
  });

  test('asks the author about an unresponsive page and closes without it on request', async () => {
    vi.useFakeTimers();
    const { window, mainWindow } = open();
    mainWindow.close();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(electron.questions).toEqual([expect.stringContaining('Callwright isn’t responding')]);
    electron.answer(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(window.done).toContain('destroy');
  });

  test('without saving accepts the page’s choice at any time', async () => {
    const { window, handlers } = open();
    handlers['window:close-without-saving']();
    await expect.poll(() => window.done).toContain('destroy');
  });
});

test('ignores calls while the window isn’t open', () => {
  const mainWindow = new MainWindow({
    state: { read: () => LEFT, change: () => {}, flush: async () => {} },
    broadcast: createBroadcast(),
    flush: async () => {},
  });
  mainWindow.focus();
  mainWindow.close();
  mainWindow.toggleFullScreen();
  expect([mainWindow.get(), mainWindow.isFocused(), mainWindow.isFullScreen()]).toEqual([null, false, false]);
});
