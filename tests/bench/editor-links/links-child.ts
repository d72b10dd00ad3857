/** Fills a database with published posts, then sends how long the link picker and "what links here" take. */
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { LinkOperations } from '@callwright/desktop/main/storage/links/link-operations.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { unwrap } from '../../helpers/unwrap.ts';
import { percentile } from '../bench.ts';
import { toId } from '../editor-growth/growth-case.ts';

const ROUNDS = 30;
const HEADINGS = 10;
const DRAFTS = 500;
const TOPICS = ['pipes', 'furnaces', 'gutters', 'wiring', 'drains', 'lawns', 'filters', 'boilers', 'roofs', 'pumps'];
const [folder = '', count = ''] = process.argv.slice(2);
const posts = Number(count);

const topicOf = (number: number) => TOPICS[number % TOPICS.length] ?? '';
const titleOf = (number: number) => `How to care for ${topicOf(number)} in ${1900 + (number % 120)}, part ${number}`;

/** Every post links to the first and to the next one. */
function contentOf(number: number): string {
  const headings = Array.from({ length: HEADINGS }, (_, at) => `## Step ${at} for ${topicOf(number + at)} ${number}\n`);
  return `[Start](/blog/post-0), [next](/blog/post-${(number + 1) % posts})\n\n${headings.join('\nWords.\n\n')}`;
}

const database = unwrap(Database.open(join(folder, 'callwright.db')));
const links = new LinkOperations(database, { current: '', first: '' }, Date.now);
const entries = Array.from({ length: posts }, (_, number) => ({
  id: toId(number),
  slug: `post-${number}`,
  title: titleOf(number),
  published_at: new Date(Date.UTC(2020, 0, 1) + number * 3_600_000).toISOString(),
  revision: 1,
}));
const started = performance.now();
const changed = links.storePublishedPosts({ posts: entries, seenAt: new Date().toISOString() });
const storedMs = performance.now() - started;
const again = performance.now();
links.storePublishedPosts({ posts: entries, seenAt: new Date().toISOString() });
const againMs = performance.now() - again;
// In one transaction, because filling isn't measured.
database.connection.transaction(() => {
  for (const [number, id] of changed.entries()) links.indexPost({ id, revision: 1, content: contentOf(number) });
});
for (let number = 0; number < DRAFTS; number += 1) {
  const fields = { ...EMPTY_POST_FIELDS, title: titleOf(number), slug: `draft-${number}`, content: contentOf(number) };
  database.drafts.insert(toId(posts + number), { fields, front: '', owner: null }, 'saved');
}

const figures: Record<string, number> = { 'store the list, ms': storedMs, 'store the same list, ms': againMs };
for (const [name, query] of [
  ['nothing typed', ''],
  ['one letter of every title', 'h'],
  ['one letter of every heading', 's'],
  ['two letters', 'pi'],
  ['a common word', 'pipes'],
  ['two words that few headings have together', 'step 77'],
  ['one title', `part ${posts - 1}`],
  ['no post', 'xylophone'],
] as const) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    links.findLinkTargets({ query, viewer: EVERYONE });
    times.push(performance.now() - begin);
  }
  figures[`find, ${name}, p95, ms`] = percentile(times, 95);
}
await links.listLinksTo({ id: toId(0), site: null, viewer: EVERYONE });
for (const [name, number] of [
  ['one post', 7],
  ['every post', 0],
] as const) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    await links.listLinksTo({ id: toId(number), site: null, viewer: EVERYONE });
    times.push(performance.now() - begin);
  }
  figures[`what links here, from ${name}, p95, ms`] = percentile(times, 95);
}
database.connection.close();
process.send?.(figures, () => process.disconnect());
