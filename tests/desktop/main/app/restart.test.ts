import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { restartAfterQuit } from '@callwright/desktop/main/app/restart.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { relaunched } = vi.hoisted(() => ({ relaunched: [] as { args?: string[] }[] }));

vi.mock('electron', () => ({ app: { relaunch: (options: { args?: string[] }) => relaunched.push(options) } }));

let folder: string;
const words = process.argv;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-restart-'));
  relaunched.length = 0;
});
afterEach(async () => {
  process.argv = words;
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test('the app restarts without the files and links it was opened with', () => {
  process.argv = [
    '/opt/Callwright/callwright',
    '--user-data-dir=/home/ana/writing',
    '/home/ana/notes.md',
    'file:///home/ana/more.md',
    'callwright://post/6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b',
    '--enable-logging',
  ];
  restartAfterQuit();
  expect(relaunched).toEqual([{ args: ['--user-data-dir=/home/ana/writing', '--enable-logging'] }]);
});

test.runIf(process.platform === 'linux')(
  'an AppImage restarts from its own file once this process has ended',
  async () => {
    const appImage = join(folder, 'Callwright.AppImage');
    const note = join(folder, 'started');
    await writeFile(
      appImage,
      `#!/bin/sh\nkill -0 "$OLD" 2>/dev/null && echo early > "${note}" || echo "$@" > "${note}"\n`,
    );
    await chmod(appImage, 0o755);
    const old = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(old, 'spawn');
    vi.stubEnv('APPIMAGE', appImage);
    vi.stubEnv('APPDIR', dirname(process.execPath));
    vi.stubEnv('OLD', String(old.pid));
    const { pid } = process;
    Object.defineProperty(process, 'pid', { value: old.pid, configurable: true });
    process.argv = ['/tmp/.mount_Callwr/callwright', '--flag', 'notes.md'];
    restartAfterQuit();
    Object.defineProperty(process, 'pid', { value: pid, configurable: true });
    expect(relaunched).toEqual([]);
    old.kill();
    await expect.poll(() => readFile(note, 'utf8').catch(() => '')).toBe('--flag\n');
  },
);

test('a program started by another AppImage, with that one’s variables, restarts itself', () => {
  vi.stubEnv('APPIMAGE', join(folder, 'Terminal.AppImage'));
  vi.stubEnv('APPDIR', '/tmp/.mount_TerminAb12Cd');
  process.argv = ['/opt/Callwright/callwright', '--flag'];
  restartAfterQuit();
  expect(relaunched).toEqual([{ args: ['--flag'] }]);
});
