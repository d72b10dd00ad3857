import { join } from 'node:path';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { type HostileDisk, mountHostileDisk } from '../helpers/hostile-disk/hostile-disk.ts';
import {
  emptyBlog,
  insertPosts,
  type OpenedPublisher,
  openTestPublisher,
  readSite,
} from '../helpers/publisher/blog-to-publish.ts';
import { unwrap } from '../helpers/unwrap.ts';
import type { Fault } from './fault.ts';

async function countCalls(disk: HostileDisk, backend: Backend, publisher: OpenedPublisher): Promise<number> {
  let calls = 0;
  await backend.query("update public.blog_posts set title = 'Counted' where slug = 'post-2'");
  const lift = disk.refuse({
    code: 'EIO',
    matches() {
      calls += 1;
      return false;
    },
  });
  unwrap(await publisher.publish());
  lift();
  return calls;
}

const MAX_CALLS = 200;

/** Fails one disk call. Readers must get the old or the new site, and the next run must publish the new one. */
export const FAILING_DISK_OF_PUBLISHER: Fault = {
  name: 'P4 each disk call fails during a publish',
  trials: { long: 2 * MAX_CALLS, short: 3 },
  async run(trials, backend, random, report) {
    const disk = await mountHostileDisk();
    const failures: string[] = [];
    try {
      await emptyBlog(backend);
      await insertPosts(backend, 3);
      const publisher = await openTestPublisher(backend, { folder: join(disk.root, 'work') });
      const readServed = () => disk.calm(() => readSite(publisher.siteFolder));
      unwrap(await publisher.publish());
      const inOneRelease = await countCalls(disk, backend, publisher);
      report?.(`${inOneRelease} calls of the disk in one release`);
      if (inOneRelease > MAX_CALLS) failures.push(`a release makes ${inOneRelease} calls of the disk`);
      for (let trial = 0; trial < trials; trial += 1) {
        const failing = trials < MAX_CALLS ? Math.floor(random() * inOneRelease) : trial % MAX_CALLS;
        const code = trial < MAX_CALLS ? 'EIO' : 'ENOSPC';
        const old = await readServed();
        await backend.query("update public.blog_posts set title = 'Title ' || $1 || '.' where slug = 'post-2'", [
          trial,
        ]);
        let calls = 0;
        const lift = disk.refuse({ code, matches: () => calls++ === failing });
        const published = await publisher.publish();
        lift();
        const served = await readServed();
        const isNew = served.get('blog/post-2.html')?.includes(`Title ${trial}.`) ?? false;
        const isOld = [...served].every(([path, text]) => old.get(path) === text) && served.size === old.size;
        if (!isNew && !isOld) failures.push(`call ${failing}: the site is neither the old one nor the new one`);
        if (published.ok && !isNew) failures.push(`call ${failing}: called published, and is not`);
        if (!published.ok && !published.error.message.includes('deploy again')) {
          failures.push(`call ${failing}: does not say what to do: ${published.error.message}`);
        }
        const next = await publisher.publish();
        const whole = await readServed();
        if (!next.ok) failures.push(`call ${failing}: the next run failed: ${next.error.message}`);
        else if (!whole.get('blog/post-2.html')?.includes(`Title ${trial}.`)) {
          failures.push(`call ${failing}: the next run did not finish`);
        }
      }
      await publisher.remove();
    } finally {
      await disk.unmount();
    }
    return failures;
  },
};
