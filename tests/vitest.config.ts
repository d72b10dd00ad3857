import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['{shared,supabase,site,desktop,runner,faults}/**/*.test.{ts,tsx}'],
    // Each file has a Postgres of its own; two at a time is what two cores carry.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
