import { EventEmitter } from 'node:events';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emitPreventable } from './preventable.ts';
import { answerTest, sendToTest } from './test-process.ts';

const desktop = join(import.meta.dirname, '../../desktop');
const packageJson: { version: string; productName: string } = JSON.parse(
  readFileSync(join(desktop, 'package.json'), 'utf8'),
);

const userData = process.argv.find((argument) => argument.startsWith('--user-data-dir='))?.split('=')[1];
if (!userData) throw new Error('The fake Electron needs its own folder: give --user-data-dir');
const lockFile = join(userData, 'SingletonLock');
const notes = join(userData, 'fake-electron-second-instances');
mkdirSync(notes, { recursive: true });

type Closable = { close(): void; isDestroyed(): boolean };

if (process.env.STAND_IN_RESOURCES) {
  Object.assign(process, { resourcesPath: process.env.STAND_IN_RESOURCES });
}

class App extends EventEmitter {
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
  /** The test restarts the app, because a new process would have no window. */
  relaunch({ args = process.argv.slice(1) }: { args?: string[] } = {}): void {
    sendToTest({ kind: 'relaunch', args });
  }

  getPath(name: string): string {
    if (name === 'userData' && userData) return userData;
    throw new Error(`The fake Electron has no path ${name}`);
  }

  /** A second process leaves a note and sends a signal. */
  requestSingleInstanceLock(): boolean {
    const owner = takeLock();
    if (owner !== null) {
      writeFileSync(join(notes, String(process.pid)), JSON.stringify([process.argv, process.cwd()]));
      process.kill(owner, 'SIGUSR2');
      return false;
    }
    // Signals can merge, so count the notes.
    process.on('SIGUSR2', () => {
      for (const note of readdirSync(notes)) {
        const [words, folder] = JSON.parse(readFileSync(join(notes, note), 'utf8'));
        rmSync(join(notes, note));
        const [program, ...rest] = words;
        this.emit('second-instance', {}, [program, '--original-process-start-time=1', ...rest], folder, null);
      }
    });
    process.on('exit', () => rmSync(lockFile, { force: true }));
    return true;
  }

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
    // After the last message to the test.
    setImmediate(() => process.exit(0));
  }

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

function takeLock(): number | null {
  const mine = `${lockFile}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  const guard = `${lockFile}.guard`;
  try {
    for (;;) {
      if (tryTo(() => linkSync(mine, lockFile))) return null;
      // Only one process may take over from a dead one.
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

/** Throws Electron's error if the app isn't ready. */
export function requireReady(what: string): void {
  if (!app.isReady()) throw new Error(`${what} before app is ready`);
}

answerTest('open-file', ({ path }) => void emitPreventable(app, 'open-file', {}, path));
answerTest('open-url', ({ url }) => void emitPreventable(app, 'open-url', {}, url));
