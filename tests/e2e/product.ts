import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportSite } from '@callwright/site/publish/export-site.ts';
import { serveExport } from '@callwright/site/serve/serve-export.ts';
import { ensureAdminPassword } from '@callwright/supabase/local/backend/admin-password.ts';
import { seedOnce } from '@callwright/supabase/local/backend/seed.ts';
import { z } from 'zod';
import { findProductPorts } from '../helpers/find-free-port.ts';
import { startEmptyBackend } from '../helpers/running-backend.ts';

const productSchema = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_PUBLISHABLE_KEY: z.string(),
  SITE_URL: z.url(),
  emailsFolder: z.string(),
  ownerPassword: z.string(),
  exportFolder: z.string(),
});

export type Product = z.infer<typeof productSchema>;

const VARIABLE = 'CALLWRIGHT_E2E_PRODUCT';

export function readProduct(): Product {
  return productSchema.parse(JSON.parse(process.env[VARIABLE] ?? '{}'));
}

/** Runs before the first test. Returns a function that Playwright calls after the last. */
export default async function startProduct(): Promise<() => Promise<void>> {
  // The backend and the export both need the site's address, so choose the port first.
  const ports = await findProductPorts();
  const folder = await mkdtemp(join(tmpdir(), 'callwright-e2e-'));
  const emailsFolder = join(folder, 'emails');
  const backend = await startEmptyBackend({
    emailsFolder,
    port: ports.backend,
    siteUrl: `http://localhost:${ports.site}`,
  });
  await seedOnce(backend, `http://localhost:${ports.site}`);
  // Tests book more demos per hour than the default limit allows.
  await backend.execute('update private.booking_settings set max_per_hour = 1000');
  const ownerPassword = await ensureAdminPassword(backend, join(folder, 'admin-password'));
  if (ownerPassword === null) throw new Error('The sample admin has no password');
  const product: Product = {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SITE_URL: `http://localhost:${ports.site}`,
    emailsFolder,
    ownerPassword,
    exportFolder: join(folder, 'site'),
  };

  const { exportFolder, emailsFolder: _emails, ownerPassword: _password, ...env } = product;
  const exported = await exportSite({ env, outFolder: exportFolder });
  if (!exported.ok) throw new Error(exported.error.message);
  const site = await serveExport({ folder: exportFolder, port: ports.site, compresses: false });
  process.env[VARIABLE] = JSON.stringify(product);

  return async () => {
    await site.close();
    await backend.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
}
