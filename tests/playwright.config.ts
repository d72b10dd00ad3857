import { defineConfig } from 'playwright/test';
import { ENV_WITH_TYPEFACES } from './runner/typefaces.ts';

// Passwords are hashed hundreds of times in a run, in the process of its backend: at Supabase's cost each takes 70 ms.
process.env.LITE_AUTH_BCRYPT_COST ??= '4';

/** One product (a backend and an export of the site) serves the whole run: `e2e/product.ts`. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  globalSetup: './e2e/product.ts',
  fullyParallel: true,
  // Twice as many as the cores of a small machine: a test waits for its page about half of its time.
  workers: 4,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Frames of movements are half of what a browser costs; a test that is about them asks for them.
    contextOptions: { reducedMotion: 'reduce' },
    // A click that finds nothing fails by then, not when the whole test's time is over.
    actionTimeout: 30_000,
    launchOptions: {
      env: ENV_WITH_TYPEFACES,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // As root, Chromium starts without its sandbox or not at all; the other flags keep it off the network.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Else the headless shell rounds the width of each letter, and a line moves when its typeface arrives.
        '--font-render-hinting=none',
      ],
    },
    // A trace is recorded from a test's first moment and doubles its cost: `runner/run.ts` records those of
    // the tests that failed.
    screenshot: 'only-on-failure',
  },
});
