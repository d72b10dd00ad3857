import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { openPublishingFixture, postOf, signInAuthor, userDataOf } from '../helpers/publishing-fixture.ts';
import { unwrap } from '../helpers/unwrap.ts';
import { bundleChild } from './bundle-child.ts';
import type { Fault } from './fault.ts';
import { NEW, OLD, openReplace, type ReplaceOrder, undoLatest } from './replace-order.ts';

const [LARGE, SMALL] = [
  { drafts: 1_000, live: 200, latestKillMs: 3_000 },
  { drafts: 40, live: 8, latestKillMs: 600 },
];

type Posts = ReadonlyMap<string, { fields: PostFields; isLive: boolean }>;

/** Each kill must leave all drafts old or all new. At the end, an undo must restore every draft and every post. */
export const KILL_WHILE_REPLACING: Fault = {
  name: 'B3 kill while replacing in all posts',
  trials: { long: 50, short: 3 },
  async run(trials, backend, random) {
    const size = trials >= 50 ? LARGE : SMALL;
    const folder = await mkdtemp(join(tmpdir(), 'callwright-b3-'));
    const account = await signInAuthor(backend);
    const order: ReplaceOrder = {
      folder,
      backend: { url: backend.url, publishableKey: backend.publishableKey },
      account,
    };
    const posts = await makePosts(order, size);
    const failures: string[] = [];
    for (let trial = 0; trial < trials; trial += 1) {
      const failure = await killOnce(order, random() * size.latestKillMs, posts);
      if (failure !== null) failures.push(`trial ${trial}: ${failure}`);
    }
    failures.push(...(await undoAndCompare(backend, order, posts)));
    await rm(folder, { recursive: true, maxRetries: 10 });
    return failures;
  },
};

async function makePosts(order: ReplaceOrder, { drafts, live }: typeof LARGE): Promise<Posts> {
  const fixture = await openPublishingFixture(order);
  const posts = new Map<string, { fields: PostFields; isLive: boolean }>();
  const run = crypto.randomUUID().slice(0, 8);
  for (let number = 0; number < drafts + live; number += 1) {
    const id = crypto.randomUUID();
    const isLive = number < live;
    const fields = postOf(`b3-${run}-${number}`, {
      title: number % 10 === 1 ? `Plan ${number} from ${OLD}` : `Plan ${number}`,
      excerpt: number % 10 === 0 ? `Only ${OLD}` : '',
      content: `# Plan ${number}\n\nIt costs ${OLD}.${isLive ? '\n' : '\r\n'}\n\`${OLD}\`\n`,
    });
    if (isLive) unwrap(await fixture.queue.publish(id, fields));
    else unwrap(await fixture.drafts.save(id, fields));
    posts.set(id, { fields, isLive });
  }
  await fixture.close();
  return posts;
}

async function killOnce(order: ReplaceOrder, delayMs: number, posts: Posts): Promise<string | null> {
  const child = fork(await bundleChild('replace-child'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  child.send(order);
  await Promise.race([once(child, 'message'), ended]);
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  child.kill('SIGKILL');
  const [, signal] = await ended;
  return signal === 'SIGKILL' ? findMixture(order, posts) : 'the child exited before it was killed';
}

function findMixture({ folder }: ReplaceOrder, posts: Posts): string | null {
  const database = unwrap(Database.open(join(userDataOf(folder), 'callwright.db')));
  try {
    const damage = database.connection.checkIntegrity();
    if (damage.length > 0) return `damaged: ${damage[0]}`;
    let changed = 0;
    for (const [id, { fields }] of posts) {
      const text = JSON.stringify(database.drafts.read(id)?.fields);
      if (text === JSON.stringify(replaceIn(fields))) changed += 1;
      else if (text !== JSON.stringify(fields)) return `neither old nor new: ${text}`;
    }
    return changed === 0 || changed === posts.size ? null : `${changed} of ${posts.size} are new`;
  } finally {
    database.connection.close();
  }
}

const change = (text: string) => text.replaceAll(/(?<!`)\$249/g, NEW);

const replaceIn = (fields: PostFields): PostFields => ({
  ...fields,
  title: change(fields.title),
  excerpt: change(fields.excerpt),
  content: change(fields.content),
});

async function undoAndCompare(backend: Backend, order: ReplaceOrder, posts: Posts): Promise<string[]> {
  const fixture = await openPublishingFixture(order);
  const replace = openReplace(fixture);
  await replace.sets.publishPending();
  await undoLatest(replace);
  await replace.sets.publishPending();
  await fixture.whenEmpty();
  const stopped = fixture.queue.read().entries.filter(({ step }) => step.name === 'stopped');
  const differences = stopped.map((entry) => `still in the queue: ${JSON.stringify(entry)}`);
  for (const [id, { fields }] of posts) {
    const draft = unwrap(await fixture.storage.call('readDraft', { id, viewer: EVERYONE })).fields;
    if (JSON.stringify(draft) !== JSON.stringify(fields)) differences.push(`draft: ${JSON.stringify(draft)}`);
  }
  await fixture.close();
  const rows = await backend.query<{ id: string; title: string; excerpt: string | null; content: string }>(
    'select id, title, excerpt, content from public.blog_posts where id = any($1)',
    [[...posts.keys()]],
  );
  const live = [...posts].filter(([, { isLive }]) => isLive);
  if (rows.length !== live.length) differences.push(`${rows.length} posts, not ${live.length}`);
  for (const { id, title, excerpt, content } of rows) {
    const fields = posts.get(id)?.fields;
    const isSame = fields?.title === title && fields.excerpt === (excerpt ?? '') && fields.content === content;
    if (!isSame) differences.push(`post: ${title}`);
  }
  return differences;
}
