import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';

type TimedTest = { title: string; file: string; seconds: number; failures: string[] };

export type Report = { passed: number; failed: number; skipped: number; tests: TimedTest[] };

export const vitestReportSchema = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numPendingTests: z.int(),
    numTodoTests: z.int(),
    testResults: z.array(
      z.object({
        name: z.string(),
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({
            fullName: z.string(),
            duration: z.number().nullish(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  .transform(
    (report): Report => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      tests: report.testResults.flatMap(({ name, message, assertionResults }) => [
        ...assertionResults.map(({ fullName, duration, failureMessages }) => ({
          title: fullName,
          file: name,
          seconds: (duration ?? 0) / 1000,
          failures: failureMessages ?? [],
        })),
        ...(message ? [{ title: 'the whole file', file: name, seconds: 0, failures: [message] }] : []),
      ]),
    }),
  );

const suiteSchema = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          results: z.array(
            z.object({
              duration: z.number(),
              errors: z.array(z.object({ message: z.string().default('no message') })).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suiteSchema).default([]);
  },
});

export const playwrightReportSchema = z
  .object({
    config: z.object({ rootDir: z.string() }),
    suites: z.array(suiteSchema),
    stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  })
  .transform(
    ({ config, suites, stats }): Report => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      tests: suites.flatMap(listSpecs).map(({ title, file, tests }) => ({
        title,
        file: `${config.rootDir}/${file}`,
        seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
        failures: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))),
      })),
    }),
  );

function listSpecs({ specs, suites }: z.output<typeof suiteSchema>): z.output<typeof suiteSchema>['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/** A runner that crashed without a report passed no tests. */
export function readReport(path: string, schema: z.ZodType<Report>): Report {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    console.error(`No report at ${path}:`, cause);
    return { passed: 0, failed: 1, skipped: 0, tests: [] };
  }
}

export function describeSlowest(tests: readonly TimedTest[], count: number, root: string): string {
  return tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ title, file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${relative(root, file)} › ${title}`)
    .join('\n');
}

export function describeFailed(tests: readonly TimedTest[], lines: number, root: string): string {
  return tests
    .filter(({ failures }) => failures.length > 0)
    .map(({ title, file, failures }) => {
      const messages = failures.join('\n').split('\n').slice(0, lines);
      return [`${relative(root, file)} › ${title}`, ...messages.map((line) => `    ${line}`)].join('\n');
    })
    .join('\n');
}
