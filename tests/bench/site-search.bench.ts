/** Measures searches for every word of 3,000 posts through the embedded backend's API. */
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { emptyBlog, PUBLISHING_AUTHOR } from '../helpers/publisher/blog-to-publish.ts';
import { settingsOf, startEmptyBackend } from '../helpers/running-backend.ts';
import { type Bench, median, percentile } from './bench.ts';

const POSTS = 3_000;
const WORDS_OF_A_POST = 1_000;
const VOCABULARY = 8_000;

export const bench: Bench = {
  needs: [],
  async run({ report }) {
    const backend = await startEmptyBackend();
    try {
      const { posts, words } = makePosts();
      await emptyBlog(backend);
      for (let from = 0; from < POSTS; from += 100) await insert(backend, posts.slice(from, from + 100));
      const client = createAnonymousBlogClient(settingsOf(backend));
      const elapsed: number[] = [];
      // CPU time, because the database runs in this process. Other load hardly changes it.
      const costs: number[] = [];
      let missed = 0;
      for (const word of words) {
        const [startedAt, before] = [performance.now(), process.cpuUsage()];
        const { data, error } = await client.rpc('search_posts', { query: word });
        elapsed.push(performance.now() - startedAt);
        const { user, system } = process.cpuUsage(before);
        costs.push((user + system) / 1_000);
        if (error || !isFound(data)) missed += 1;
      }
      report(`words of ${POSTS} posts`, words.length, 'words', null);
      report('words that are not found', missed, 'words', { atMost: 0 });
      report('a word, elapsed, median', median(elapsed), 'ms', null);
      report('a word, elapsed, p99', percentile(elapsed, 99), 'ms', null);
      report('a word, processor, median', median(costs), 'ms', { atMost: 60 });
      report('a word, processor, p99', percentile(costs, 99), 'ms', { atMost: 60 });
      const frequent = median(costs.slice(0, 50));
      report('the 50 most frequent words beside the 50 rarest', frequent / median(costs.slice(-50)), 'ratio', {
        atMost: 15,
      });
    } finally {
      await backend.close();
    }
  },
};

const isFound = (data: unknown) => Number((data as { count?: unknown } | null)?.count) > 0;

type BenchPost = { slug: string; title: string; content: string };

/** Generates posts with word frequencies like in English, the same in each run. Returns words by frequency. */
function makePosts(): { posts: BenchPost[]; words: string[] } {
  const random = createRandom();
  const syllables = 'ka lo mi re ta ne so vu pi do ga he ju ly fo ba ce wi xo zu'.split(' ');
  const syllable = () => syllables[Math.floor(random() * syllables.length)] ?? '';
  const vocabulary = [
    ...new Set(Array.from({ length: VOCABULARY }, () => syllable() + syllable() + syllable() + syllable())),
  ];
  const counts = new Map<string, number>();
  const word = () => {
    const chosen = vocabulary[Math.floor(random() ** 4 * vocabulary.length)] ?? '';
    counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
    return chosen;
  };
  const line = (length: number) => Array.from({ length }, word).join(' ');
  const posts = Array.from({ length: POSTS }, (_, index) => ({
    slug: `post-${index}`,
    title: line(6),
    content: Array.from({ length: WORDS_OF_A_POST / 50 }, () => line(50)).join('\n\n'),
  }));
  return { posts, words: [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name) };
}

/** Mulberry32. */
function createRandom(): () => number {
  let seed = 1;
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function insert(backend: Awaited<ReturnType<typeof startEmptyBackend>>, posts: readonly BenchPost[]) {
  return backend.query(
    `insert into public.blog_posts (slug, title, content, author_id, author_name, status, published_at)
     select slug, title, content, $2, 'An author', 'published', timestamptz '2020-01-01'
     from jsonb_to_recordset($1::text::jsonb) as posts (slug text, title text, content text)`,
    [JSON.stringify(posts), PUBLISHING_AUTHOR],
  );
}
