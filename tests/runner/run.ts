/**
 * `pnpm test`: every test of the product, a real browser included.
 *
 * Gets a browser, builds the desktop app (its end-to-end tests run what users run), then runs the
 * unit and integration tests and the end-to-end tests, and closes with one line of totals.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findBrowser } from './find-browser.ts';

const root = join(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'callwright-tests-'));

type Totals = { passed: number; failed: number; skipped: number };

const vitestReportSchema = z
  .object({ numPassedTests: z.int(), numFailedTests: z.int(), numPendingTests: z.int(), numTodoTests: z.int() })
  .transform(
    (report): Totals => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  );

const playwrightReportSchema = z
  .object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }) })
  .transform(
    ({ stats }): Totals => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  );

const browser = findBrowser((line) => console.log(line));
if (!browser.ok) {
  console.error(browser.error);
  process.exit(1);
}

const env = {
  ...process.env,
  CHROMIUM_PATH: browser.value,
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
};
const vitestReport = join(reports, 'vitest.json');

const hasPassed = [
  run('Build the desktop app', 'desktop', 'electron-vite', ['build', '--logLevel', 'warn']),
  run('Unit and integration tests', 'tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ]),
  run('End-to-end tests', 'tests', 'playwright', ['test', '--reporter=list,json']),
].every(Boolean);

const totals = [
  readTotals(vitestReport, vitestReportSchema),
  readTotals(env.PLAYWRIGHT_JSON_OUTPUT_NAME, playwrightReportSchema),
].reduce((sum, part) => ({
  passed: sum.passed + part.passed,
  failed: sum.failed + part.failed,
  skipped: sum.skipped + part.skipped,
}));
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(hasPassed && totals.passed > 0 ? 0 : 1);

function run(title: string, folder: string, command: string, args: string[]): boolean {
  console.log(`\n== ${title}`);
  const bin = join(root, folder, 'node_modules/.bin', command);
  const { status } = spawnSync(bin, args, { cwd: join(root, folder), env, stdio: 'inherit' });
  return status === 0;
}

/** A runner that ended without a report ran nothing that may be counted as passed. */
function readTotals(path: string, schema: z.ZodType<Totals>): Totals {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    console.error(`No report at ${path}:`, cause);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
