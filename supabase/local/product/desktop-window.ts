// Tested by tests/supabase/local/product/start.test.ts.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';

/** The editor's process; `ended` resolves when its window was closed. */
export type DesktopWindow = { ended: Promise<void>; close(): void };

/**
 * Builds and opens the desktop editor, after downloading Electron's program where it is missing.
 *
 * @returns the window, or why there is none, in one line that ends with what to do.
 */
export async function openDesktopWindow(root: string, env: NodeJS.ProcessEnv): Promise<Result<DesktopWindow, string>> {
  const desktop = join(root, 'desktop');
  const binary = await findEditor(desktop);
  if (!binary.ok) return binary;
  const built = await run(
    join(desktop, 'node_modules/.bin/electron-vite'),
    ['build', '--logLevel', 'warn'],
    desktop,
    env,
  );
  if (!built)
    return err("The editor's window stays closed: its build failed, as printed above. Mend that and start again.");
  return ok(watch(spawn(binary.value, [desktop], { env, stdio: ['ignore', 'inherit', 'inherit'] })));
}

/**
 * Opens the desktop editor so that it follows each change of the code: a change of the window's code is shown at
 * once, a change of the main process starts the editor again.
 *
 * @returns as `openDesktopWindow`.
 */
export async function openEditorInDevelopment(
  root: string,
  env: NodeJS.ProcessEnv,
): Promise<Result<DesktopWindow, string>> {
  const desktop = join(root, 'desktop');
  const binary = await findEditor(desktop);
  if (!binary.ok) return binary;
  const electronVite = createRequire(join(desktop, 'package.json')).resolve('electron-vite/package.json');
  const args = [join(dirname(electronVite), 'bin/electron-vite.js'), 'dev', '--watch', '--logLevel', 'warn'];
  return ok(
    watch(
      spawn(process.execPath, args, {
        cwd: desktop,
        env: { ...env, ELECTRON_EXEC_PATH: binary.value },
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
    ),
  );
}

function watch(child: ChildProcess): DesktopWindow {
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  return { ended, close: () => void child.kill('SIGTERM') };
}

/** Finds Electron's program, or why the editor's window can't be opened. */
async function findEditor(desktop: string): Promise<Result<string, string>> {
  const obstacle = findObstacle();
  if (obstacle) return err(obstacle);
  const binary = await findElectron(desktop);
  return binary
    ? ok(binary)
    : err(
        "The editor's window stays closed: Electron's program could not be downloaded. With a network, run: pnpm --dir desktop exec install-electron",
      );
}

function findObstacle(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return "The editor's window stays closed: this machine has no display. Start it in a desktop session, or write at /blog/admin.";
  }
  if (process.getuid?.() === 0) {
    return "The editor's window stays closed: Electron does not run as root. Start as an ordinary user, or write at /blog/admin.";
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
  await run(process.execPath, [join(folder, 'install.js')], folder, process.env, 'ignore');
  return installed();
}

function run(
  command: string,
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', output, output] });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
