import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findPackageProgram } from './find-package-program.ts';

const desktop = join(import.meta.dirname, '../../../desktop');

/** Build output goes to standard error. */
export function buildEditor(env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(process.execPath, [findPackageProgram(desktop, 'electron-vite'), 'build', '--logLevel', 'warn'], {
    cwd: desktop,
    env,
    stdio: ['ignore', 2, 2],
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
