import { openFolderHost } from '@callwright/site/publisher/hosts/folder.ts';
import { startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { emptyBlog, insertPost, insertPosts, openTestPublisher } from '../helpers/publisher/blog-to-publish.ts';
import { NO_REPORTS } from '@callwright/site/publisher/reports.ts';
let last = 0; let line: string[] = []; let cpu = process.cpuUsage();
const mark = (what: string) => { const now = performance.now(); line.push(`${what} ${(now - last).toFixed(0)}`); last = now; };
const reports = { ...NO_REPORTS, begin: async () => { last = performance.now(); line = []; cpu = process.cpuUsage(); return true; }, step: async (s: string) => { mark('->' + s); return true; }, end: async () => { mark('->end'); const u = process.cpuUsage(cpu); console.log(line.join(' '), 'CPU', ((u.user + u.system) / 1000).toFixed(0)); return true; } };
const backend = await startBackend({ dataFolder: null, port: 0 });
for (const size of process.argv.slice(2).map(Number)) {
  await emptyBlog(backend);
  await insertPosts(backend, size);
  const root = `/tmp/p/plan-${size}-${Date.now()}`;
  const publisher = await openTestPublisher(backend, { folder: root, host: openFolderHost({ folder: `${root}-served` }), reports });
  console.log(size);
  const r = await publisher.publish(); if (!r.ok) throw new Error(r.error.message);
  for (let i = 0; i < 7; i++) {
    await insertPost(backend, { slug: `more-${i}`, keywords: 'topic 1, topic 2', content: `Words of dispatch number${i} and topic3` });
    const begun = performance.now();
    const c = process.cpuUsage();
    const r = await publisher.publish(); if (!r.ok) throw new Error(r.error.message);
    const u = process.cpuUsage(c);
    console.log('release', (performance.now() - begun).toFixed(0), 'all CPU', ((u.user + u.system) / 1000).toFixed(0));
  }
  await publisher.remove();
}
await backend.close();
process.exit(0);
