import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import type { Page } from 'playwright';
import { OPEN_CALENDAR } from '../helpers/booking-database.ts';
import { keepRows } from '../helpers/kept-rows.ts';
import { startEmptyBackend } from '../helpers/running-backend.ts';
import { readProduct } from './product.ts';

/** A backend of the test's own, where the first account to sign up owns the blog; it ends with the test. */
export async function openOwnBackend() {
  const backend = await startEmptyBackend({ siteUrl: readProduct().SITE_URL });
  return { ...describe(backend), close: backend.close };
}

export type OwnBackend = ReturnType<typeof describe>;

let kept: Promise<{ backend: Backend; empty: () => Promise<void> }> | undefined;

/** The same without a start: the one backend that the tests of a worker get in turn, each time without any rows but with booking hours. */
export async function openEmptyBackend(): Promise<OwnBackend> {
  kept ??= startEmptyBackend({ siteUrl: readProduct().SITE_URL }).then(async (backend) => ({
    backend,
    empty: await keepRows(backend),
  }));
  const { backend, empty } = await kept;
  await empty();
  await backend.execute(OPEN_CALENDAR);
  return describe(backend);
}

function describe(backend: Backend) {
  const { SUPABASE_URL } = readProduct();
  return {
    settings: { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey },
    query: backend.query,
    /** Sends what the site's pages ask to this backend: they know the run's. */
    serve: (page: Page) =>
      page.route(`${SUPABASE_URL}/**`, async (route) => {
        const url = route.request().url().replace(SUPABASE_URL, backend.url);
        try {
          await route.fulfill({ response: await route.fetch({ url }) });
        } catch (error) {
          // A page that closes drops what it asked last. `unrouteAll` would wait for it, but sometimes hangs
          // (microsoft/playwright#42278).
          if (!/has been (closed|disposed)/.test(String(error))) throw error;
        }
      }),
  };
}
