import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['{shared,supabase,site,desktop,runner,faults}/**/*.test.{ts,tsx}'],
    // Each file has a Postgres of its own; two at a time is what two cores carry.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What comes by itself is waited for as long as a busy machine needs for it.
    expect: { poll: { timeout: 20_000 } },
    unstubGlobals: true,
    restoreMocks: true,
  },
});
