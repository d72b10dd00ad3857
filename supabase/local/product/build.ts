/** `pnpm build` builds `desktop/out`, and `site/out` from the backend in the environment or from the sample posts. */
import { join } from 'node:path';
import { backendSettingsSchema, siteUrlSchema } from '@callwright/shared/api/settings.ts';
import { type ExportOptions, exportSite } from '@callwright/site/publish/export-site.ts';
import { z } from 'zod';
import { startBackend } from '../backend/backend.ts';
import { seedOnce } from '../backend/seed.ts';
import { StartFailure } from '../backend/start-failure.ts';
import { buildEditor } from './build-editor.ts';

const root = join(import.meta.dirname, '../../..');
const settingsSchema = backendSettingsSchema.extend({ SITE_URL: z.union([z.literal(''), siteUrlSchema]).optional() });

const SAMPLE_SITE_URL = 'http://localhost:3000';

async function build(): Promise<void> {
  if (!(await buildEditor(process.env))) throw new StartFailure("Couldn't build the editor. See the reason above.");
  console.log('Built the editor in desktop/out.');
  const seconds = process.env.SUPABASE_URL ? await exportFrom(readSettings()) : await exportSamples();
  console.log(`Built the site in site/out (${seconds.toFixed(1)} s).`);
}

function readSettings(): ExportOptions['env'] {
  const settings = settingsSchema.safeParse(process.env);
  if (settings.success) {
    if (!settings.data.SITE_URL) {
      console.warn(`SITE_URL isn't set. Canonical and shared links will use ${SAMPLE_SITE_URL}.`);
    }
    return settings.data;
  }
  throw new StartFailure(`Couldn't build the site.\n${z.prettifyError(settings.error)}`);
}

async function exportSamples(): Promise<number> {
  console.log("SUPABASE_URL isn't set. Building the site with the sample posts.");
  const backend = await startBackend({ dataFolder: null, port: 0 });
  try {
    await seedOnce(backend, SAMPLE_SITE_URL);
    return await exportFrom({ SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey });
  } finally {
    await backend.close();
  }
}

async function exportFrom(env: ExportOptions['env']): Promise<number> {
  const exported = await exportSite({
    env,
    outFolder: join(root, 'site/out'),
    onProgress: (line) => console.warn(line),
  });
  if (!exported.ok) throw new StartFailure(exported.error.message);
  return exported.value.seconds;
}

try {
  await build();
} catch (cause) {
  if (!(cause instanceof StartFailure)) throw cause;
  console.error(cause.message);
  process.exit(1);
}
