import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildBase } from '@callwright/site/export/build-base.ts';
import { startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { settingsOf } from '../helpers/running-backend.ts';
import { measurePublishing } from './publish-cost/measure-publishing.ts';
import { storePosts } from './publish-cost/store-posts.ts';
import { makeThousandWords } from './publish-cost/thousand-words.ts';
import { NO_REPORTS } from '@callwright/site/publisher/reports.ts';
let last = 0; let cpu = process.cpuUsage(); let line: string[] = [];
const mark = (what: string) => { const now = performance.now(); line.push(`${what} ${(now - last).toFixed(0)}`); last = now; };
NO_REPORTS.begin = async () => { last = performance.now(); line = []; cpu = process.cpuUsage(); return true; };
NO_REPORTS.step = async (s) => { mark('->' + s); return true; };
NO_REPORTS.end = async () => { mark('->end'); { const u = process.cpuUsage(cpu); console.log(line.join(' '), 'CPU', ((u.user + u.system) / 1000).toFixed(0)); } return true; };
const folder = await mkdtemp('/tmp/p/pub-');
const backend = await startBackend({ dataFolder: null, port: 0 });
const env = { ...settingsOf(backend), SITE_URL: 'https://site.example' };
const built = await buildBase({ env });
if (!built.ok) throw new Error(built.error.message);
for (const size of process.argv.slice(2).map(Number)) {
  const author = await storePosts(backend, Array.from({ length: size }, (_, n) => makeThousandWords(n)));
  console.log(size, JSON.stringify(await measurePublishing({ folder: join(folder, `p${size}`), backend, env, base: built.value, author, first: size })));
}
await backend.close();
await rm(folder, { recursive: true, force: true });
