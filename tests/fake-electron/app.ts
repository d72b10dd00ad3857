import { EventEmitter } from 'node:events';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emitPreventable } from './preventable.ts';
import { answerTest, tellTest } from './test-process.ts';

const desktop = join(import.meta.dirname, '../../desktop');
const packageJson: { version: string; productName: string } = JSON.parse(
  readFileSync(join(desktop, 'package.json'), 'utf8'),
);

const userData = process.argv.find((argument) => argument.startsWith('--user-data-dir='))?.split('=')[1];
if (!userData) throw new Error('The stand-in runs on a folder of its own: give --user-data-dir');
const lockFile = join(userData, 'SingletonLock');
const notes = join(userData, 'stand-in-second-instances');
mkdirSync(notes, { recursive: true });

type Closable = { close(): void; isDestroyed(): boolean };

if (process.env.STAND_IN_RESOURCES) {
  Object.assign(process, { resourcesPath: process.env.STAND_IN_RESOURCES });
}

class App extends EventEmitter {
  /** A package is what the tests of updates make of it. */
  readonly isPackaged = process.env.STAND_IN_RESOURCES !== undefined;
  readonly windows = new Set<Closable>();
  #isQuitting = false;
  #isReady = false;
  #ready = new Promise<void>((resolve) => {
    setImmediate(() => {
      this.#isReady = true;
      this.emit('ready');
      resolve();
    });
  });

  whenReady = (): Promise<void> => this.#ready;
  isReady = (): boolean => this.#isReady;
  getVersion = (): string => packageJson.version;
  getName = (): string => packageJson.productName;
  getAppPath = (): string => desktop;
  getPreferredSystemLanguages = (): string[] => ['en-US'];
  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
  }
  setAppUserModelId = (): void => {};
  setAsDefaultProtocolClient = (): boolean => true;
  /** The test starts it again: a process of the app's own would have no window to show. */
  relaunch({ args = process.argv.slice(1) }: { args?: string[] } = {}): void {
    tellTest({ kind: 'relaunch', args });
  }

  getPath(name: string): string {
    if (name === 'userData' && userData) return userData;
    throw new Error(`The stand-in has no path ${name}`);
  }

  /** One process owns the folder; another one leaves it a note, wakes it by a signal, and is refused. */
  requestSingleInstanceLock(): boolean {
    const owner = takeLock();
    if (owner !== null) {
      writeFileSync(join(notes, String(process.pid)), JSON.stringify([process.argv, process.cwd()]));
      process.kill(owner, 'SIGUSR2');
      return false;
    }
    // Node may deliver one signal twice, so the notes are what is counted.
    process.on('SIGUSR2', () => {
      for (const note of readdirSync(notes)) {
        const [words, folder] = JSON.parse(readFileSync(join(notes, note), 'utf8'));
        rmSync(join(notes, note));
        // Chromium puts switches of its own among the words.
        const [program, ...rest] = words;
        this.emit('second-instance', {}, [program, '--original-process-start-time=1', ...rest], folder, null);
      }
    });
    process.on('exit', () => rmSync(lockFile, { force: true }));
    return true;
  }

  /** Closes the windows first; one that stays open ends the attempt. */
  quit(): void {
    if (emitPreventable(this, 'before-quit')) return;
    this.#isQuitting = true;
    for (const window of this.windows) window.close();
    if (this.windows.size > 0) {
      this.#isQuitting = false;
      return;
    }
    if (emitPreventable(this, 'will-quit')) return;
    this.emit('quit', {}, 0);
    // After whatever was said to the test last.
    setImmediate(() => process.exit(0));
  }

  /** Ends the process at once: no window is asked, and no event comes but the last one. */
  exit(code = 0): void {
    this.emit('quit', {}, code);
    setImmediate(() => process.exit(code));
  }

  windowClosed(window: Closable): void {
    this.windows.delete(window);
    if (this.windows.size > 0 || this.#isQuitting) return;
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }
}

/** @returns the process that has the folder already; null where it is this one's now. */
function takeLock(): number | null {
  const mine = `${lockFile}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  const guard = `${lockFile}.guard`;
  try {
    for (;;) {
      if (tryTo(() => linkSync(mine, lockFile))) return null;
      // Whoever takes over from a dead process does so alone, or two could.
      if (!tryTo(() => linkSync(mine, guard))) continue;
      try {
        const owner = Number(readFileSync(lockFile, 'utf8'));
        if (isAlive(owner)) return owner;
        renameSync(mine, lockFile);
        return null;
      } finally {
        rmSync(guard);
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** False where the file is there already. */
function tryTo(link: () => void): boolean {
  try {
    link();
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw cause;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export const app = new App();

/** Refuses what Electron refuses before `ready`, in its words. */
export function requireReady(what: string): void {
  if (!app.isReady()) throw new Error(`${what} before app is ready`);
}

answerTest('open-file', ({ path }) => void emitPreventable(app, 'open-file', {}, path));
answerTest('open-url', ({ url }) => void emitPreventable(app, 'open-url', {}, url));
