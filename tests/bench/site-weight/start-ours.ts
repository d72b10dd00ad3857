import { join } from 'node:path';
import { exportSite } from '@callwright/site/publisher/export-site.ts';
import { startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { seedOnce } from '@callwright/supabase/local/backend/seed.ts';

export type Ours = {
  /** The environment of this process with the variables that the site's modules read. */
  env: NodeJS.ProcessEnv;
  folder: string;
  close(): Promise<void>;
};

/** Starts a backend with the sample posts and exports the site as it will be served at `siteUrl`. */
export async function startOurs(siteUrl: string, folder: string): Promise<Ours> {
  const backend = await startBackend({ dataFolder: null, port: 0, siteUrl });
  await seedOnce(backend, siteUrl);
  const env = { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey, SITE_URL: siteUrl };
  const outFolder = join(folder, 'ours');
  const exported = await exportSite({ env, outFolder });
  if (!exported.ok) {
    await backend.close();
    throw new Error(exported.error.message);
  }
  return { env: { ...process.env, ...env }, folder: outFolder, close: backend.close };
}
