import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseFolder } from '@callwright/site/publish/tree/release-folder.ts';
import { mountHostileDisk } from '../helpers/hostile-disk/hostile-disk.ts';
import { publishToFolder } from '../helpers/hosts/folder-releases.ts';
import { FIXTURES } from '../helpers/hosts/host-fixtures.ts';
import {
  changePosts,
  crawl,
  createRelease,
  createSite,
  type Served,
  type Site,
  type SitePost,
} from '../helpers/hosts/releases.ts';
import { type Fault, runTrials } from './fault.ts';

const POSTS: SitePost[] = ['one', 'two', 'three'].map((slug) => ({ slug, text: `Text of ${slug}` }));

/** More than a publish makes. A kill beyond its end is an undisturbed publish. */
const MAX_REQUESTS = { s3: 44, netlify: 12, cloudflare: 10 } as const;
const MAX_DISK_CALLS = 160;

type Trial = { first: Site; killed: Site; next: Site; random: () => number };

/** Kills a publish at any step of each host. The site must stay whole, and the next publish must finish. */
export const KILL_WHILE_UPLOADING: Fault = {
  name: 'P3 killed during an upload',
  trials: { long: 100, short: 4 },
  run: (trials, _backend, random) =>
    runTrials(trials, 1, async (index) => {
      const host = (['folder', 's3', 'netlify', 'cloudflare'] as const)[index % 4] ?? 'folder';
      const sites = [POSTS, changePosts(POSTS, random, index), changePosts(POSTS, random, index + 1)];
      const [first, killed, next] = sites.map((posts, at) =>
        createSite(posts, `body{order:${random() < 0.3 ? at : 0}}`),
      );
      if (!first || !killed || !next) return 'there is no site';
      const trial = { first, killed, next, random };
      const failure = host === 'folder' ? await killOnDisk(trial) : await killOnLine(host, trial);
      return failure && `${host}: ${failure}`;
    }),
};

async function killOnLine(name: keyof typeof FIXTURES, { first, killed, next, random }: Trial): Promise<string | null> {
  const { host, openAgain, line, get, close } = await FIXTURES[name]();
  try {
    await host.publish(createRelease('r1', first), {});
    line.cut(Math.floor(random() * MAX_REQUESTS[name]), random() < 0.5);
    await host.publish(createRelease('r2', killed, { since: 'r1', site: first }), {});
    line.repair();
    return await checkSite({ ...(await finish(openAgain(), { next })), get, next });
  } finally {
    await close();
  }

  async function finish(opened: typeof host, sites: { next: Site }) {
    const broken = await crawl(get);
    // Changes can be offered only on top of a completely uploaded release.
    const published = await opened.publish(createRelease('r3', sites.next), { hasLease: true });
    return { broken, published };
  }
}

async function killOnDisk({ first, killed, next, random }: Trial): Promise<string | null> {
  const disk = await mountHostileDisk();
  const folder = join(disk.root, 'site');
  const get = (path: string) => disk.calm(() => readServed(folder, path));
  try {
    await publishToFolder(folder, 'r1', first);
    const program = disk.start();
    program.kill(Math.floor(random() * MAX_DISK_CALLS));
    const publishing = () => publishToFolder(folder, 'r2', killed, { before: { since: 'r1', site: first } });
    await Promise.race([program.run(publishing), program.killed]);
    const broken = await crawl(get);
    const served = await new ReleaseFolder(folder).readServedId();
    const before = served === 'r2' ? { since: 'r2', site: killed } : { since: 'r1', site: first };
    await publishToFolder(folder, 'r3', next, { before });
    return await checkSite({ broken, published: { ok: true }, get, next });
  } finally {
    await disk.unmount();
  }
}

type Outcome = {
  broken: string[];
  published: { ok: boolean };
  get: (path: string) => Promise<Served>;
  next: Site;
};

async function checkSite({ broken, published, get, next }: Outcome): Promise<string | null> {
  if (broken.length > 0) return `after the kill ${broken.join(', ')}`;
  if (!published.ok) return `the next publish failed: ${JSON.stringify(published)}`;
  const still = await crawl(get);
  if (still.length > 0) return `after the next publish ${still.join(', ')}`;
  for (const [path, text] of next) {
    if (!path.startsWith('blog/')) continue;
    const { body } = await get(`/${path.slice(0, -'.html'.length)}`);
    if (body !== text) return `${path} is an old one`;
  }
  const gone = POSTS.filter(({ slug }) => !next.has(`blog/${slug}.html`));
  for (const { slug } of gone) if ((await get(`/blog/${slug}`)).status !== 404) return `${slug} is still there`;
  return null;
}

async function readServed(folder: string, path: string): Promise<Served> {
  const bare = path.replace(/\/+$/, '');
  for (const name of [path, `${bare}/index.html`]) {
    const body = await readFile(join(folder, 'current', name), 'utf8').catch(() => null);
    if (body !== null) return { status: 200, body };
  }
  return { status: 404, body: '' };
}
