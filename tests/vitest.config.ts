import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

const tests = globSync('{shared,supabase,site,desktop,runner,faults,helpers}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
});
const onSharedBackend = tests.filter((path) => readsSharedBackend(join(import.meta.dirname, path)));
/** Tests of functions and of markup, which mock no module: nothing of a file reaches the next one in the same process. */
const pure = tests.filter(
  (path) =>
    /^(shared\/(post|post-body|brand)|desktop\/renderer|site\/(roi|seo|reader|components|content))\//.test(path) &&
    !onSharedBackend.includes(path),
);

export default defineConfig({
  root: import.meta.dirname,
  test: {
    // One more than two cores carry: of three files, one mostly waits for a disk, a process or a timer.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What comes by itself is waited for as long as a busy machine needs for it.
    expect: { poll: { timeout: 20_000 } },
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: tests.filter((path) => !onSharedBackend.includes(path) && !pure.includes(path)),
        },
      },
      // The files of a worker share its modules, and with them the backend that one of them keeps.
      { extends: true, test: { name: 'backend', include: onSharedBackend, isolate: false } },
    ],
  },
});

/** Whether a test file, or a fixture that it imports, opens the backend of its worker. */
function readsSharedBackend(path: string, depth = 0): boolean {
  const text = readFileSync(path, 'utf8');
  if (text.includes('await openEmptyBackend()')) return true;
  const fixtures = depth === 0 ? text.matchAll(/from '(\.{1,2}\/[^']*-fixture\.ts)'/g) : [];
  return [...fixtures].some(([, specifier = '']) => readsSharedBackend(join(dirname(path), specifier), depth + 1));
}
