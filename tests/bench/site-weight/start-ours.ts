import { join } from 'node:path';
import { exportSite } from '@callwright/site/export/export-site.ts';
import { startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { seedOnce } from '@callwright/supabase/local/backend/seed.ts';

/** What is taken over from our export, so that it is equal in every variant. */
export type PageInput = {
  /** The content of each page's head, by path; see read-head-content.ts. */
  heads: Record<string, string>;
  /** The addresses of the files of the two typefaces. */
  fonts: { body: string; display: string };
};

/** What another way of building the same pages is given. */
export type BuildOfVariant = {
  /** The environment of this process with the variables that the site's modules read. */
  env: NodeJS.ProcessEnv;
  /** A folder to work in, which the bench removes. */
  folder: string;
  /** A JSON file of what `PageInput` holds, for a build in a process of its own. */
  inputFile: string;
  fonts: PageInput['fonts'];
};

export type Ours = { env: NodeJS.ProcessEnv; folder: string; close(): Promise<void> };

/** Starts a backend with the sample posts and exports the site as it will be served at `siteUrl`. */
export async function startOurs(siteUrl: string, folder: string): Promise<Ours> {
  const backend = await startBackend({ dataFolder: null, port: 0 });
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
