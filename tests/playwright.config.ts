import { defineConfig } from 'playwright/test';
import { ENV_WITH_TYPEFACES } from './runner/typefaces.ts';

// Passwords are hashed hundreds of times per run. At Supabase's cost factor, each takes 70 ms.
process.env.LITE_AUTH_BCRYPT_COST ??= '4';

/** One backend and one export of the site serve the whole run. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  globalSetup: './e2e/product.ts',
  fullyParallel: true,
  // Twice the cores of a small machine: a test spends about half of its time waiting for its page.
  workers: 4,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Animation frames are half of a browser's work. Tests of animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Fail a click on a missing element before the whole test times out.
    actionTimeout: 30_000,
    launchOptions: {
      env: ENV_WITH_TYPEFACES,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Chromium as root may need to run without its sandbox. The other flags keep it off the network.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Without it, the headless shell rounds glyph widths, and lines shift when the font loads.
        '--font-render-hinting=none',
      ],
    },
    // Traces double the cost of a test. The runner records them for failed tests only.
    screenshot: 'only-on-failure',
  },
});
