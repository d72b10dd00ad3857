/**
 * `pnpm build`: the desktop app's bundles into `desktop/out` and the site into `site/out`, read
 * from the backend that the environment names; where it names none, from the sample posts.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { backendSettingsSchema } from '@callwright/shared/blog-client.ts';
import { exportSite } from '@callwright/site/scripts/export-site.ts';
import { z } from 'zod';
import { startBackend } from './backend.ts';
import { seedOnce } from './seed.ts';

const root = join(import.meta.dirname, '../..');

const desktop = spawnSync(join(root, 'desktop/node_modules/.bin/electron-vite'), ['build', '--logLevel', 'warn'], {
  cwd: join(root, 'desktop'),
  stdio: 'inherit',
});
if (desktop.status !== 0) process.exit(1);
console.log('desktop/out holds the editor.');

const settings = process.env.SUPABASE_URL ? readSettings() : undefined;
const backend = settings ? undefined : await startBackend({ dataFolder: null, port: 0 });
if (backend) {
  console.log('SUPABASE_URL is not set: exporting the site with the sample posts.');
  await seedOnce(backend);
}
const exported = await exportSite({
  env: settings ?? { SUPABASE_URL: backend?.url ?? '', SUPABASE_PUBLISHABLE_KEY: backend?.publishableKey ?? '' },
  outFolder: join(root, 'site/out'),
  onProgress: (line) => console.log(line),
});
await backend?.close();
if (!exported.ok) {
  console.error(exported.error.message);
  process.exit(1);
}
console.log(`site/out holds the site (${exported.value.seconds.toFixed(1)} s).`);

function readSettings() {
  const parsed = backendSettingsSchema.extend({ SITE_URL: z.url().optional() }).safeParse(process.env);
  if (parsed.success) return parsed.data;
  console.error(z.prettifyError(parsed.error));
  process.exit(1);
}
