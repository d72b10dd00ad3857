import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { buildEditor } from './build-editor.ts';
import { findPackageProgram } from './find-package-program.ts';
import type { Progress } from './progress.ts';

/** `ended` resolves when the window is closed. */
export type DesktopWindow = { ended: Promise<void>; close(): void };

const EDITOR_STDIO: StdioOptions = ['ignore', 'inherit', 'inherit'];

type EditorOptions = {
  root: string;
  env: NodeJS.ProcessEnv;
  progress: Progress;
  /** True to reload on code changes. A change of the main process restarts the editor. */
  isDevelopment: boolean;
};

/** Installs and builds the editor only now, because the site doesn't need it. Errors end with what to do. */
export async function openDesktopWindow({
  root,
  env,
  progress,
  isDevelopment,
}: EditorOptions): Promise<Result<DesktopWindow, string>> {
  const desktop = join(root, 'desktop');
  const electron = await prepareEditor(root, progress);
  if (!electron.ok) return electron;
  if (isDevelopment) {
    const args = [findPackageProgram(desktop, 'electron-vite'), 'dev', '--watch', '--logLevel', 'warn'];
    const devEnv = { ...env, ELECTRON_EXEC_PATH: electron.value };
    return ok(watch(spawn(process.execPath, args, { cwd: desktop, env: devEnv, stdio: EDITOR_STDIO })));
  }
  const isBuilt = await progress.step(
    'Building the editor',
    () => buildEditor(env),
    (built) => (built ? 'Built the editor' : null),
  );
  if (!isBuilt) {
    return err("Couldn't open the editor: its build failed. Fix the error above and start again.");
  }
  return ok(watch(spawn(electron.value, [desktop], { env, stdio: EDITOR_STDIO })));
}

function watch(child: ChildProcess): DesktopWindow {
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  return { ended, close: () => void child.kill('SIGTERM') };
}

async function prepareEditor(root: string, progress: Progress): Promise<Result<string, string>> {
  const obstacle = findObstacle();
  if (obstacle) return err(obstacle);
  const binary = await progress.step(
    "Installing the editor's packages",
    async () => ((await installEditor(root)) ? findElectron(join(root, 'desktop')) : undefined),
    (path) => (path === undefined ? null : "Installed the editor's packages"),
  );
  return binary === undefined
    ? err(
        "Couldn't open the editor: Electron couldn't be downloaded. Once you're online, run: pnpm --dir desktop exec install-electron.",
      )
    : ok(binary);
}

/** pnpm is a shell script or a .cmd file, so it needs a shell. */
function installEditor(root: string): Promise<boolean> {
  return hasSucceeded(spawn('pnpm run install:editor', { cwd: root, shell: true, stdio: ['ignore', 'ignore', 2] }));
}

function findObstacle(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return "Couldn't open the editor: this machine has no display. Start it in a desktop session.";
  }
  if (process.getuid?.() === 0) {
    return "Couldn't open the editor: Electron doesn't run as root. Start it as a regular user.";
  }
  return undefined;
}

async function findElectron(desktop: string): Promise<string | undefined> {
  const folder = dirname(createRequire(join(desktop, 'package.json')).resolve('electron/package.json'));
  const installed = () => {
    const pathFile = join(folder, 'path.txt');
    const binary = existsSync(pathFile) ? join(folder, 'dist', readFileSync(pathFile, 'utf8')) : undefined;
    return binary !== undefined && existsSync(binary) ? binary : undefined;
  };
  const present = installed();
  if (present) return present;
  await hasSucceeded(spawn(process.execPath, [join(folder, 'install.js')], { cwd: folder, stdio: 'ignore' }));
  return installed();
}

function hasSucceeded(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
