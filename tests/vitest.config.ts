import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

const tests = globSync('{shared,supabase,site,desktop,runner,faults,helpers,words}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
});
/** Uses the backend shared by the worker's files. */
const ON_SHARED_BACKEND = /await openEmptyBackend\(\)/;
/** Opens its own database. Loading and compiling Postgres is most of the cost. */
const ON_OWN_DATABASE = /PGlite|startBackend/;
/**
 * Replaces a module, the disk, the console, Electron, or the environment for the whole process, or makes V8 count
 * executed code, which slows down every module that is loaded. Of an author's session, supabase-js remembers the browser's
 * storage and repeats a failed refresh for 30 seconds.
 */
const LEAVES_TRACES =
  /vi\.(mock|doMock|resetModules)|hostile-disk|every-disk|breakDisk|electron-module|process\.chdir|stubEnv|console\.error = |openPage\(|createMemoryStorage|startPreciseCoverage/;
const leavesTraces = tests.filter((path) => mentions(path, LEAVES_TRACES));
/** In a shared process, modules keep the replacements of the file that loaded them first. */
const replacesModules = tests.filter((path) => mentions(path, /vi\.(mock|doMock)\(/));
const onPostgres = tests.filter(
  (path) =>
    (mentions(path, ON_SHARED_BACKEND) && !replacesModules.includes(path)) ||
    (mentions(path, ON_OWN_DATABASE) && !leavesTraces.includes(path)),
);
/** These files don't affect each other in one process. Starting a process for each would be a third of their cost. */
const pure = tests.filter((path) => !onPostgres.includes(path) && !leavesTraces.includes(path));

export default defineConfig({
  root: import.meta.dirname,
  test: {
    // Twice the cores of a small machine: of two files, one mostly waits for a disk, a process, or a timer.
    maxWorkers: 4,
    // For tests that hang, not for slow ones. No test has a shorter timeout.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Long enough for a busy machine.
    expect: { poll: { timeout: 60_000 } },
    env: {
      // Passwords are hashed hundreds of times per run. At Supabase's cost factor, each takes 70 ms.
      LITE_AUTH_BCRYPT_COST: '4',
      // Keeps the package `electron` from downloading its program.
      ELECTRON_OVERRIDE_DIST_PATH: 'no-electron',
    },
    setupFiles: ['runner/restore-timers.ts'],
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: tests.filter((path) => !onPostgres.includes(path) && !pure.includes(path)),
        },
      },
      // The files of a worker share its modules, including Postgres, and one backend.
      { extends: true, test: { name: 'backend', include: onPostgres, isolate: false } },
    ],
  },
});

/** Returns true if a test file or any fixture it imports matches the words. */
function mentions(path: string, words: RegExp, seen = new Set<string>()): boolean {
  const file = join(import.meta.dirname, path);
  // Test data may contain imports of files that don't exist.
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(/from '(\.{1,2}\/[^']*\.tsx?)'/g)].map(([, name = '']) =>
    join(dirname(path), name),
  );
  return words.test(text) || imported.some((from) => mentions(from, words, seen));
}
