import type { Page } from 'playwright';
import { startEmptyBackend } from '../helpers/running-backend.ts';
import { readProduct } from './product.ts';

/** A backend of the test's own, where the first account to sign up owns the blog; it ends with the test. */
export async function openOwnBackend() {
  const { SITE_URL, SUPABASE_URL } = readProduct();
  const backend = await startEmptyBackend({ siteUrl: SITE_URL });
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
    close: backend.close,
  };
}

export type OwnBackend = Awaited<ReturnType<typeof openOwnBackend>>;
