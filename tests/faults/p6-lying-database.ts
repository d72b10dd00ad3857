import {
  compareSites,
  emptyBlog,
  insertPosts,
  openTestPublisher,
  readSite,
} from '../helpers/publisher/blog-to-publish.ts';
import { unwrap } from '../helpers/unwrap.ts';
import type { Fault } from './fault.ts';

const POSTS = 60;

type Lie = { name: string; answer: typeof fetch };

const json = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'content-type': 'application/json', ...headers } });

const LIES: readonly Lie[] = [
  {
    name: 'rows cut at 50',
    async answer(input, init) {
      const url = new URL(String(input));
      if (Number(url.searchParams.get('limit') ?? 1000) > 50) url.searchParams.set('limit', '50');
      return fetch(url, init);
    },
  },
  { name: 'no rows', answer: async () => json('[]', { 'content-range': '*/0' }) },
  {
    name: 'half a response',
    async answer(input, init) {
      const text = await (await fetch(input, init)).text();
      return json(text.slice(0, Math.floor(text.length / 2)));
    },
  },
  {
    name: 'rows of another database',
    async answer(input, init) {
      const answer = await fetch(input, init);
      const rows: unknown = await answer.json();
      const [first] = Array.isArray(rows) ? rows : [];
      return json(JSON.stringify(first ? [first] : []), { 'content-range': '0-0/1' });
    },
  },
];

const MOMENTS = ['first release', 'change', 'code update'] as const;

/** Wrong data must not remove anything. The next run with correct data must publish everything. */
export const LYING_DATABASE: Fault = {
  name: 'P6 a database that returns wrong data',
  trials: { long: 100, short: 3 },
  async run(trials, backend, random) {
    const failures: string[] = [];
    for (let trial = 0; trial < trials; trial += 1) {
      const lie = LIES[Math.floor(random() * LIES.length)];
      const moment = MOMENTS[trial % MOMENTS.length];
      if (!lie || !moment) continue;
      await emptyBlog(backend);
      await insertPosts(backend, POSTS);
      let isLying = false;
      let honest = 0;
      const between: typeof fetch = (input, init) => {
        if (!isLying || !/\/rest\/v1\/blog_posts\?/.test(String(input))) return fetch(input, init);
        honest -= 1;
        return honest >= 0 ? fetch(input, init) : lie.answer(input, init);
      };
      const publisher = await openTestPublisher(backend, { between });
      const readServed = () => readSite(publisher.siteFolder).catch(() => new Map<string, string>());
      try {
        if (moment !== 'first release') unwrap(await publisher.publish());
        const before = await readServed();
        await backend.query("update public.blog_posts set title = 'Changed ' || $1 where slug = 'post-7'", [trial]);
        [isLying, honest] = [true, Math.floor(random() * 3)];
        await publisher.publish(moment === 'code update' ? 'full' : null);
        isLying = false;
        const during = await readServed();
        const lost = [...before.keys()].filter((path) => !during.has(path));
        if (lost.length > 0) failures.push(`trial ${trial}, ${lie.name}, ${moment}: lost ${lost.join(', ')}`);
        unwrap(await publisher.publish());
        const whole = await openTestPublisher(backend);
        unwrap(await whole.publish());
        const [wrong] = compareSites(await readServed(), await readSite(whole.siteFolder));
        if (wrong) failures.push(`trial ${trial}, ${lie.name}, ${moment}: afterward ${wrong}`);
        await whole.remove();
      } finally {
        await publisher.remove();
      }
    }
    return failures;
  },
};
