import { join } from 'node:path';
import { exportSite } from '@callwright/site/publish/export-site.ts';
import { startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { seedOnce } from '@callwright/supabase/local/backend/seed.ts';
import { emptyBlog, insertPosts } from '../../helpers/publisher/blog-to-publish.ts';

export type Ours = {
  env: NodeJS.ProcessEnv;
  folder: string;
  /** Exports a blog with an archive instead of the sample posts. Returns its folder. */
  exportArchive(): Promise<string>;
  close(): Promise<void>;
};

const POSTS_OF_AN_ARCHIVE = 80;

export async function startOurs(siteUrl: string, folder: string): Promise<Ours> {
  const backend = await startBackend({ dataFolder: null, port: 0, siteUrl });
  await seedOnce(backend, siteUrl);
  const env = { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey, SITE_URL: siteUrl };

  async function exportInto(name: string): Promise<string> {
    const outFolder = join(folder, name);
    const exported = await exportSite({ env, outFolder });
    if (exported.ok) return outFolder;
    await backend.close();
    throw new Error(exported.error.message);
  }

  return {
    env: { ...process.env, ...env },
    folder: await exportInto('ours'),
    async exportArchive() {
      await emptyBlog(backend);
      await insertPosts(backend, POSTS_OF_AN_ARCHIVE);
      return exportInto('archive');
    },
    close: backend.close,
  };
}
