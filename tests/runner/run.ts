/**
 * `pnpm test`: every test of the product, a real browser included.
 *
 * Gets a browser, builds the desktop app (its end-to-end tests run what users run), then runs the
 * unit and integration tests beside the end-to-end tests, and closes with the slowest of them and one
 * line of totals. Each of the two waits for disks, timers and pages a third of its time: at once they
 * fill the processor. What the unit tests say comes after the end-to-end tests.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './find-browser.ts';
import { describeSlowest, playwrightReportSchema, readReport, vitestReportSchema } from './reports.ts';

const SLOWEST_SHOWN = 20;

const root = join(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'callwright-tests-'));

const browser = findBrowser((line) => console.log(line));
if (!browser.ok) {
  console.error(browser.error);
  process.exit(1);
}

const env = {
  ...process.env,
  CHROMIUM_PATH: browser.value,
  // Vitest starts a process for nearly every file, and each compiles the same packages.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'callwright-compile-cache'),
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
};
const vitestReport = join(reports, 'vitest.json');
const unitOutput = join(reports, 'vitest.txt');
const begun = performance.now();

const isBuilt = await run('Build the desktop app', 'desktop', 'electron-vite', ['build', '--logLevel', 'warn']);
const [haveUnitsPassed, hasEndToEndPassed] = await Promise.all([runUnits(), runEndToEnd()]);
const hasPassed = isBuilt && haveUnitsPassed && hasEndToEndPassed;
console.log(`\n== Unit and integration tests\n${readFileSync(unitOutput, 'utf8')}`);

const parts = [
  readReport(vitestReport, vitestReportSchema),
  readReport(env.PLAYWRIGHT_JSON_OUTPUT_NAME, playwrightReportSchema),
];
const sum = (count: 'passed' | 'failed' | 'skipped') => parts.reduce((total, part) => total + part[count], 0);
console.log(`\n== The slowest ${SLOWEST_SHOWN} tests`);
console.log(
  describeSlowest(
    parts.flatMap(({ tests }) => tests),
    SLOWEST_SHOWN,
    root,
  ),
);
console.log(`\n${((performance.now() - begun) / 60_000).toFixed(1)} minutes`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(hasPassed && sum('passed') > 0 ? 0 : 1);

/** Runs a program of a package's; what it writes goes to the terminal, or to an open file. @returns whether it succeeded. */
async function run(
  title: string,
  folder: string,
  command: string,
  args: string[],
  output: 'inherit' | number = 'inherit',
): Promise<boolean> {
  console.log(`\n== ${title}`);
  const bin = join(root, folder, 'node_modules/.bin', command);
  const program = spawn(bin, args, { cwd: join(root, folder), env, stdio: ['inherit', output, output] });
  const [status] = await once(program, 'close');
  return status === 0;
}

async function runUnits(): Promise<boolean> {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const output = await open(unitOutput, 'w');
  const hasPassed = await run(
    'Unit and integration tests; what they say comes at the end',
    'tests',
    'vitest',
    args,
    output.fd,
  );
  await output.close();
  console.log(`\n== Unit and integration tests: ${hasPassed ? 'all passed' : 'some failed'}\n`);
  return hasPassed;
}

/** A test that failed runs once more, for a trace of it; the first run is the one that counts. */
async function runEndToEnd(): Promise<boolean> {
  if (await run('End-to-end tests', 'tests', 'playwright', ['test', '--reporter=list,json'])) return true;
  await run('The failed tests again, for traces in tests/test-results', 'tests', 'playwright', [
    'test',
    '--last-failed',
    '--max-failures=10',
    '--trace=on',
    '--reporter=list',
  ]);
  return false;
}
