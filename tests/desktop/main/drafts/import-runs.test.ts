import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImportRuns, type ImportRuns } from '@callwright/desktop/main/drafts/import-runs.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const NAMES = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md', 'f.md'];
const MESSAGE =
  'The window closed or reloaded before the import finished. 1 file was imported. Not imported: b.md, c.md, d.md, and 2 more. Import them again.';

let root: string;
let runs: ImportRuns;
let sent: string[];
let losePage: () => void;

function start(): void {
  runs = createImportRuns({
    userData: root,
    broadcast: {
      send: (event) => void sent.push(event),
      onPageGone: (listener) => {
        losePage = listener;
      },
    },
  });
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callwright-import-'));
  sent = [];
  start();
});
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));

async function takeReports(): Promise<string[]> {
  return (await runs.runAndReport(async () => [])).map((answer) => (answer.ok ? '' : answer.error.message));
}

function importAll(
  names: readonly string[],
  whileSecond: () => void,
  second: Result<string, { message: string }> = err({ message: 'b.md: The window was closed.' }),
) {
  return runs.run<string>(async (step) => {
    const answers: (Result<string, { message: string }> | null)[] = [];
    for (const [index, name] of names.entries()) {
      answers.push(
        await step(name, async () => {
          if (index !== 1) return ok(name);
          whileSecond();
          return second;
        }),
      );
    }
    return answers;
  });
}

test('a finished import is answered and not reported again', async () => {
  const failed = err({ message: 'b.md: It is damaged.' });
  expect(await importAll(['a.md', 'b.md', 'c.md'], () => {}, failed)).toEqual([ok('a.md'), failed, ok('c.md')]);
  expect(await takeReports()).toEqual([]);
});

test('an import stops when its page goes away, and the next window reports once what is missing', async () => {
  await importAll(NAMES, () => losePage());
  expect(sent).toEqual(['drafts:opened']);
  expect(await takeReports()).toEqual([MESSAGE]);
  expect(await takeReports()).toEqual([]);
});

test('a file that was imported anyway isn’t reported as missing', async () => {
  await importAll(['a.md', 'b.md', 'c.md'], () => losePage(), ok('b.md'));
  expect((await takeReports())[0]).toContain('2 files were imported. Not imported: c.md. Import it again.');
});

test('an import that was already done isn’t reported', async () => {
  await importAll(['a.md', 'b.md'], () => losePage(), ok('b.md'));
  expect(await takeReports()).toEqual([]);
});

test('closing the window stops the import, waits for it, and the next start reports it', async () => {
  let stopped: Promise<void> | undefined;
  const answers = await importAll(NAMES, () => {
    stopped = runs.stop();
  });
  await stopped;
  expect(answers).toEqual([ok('a.md')]);
  expect(sent).toEqual([]);
  start();
  expect(await takeReports()).toEqual([MESSAGE]);
  expect(await takeReports()).toEqual([]);
});

test('a file that failed before the page went away is reported as missing, too', async () => {
  await runs.run<string>(async (step) => [
    await step('damaged.md', async () => err({ message: 'damaged.md: It is damaged.' })),
    await step('b.md', async () => {
      losePage();
      return ok('b.md');
    }),
  ]);
  expect((await takeReports())[0]).toContain('1 file was imported. Not imported: damaged.md. Import it again.');
});

test('a window that goes away while opening files leaves the report to the next one', async () => {
  await importAll(NAMES, () => losePage());
  await runs.runAndReport<string>(async (step) => [
    await step('opened.md', async () => {
      losePage();
      return err({ message: 'opened.md: The window was closed.' });
    }),
  ]);
  expect(await takeReports()).toEqual([MESSAGE, expect.stringContaining('Not imported: opened.md.')]);
});
