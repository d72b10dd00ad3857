import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import type { Page } from 'playwright';
import { OPEN_CALENDAR } from '../helpers/booking-database.ts';
import { startEmptyBackend } from '../helpers/running-backend.ts';
import { snapshotRows } from '../helpers/snapshot-rows.ts';
import { readProduct } from './product.ts';

export async function openOwnBackend() {
  const backend = await startEmptyBackend({ siteUrl: readProduct().SITE_URL });
  return { ...describe(backend), close: backend.close };
}

export type OwnBackend = ReturnType<typeof describe>;

let sharedBackend: Promise<{ backend: Backend; empty: () => Promise<void> }> | undefined;

/** The worker's shared backend, with all rows but the booking hours removed. */
export async function openEmptyBackend(): Promise<OwnBackend> {
  sharedBackend ??= startEmptyBackend({ siteUrl: readProduct().SITE_URL }).then(async (backend) => ({
    backend,
    empty: await snapshotRows(backend),
  }));
  const { backend, empty } = await sharedBackend;
  await empty();
  await backend.execute(OPEN_CALENDAR);
  return describe(backend);
}

function describe(backend: Backend) {
  const { SUPABASE_URL } = readProduct();
  return {
    settings: { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey },
    query: backend.query,
    serve: (page: Page) =>
      page.route(`${SUPABASE_URL}/**`, async (route) => {
        const url = route.request().url().replace(SUPABASE_URL, backend.url);
        try {
          await route.fulfill({ response: await route.fetch({ url }) });
        } catch (error) {
          // Closing a page aborts requests. `unrouteAll` would wait, but can hang (microsoft/playwright#42278).
          if (!/has been (closed|disposed)/.test(String(error))) throw error;
        }
      }),
  };
}
