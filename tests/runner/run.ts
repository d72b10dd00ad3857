/**
 * `pnpm test`: runs every test.
 *
 * Finds a browser, builds the desktop app, runs unit and integration tests, then end-to-end tests. Prints the slowest
 * tests and one line of totals.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPackageProgram } from '@callwright/supabase/local/product/find-package-program.ts';
import { findBrowser } from './find-browser.ts';
import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { describeFailed, describeSlowest, playwrightReportSchema, readReport, vitestReportSchema } from './reports.ts';

const SLOWEST_SHOWN = 20;
const FAILURE_LINES = 12;

const root = join(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'callwright-tests-'));

const browser = findBrowser((line) => console.log(line));
if (!browser.ok) {
  console.error(browser.error);
  process.exit(1);
}

const compileCache = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'callwright-compile-cache');
keepTemporaryFilesInMemory();
const env = {
  ...process.env,
  CHROMIUM_PATH: browser.value,
  // Vitest starts a process for almost every file, and each compiles the same packages.
  NODE_COMPILE_CACHE: compileCache,
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
};
const vitestReport = join(reports, 'vitest.json');
const begun = performance.now();

const hasPassed = [
  run('Build the desktop app', 'desktop', 'electron-vite', ['build', '--logLevel', 'warn']),
  run('Unit and integration tests', 'tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ]),
  runEndToEnd(),
].every(Boolean);

const parts = [
  readReport(vitestReport, vitestReportSchema),
  readReport(env.PLAYWRIGHT_JSON_OUTPUT_NAME, playwrightReportSchema),
];
const tests = parts.flatMap((part) => part.tests);
const sum = (count: 'passed' | 'failed' | 'skipped') => parts.reduce((total, part) => total + part[count], 0);
console.log(`\n== The slowest ${SLOWEST_SHOWN} tests`);
console.log(describeSlowest(tests, SLOWEST_SHOWN, root));
if (!hasPassed) console.log(`\n== The tests that failed\n${describeFailed(tests, FAILURE_LINES, root)}`);
console.log(`\n${((performance.now() - begun) / 60_000).toFixed(1)} minutes`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(hasPassed && sum('passed') > 0 ? 0 : 1);

function run(title: string, folder: string, command: string, args: string[]): boolean {
  console.log(`\n== ${title}`);
  const cwd = join(root, folder);
  const { status } = spawnSync(process.execPath, [findPackageProgram(cwd, command), ...args], {
    cwd,
    env,
    stdio: 'inherit',
  });
  return status === 0;
}

/** Reruns failed tests to record a trace. The first run counts. */
function runEndToEnd(): boolean {
  if (run('End-to-end tests', 'tests', 'playwright', ['test', '--reporter=list,json'])) return true;
  run('The failed tests again, for traces in tests/test-results', 'tests', 'playwright', [
    'test',
    '--last-failed',
    '--max-failures=10',
    '--trace=on',
    '--reporter=list',
  ]);
  return false;
}
