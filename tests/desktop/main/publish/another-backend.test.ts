import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostFields } from '@callwright/shared/post/post.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, noNetwork } from '../../../helpers/author-fixture.ts';
import {
  openPublishingFixture,
  type PublishingFixture,
  postOf,
  signInAuthor,
} from '../../../helpers/publishing-fixture.ts';
import { restoreBetweenTests } from '../../../helpers/restore-between-tests.ts';
import { openEmptyBackend, startEmptyBackend } from '../../../helpers/running-backend.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

type Side = { backend: Backend; account: SignedInAccount };

let here: Side;
let other: Side;
let folder: string;
let app: PublishingFixture;
let hosts: Set<string>;
let writes: string[];

const toSide = async (backend: Backend): Promise<Side> => ({ backend, account: await signInAuthor(backend) });

async function start({ backend, account }: Side, network: typeof fetch = fetch): Promise<void> {
  hosts = new Set();
  writes = [];
  app = await openPublishingFixture({
    folder,
    backend,
    account,
    backoffMs: () => HOUR_MS,
    fetch: async (input, init) => {
      hosts.add(new URL(String(input)).origin);
      if (init?.method !== 'GET' && String(input).includes('/rest/')) writes.push(`${init?.method} ${input}`);
      return network(input, init);
    },
  });
}

async function restart(side: Side, network?: typeof fetch): Promise<void> {
  await app.close();
  await start(side, network);
}

/** Publishes any draft, because the backends share no accounts. */
async function publish(id: string, fields: PostFields) {
  for (const { account } of [here, other]) {
    await app.storage.call('changeOwner', { ids: [id], from: account.user.id, to: null });
  }
  return app.queue.publish(id, fields);
}

const originOf = ({ backend }: Side) => new URL(backend.url).origin;
const readRows = ({ backend }: Side) => backend.query<Record<string, unknown>>('select * from public.blog_posts');

beforeAll(async () => {
  here = await toSide(await openEmptyBackend());
  other = await toSide(await startEmptyBackend());
});
afterAll(() => other.backend.close());

restoreBetweenTests(() => here.backend);
restoreBetweenTests(() => other.backend);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-backends-'));
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

describe('a post queued for one backend (Q4)', () => {
  const id = crypto.randomUUID();

  beforeEach(async () => {
    await start(here, noNetwork);
    await publish(id, postOf('pipes'));
  });

  test('isn’t sent to another one, says where it belongs, and is published after switching back', async () => {
    await restart(other);
    app.queue.wake();
    await app.queue.retry(id);
    expect(app.queue.read().entries).toMatchObject([
      { postId: id, step: { name: 'waiting-for-other-backend', backendOrigin: originOf(here) } },
    ]);
    expect(app.queue.has(id)).toBe(false);
    expect(writes).toEqual([]);
    expect([...hosts]).toEqual([originOf(other)]);
    await restart(here);
    await app.whenEmpty();
    expect(await readRows(here)).toMatchObject([{ id, revision: 1 }]);
    expect(await readRows(other)).toEqual([]);
  });

  test('leaves the queue if its account there is gone, and for no other account or backend', async () => {
    unwrap(await app.queue.dropAccount(other.account.user.id));
    expect(app.queue.has(id)).toBe(true);
    await restart(other);
    unwrap(await app.queue.dropAccount(here.account.user.id));
    expect(app.queue.read().entries).toMatchObject([{ postId: id }]);
    await restart(here, noNetwork);
    unwrap(await app.queue.dropAccount(here.account.user.id));
    expect(app.queue.has(id)).toBe(false);
    await restart(here);
    expect(app.queue.read().entries).toEqual([]);
    expect(await readRows(here)).toEqual([]);
  });

  test('can be published on the other one too, each with its own text', async () => {
    await restart(other);
    expect(await publish(id, postOf('pipes', { content: 'For the other.' }))).toMatchObject({ ok: true });
    expect(await readRows(other)).toMatchObject([{ id, content: 'For the other.' }]);
    await restart(here);
    await expect.poll(() => readRows(here)).toMatchObject([{ id, content: 'The text of pipes.' }]);
  });

  test('can be canceled there, and isn’t sent after switching back', async () => {
    await restart(other);
    expect(await app.queue.cancel(id)).toMatchObject({ ok: true });
    expect(app.queue.read().entries).toHaveLength(1);
    expect(await app.queue.cancel(id, { backendOrigin: originOf(here) })).toMatchObject({ ok: true });
    expect(app.queue.read().entries).toEqual([]);
    await restart(here);
    await app.whenEmpty();
    expect(await readRows(here)).toEqual([]);
  });
});

describe('a post published on one backend', () => {
  let id: string;

  beforeEach(async () => {
    await start(here);
    id = crypto.randomUUID();
    expect(await publish(id, postOf('pipes'))).toMatchObject({ ok: true, value: { state: 'published' } });
  });

  test('is a draft on another one, and unchanged after switching back', async () => {
    const before = await app.readKnown(id);
    await restart(other);
    expect(await app.drafts.read(id)).toMatchObject({ ok: true, value: { state: 'draft', publication: null } });
    expect(await app.drafts.list()).toMatchObject({ ok: true, value: { drafts: [{ state: 'draft' }] } });
    expect(await app.readKnown(id)).toMatchObject({ base: null });
    expect(await publish(id, postOf('pipes-there'))).toMatchObject({
      ok: true,
      value: { state: 'published', publication: { revision: 1, slug: 'pipes-there' } },
    });
    await restart(here);
    expect(await app.drafts.read(id)).toMatchObject({
      ok: true,
      value: { state: 'changed', publication: { revision: 1, slug: 'pipes' } },
    });
    expect(await app.readKnown(id)).toEqual(before);
    expect(await publish(id, postOf('pipes', { content: 'Later.' }))).toMatchObject({
      ok: true,
      value: { publication: { revision: 2 } },
    });
    await restart(other);
    expect(await app.drafts.read(id)).toMatchObject({
      ok: true,
      value: { publication: { revision: 1, slug: 'pipes-there' } },
    });
  });

  test('doesn’t replace the post with the same id and revision on another one', async () => {
    await other.backend.query(
      `insert into public.blog_posts (id, title, slug, content, author_id, author_name, status, published_at)
       values ($1, 'T', 'pipes', 'Of the copy.', $2, 'a', 'published', now())`,
      [id, other.account.user.id],
    );
    await restart(other);
    expect(await publish(id, postOf('pipes', { content: 'Mine.' }))).toMatchObject({
      ok: false,
      error: { kind: 'conflict' },
    });
    expect(await readRows(other)).toMatchObject([{ content: 'Of the copy.', revision: 1 }]);
  });

  test('that was deleted on another one stays published here', async () => {
    await restart(other);
    await publish(id, postOf('pipes-there'));
    expect(await app.storage.call('detachDraft', { id })).toMatchObject({ ok: true, value: { publication: null } });
    await restart(here);
    expect(await app.drafts.read(id)).toMatchObject({ ok: true, value: { publication: { slug: 'pipes' } } });
  });
});
