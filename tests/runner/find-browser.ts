import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { findPackageProgram } from '@callwright/supabase/local/product/find-package-program.ts';
import { chromium } from 'playwright';

/**
 * Chromium builds that Playwright can drive, by package. The headless shell comes first: same engine, half the cost per
 * test.
 */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const APT_PACKAGES = ['chromium-headless-shell', 'chromium'];

const TESTS = join(import.meta.dirname, '..');

/**
 * Returns the path of Chromium from `CHROMIUM_PATH`, Playwright, or the system. Otherwise downloads one with Playwright
 * or installs it with the package manager.
 */
export function findBrowser(onProgress: (line: string) => void): Result<string, string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? ok(named) : err(`CHROMIUM_PATH names ${named}, which does not exist.`);

  const present = findInstalled();
  if (present) return ok(present);

  onProgress('No Chromium found; getting one with Playwright.');
  if (
    run(process.execPath, [findPackageProgram(TESTS, 'playwright'), 'install', 'chromium']) &&
    existsSync(chromium.executablePath())
  ) {
    return ok(chromium.executablePath());
  }
  if (process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get')) {
    run('apt-get', ['update', '-qq']);
    for (const name of APT_PACKAGES) {
      onProgress(`Playwright could not download it; installing the package ${name}.`);
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
      const installed = findInstalled();
      if (installed) return ok(installed);
    }
  }
  return err(
    'No browser to test with. Install Chromium (Debian and Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH to one.',
  );
}

function findInstalled(): string | undefined {
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  return SYSTEM_NAMES.map(onPath).find((path) => path !== undefined) ?? SYSTEM_PATHS.find((path) => existsSync(path));
}

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

function run(command: string, args: string[]): boolean {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 5 * 60_000 });
  return status === 0;
}
