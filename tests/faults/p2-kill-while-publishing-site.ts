import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import {
  compareSites,
  emptyBlog,
  insertPosts,
  type OpenedPublisher,
  openTestPublisher,
  readSite,
} from '../helpers/publisher/blog-to-publish.ts';
import { unwrap } from '../helpers/unwrap.ts';
import type { Fault } from './fault.ts';

const CHILD = join(import.meta.dirname, 'release-child.ts');

/**
 * Kills a publish to a folder. Readers must get the site as it was after some change, never an older one than before, and
 * the next run must finish.
 */
export const KILL_WHILE_PUBLISHING_SITE: Fault = {
  name: 'P2 kill -9 during a publish to a folder',
  trials: { long: 50, short: 2 },
  async run(trials, backend, random) {
    const failures: string[] = [];
    await emptyBlog(backend);
    await insertPosts(backend, 30);
    const publisher = await openTestPublisher(backend);
    unwrap(await publisher.publish());
    // A run may serve what a killed one left before it publishes the latest change.
    let possible = [await readSite(publisher.siteFolder)];
    let longestMs = 0;
    for (let trial = 0; trial < trials; trial += 1) {
      await changeBlog(backend, trial, random);
      // The first run measures how long a publish takes.
      const delayMs = longestMs === 0 ? null : random() * longestMs * 1.1;
      longestMs = Math.max(longestMs, await publishInChild(backend, publisher, delayMs));
      const wanted = await readWhole(backend);
      const served = await readSite(publisher.siteFolder);
      possible.push(wanted);
      const found = possible.findIndex((site) => compareSites(served, site).length === 0);
      if (found >= 0) possible = possible.slice(found);
      else failures.push(`trial ${trial}: not the site after any change: ${compareSites(served, wanted)[0]}`);
      if (trial % 3 === 2 || trial === trials - 1) {
        unwrap(await publisher.publish());
        const [wrong] = compareSites(await readSite(publisher.siteFolder), wanted);
        if (wrong) failures.push(`trial ${trial}: the next run did not finish: ${wrong}`);
        possible = [wanted];
      }
    }
    await publisher.remove();
    return failures;
  },
};

async function changeBlog(backend: Backend, trial: number, random: () => number): Promise<void> {
  const action = Math.floor(random() * 4);
  const one = 'id = (select id from public.blog_posts order by md5(id::text || $1) limit 1)';
  const actions = [
    `insert into public.blog_posts (title, slug, content, keywords, author_id, author_name, status)
     select 'New', 'new-' || $1, 'Words', 'topic 1', author_id, 'a', 'published' from public.blog_posts limit 1`,
    `update public.blog_posts set content = 'Text ' || $1, keywords = 'topic ' || length($1) where ${one}`,
    `update public.blog_posts set slug = 'renamed-' || $1 where ${one}`,
    `delete from public.blog_posts where ${one} and (select count(*) from public.blog_posts) > 20`,
  ];
  // Posts can change their address only a few times a day.
  await backend.execute(
    "update private.blog_post_slugs set first_published_at = first_published_at - interval '1 day'",
  );
  await backend.query(actions[action] ?? '', [String(trial)]);
}

async function publishInChild(backend: Backend, { folder }: OpenedPublisher, delayMs: number | null): Promise<number> {
  const child = fork(CHILD, [backend.url, backend.publishableKey, folder], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  const begun = performance.now();
  if (delayMs === null) {
    await Promise.race([once(child, 'message'), ended]);
    const took = performance.now() - begun;
    await ended;
    return took;
  }
  await Promise.race([wait(delayMs), ended]);
  child.kill('SIGKILL');
  await ended;
  return 0;
}

async function readWhole(backend: Backend): Promise<Map<string, string>> {
  const full = await openTestPublisher(backend);
  try {
    unwrap(await full.publish());
    return await readSite(full.siteFolder);
  } finally {
    await full.remove();
  }
}
