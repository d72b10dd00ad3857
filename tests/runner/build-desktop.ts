import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const desktop = join(import.meta.dirname, '../../desktop');

/** Builds the desktop app into `desktop/out`; what the build says goes to standard error. */
export function buildDesktop(): boolean {
  const command = join(desktop, 'node_modules/.bin/electron-vite');
  const { status } = spawnSync(command, ['build', '--logLevel', 'warn'], { cwd: desktop, stdio: ['ignore', 2, 2] });
  return status === 0;
}
