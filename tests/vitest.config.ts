import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

const tests = globSync('{shared,supabase,site,desktop,runner,faults,helpers,words}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
});
/** Opens the backend of its worker. */
const ON_SHARED_BACKEND = /await openEmptyBackend\(\)/;
/** Opens a database of its own, and closes it: to load and compile Postgres is most of what such a file costs. */
const ON_OWN_DATABASE = /PGlite|startBackend/;
/** Replaces a module, the disk, the console, Electron or the environment for its whole process. */
const LEAVES_TRACES =
  /vi\.(mock|doMock|resetModules)|hostile-disk|every-disk|breakDisk|electron-module|process\.chdir|stubEnv|console\.error = /;
const leavesTraces = tests.filter((path) => mentions(path, LEAVES_TRACES));
/** In a shared process, a module that was loaded with another file's replacement keeps that one. */
const replacesModules = tests.filter((path) => mentions(path, /vi\.(mock|doMock)\(/));
const onPostgres = tests.filter(
  (path) =>
    (mentions(path, ON_SHARED_BACKEND) && !replacesModules.includes(path)) ||
    (mentions(path, ON_OWN_DATABASE) && !leavesTraces.includes(path)),
);
/** Nothing of these files reaches the next one in the same process, and starting one for each is a third of their cost. */
const pure = tests.filter((path) => !onPostgres.includes(path) && !leavesTraces.includes(path));

export default defineConfig({
  root: import.meta.dirname,
  test: {
    // Twice as many as the cores of a small machine: of two files, one mostly waits for a disk, a process or a timer.
    maxWorkers: 4,
    // For what hangs, not for what is slow: no test has a smaller limit of its own.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What comes by itself is waited for as long as a busy machine needs for it.
    expect: { poll: { timeout: 60_000 } },
    env: {
      // Passwords are hashed hundreds of times in a run: at Supabase's cost each takes 70 ms.
      LITE_AUTH_BCRYPT_COST: '4',
      // The package `electron` then names this folder as its program's, instead of downloading it.
      ELECTRON_OVERRIDE_DIST_PATH: 'no-electron',
    },
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
      // The files of a worker share its modules, Postgres among them, and the backend that one of them keeps.
      { extends: true, test: { name: 'backend', include: onPostgres, isolate: false } },
    ],
  },
});

/** Whether a test file, or a fixture of the tests that it imports, has these words. */
function mentions(path: string, words: RegExp, seen = new Set<string>()): boolean {
  const file = join(import.meta.dirname, path);
  // A text that a test writes may name files that are none of the tests'.
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(/from '(\.{1,2}\/[^']*\.tsx?)'/g)].map(([, name = '']) =>
    join(dirname(path), name),
  );
  return words.test(text) || imported.some((from) => mentions(from, words, seen));
}
