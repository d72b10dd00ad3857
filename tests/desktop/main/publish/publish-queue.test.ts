import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { bea, HOUR_MS, noNetwork, post, setUpAuthor } from '../../../helpers/author-fixture.ts';
import { ana } from '../../../helpers/publishing-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const app = setUpAuthor(() => HOUR_MS);

describe('a post in the queue', () => {
  test.each<[string, typeof fetch, step: string]>([
    ['no network', noNetwork, 'waiting-for-network'],
    [
      'a captive portal',
      async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'waiting-for-backend',
    ],
    ['a gateway that is down', async () => new Response('Bad gateway', { status: 502 }), 'waiting-for-backend'],
  ])('waits on %s, with the text saved and the account signed in', async (_name, broken, step) => {
    const id = await app.newDraft();
    app.network = broken;
    expect(await app.queue.publish(id, post())).toMatchObject({
      ok: true,
      value: { state: 'draft', isQueued: true },
    });
    expect(app.steps()).toEqual([[id, step]]);
    expect(app.session.read()).toMatchObject({ state: 'signed-in' });
    expect(await app.drafts.read(id)).toMatchObject({ ok: true, value: { fields: post() } });
    expect(app.finished).toEqual([]);
  });

  test('is published when the network returns, and the author is told', async () => {
    const id = await app.newDraft();
    app.network = noNetwork;
    await app.queue.publish(id, post());
    app.network = fetch;
    app.queue.wake();
    await expect
      .poll(() => app.finished)
      .toMatchObject([
        { postId: id, outcome: { ok: true, value: { slug: 'answer-every-call', draft: { state: 'published' } } } },
      ]);
    expect(app.steps()).toEqual([[id, 'done']]);
    expect(await app.readRows()).toMatchObject([{ id, revision: 1 }]);
    expect(await app.drafts.read(id)).toMatchObject({ ok: true, value: { state: 'published' } });
  });

  test('is published at the next start, however the app ended', async () => {
    const id = await app.newDraft();
    app.network = noNetwork;
    await app.queue.publish(id, post());
    app.network = fetch;
    await app.restart();
    await expect.poll(() => app.finished).toMatchObject([{ postId: id, outcome: { ok: true } }]);
    expect(await app.readRows()).toMatchObject([{ id, revision: 1 }]);
    expect(await app.listOutbox()).toEqual([]);
  });

  test('shows its updated date after a restart, a later text, and a lost response, and only then', async () => {
    const id = await app.newDraft();
    await app.queue.publish(id, post());
    await app.queue.publish(id, post({ title: 'A typo mended' }));
    expect(await app.readRows()).toMatchObject([{ revision: 2, revised_at: null }]);
    app.network = noNetwork;
    await app.queue.publish(id, post({ title: 'Something new' }), { showsUpdatedDate: true });
    await app.queue.publish(id, post({ title: 'Something really new' }));
    let isLost = false;
    app.network = async (input, init) => {
      const answer = await fetch(input, init);
      if (init?.method !== 'PATCH' || isLost) return answer;
      isLost = true;
      throw new TypeError('fetch failed');
    };
    await app.restart();
    await expect
      .poll(() => {
        app.queue.wake();
        return app.finished.length;
      })
      .toBeGreaterThan(0);
    const [row] = await app.readRows();
    expect(row).toMatchObject({ title: 'Something really new', revision: 3 });
    expect(row?.revised_at).toEqual(row?.updated_at);
    expect(isLost).toBe(true);
  });

  test('doesn’t show a second update if this computer couldn’t store the first', async () => {
    const id = await app.newDraft();
    await app.queue.publish(id, post());
    app.network = noNetwork;
    await app.queue.publish(id, post({ title: 'Something new' }), { showsUpdatedDate: true });
    app.storage.refused.add('markPublished');
    app.network = fetch;
    app.queue.wake();
    await expect.poll(() => app.finished).toMatchObject([{ outcome: { ok: false, error: { kind: 'unrecorded' } } }]);
    app.storage.refused.clear();
    const [told] = await app.readRows();
    expect(told?.revised_at).toEqual(told?.updated_at);
    unwrap(await app.queue.publish(id, post({ title: 'Something new, spelled right' })));
    const [row] = await app.readRows();
    expect(row).toMatchObject({ title: 'Something new, spelled right', revised_at: told?.revised_at });
  });

  test('is replaced by a later text of the same post and keeps its place', async () => {
    const [first, second] = [await app.newDraft(), await app.newDraft()];
    app.network = noNetwork;
    await app.queue.publish(first, post());
    await app.queue.publish(second, post({ slug: 'second' }));
    await app.queue.publish(first, post({ title: 'The later title' }));
    expect(app.steps().map(([id]) => id)).toEqual([first, second]);
    app.network = fetch;
    app.queue.wake();
    await expect.poll(() => app.finished.map(({ postId }) => postId)).toEqual([first, second]);
    expect(await app.readRows()).toMatchObject([{ title: 'The later title', revision: 1 }, { slug: 'second' }]);
  });

  test('can be canceled after a rejected attempt', async () => {
    const id = await app.newDraft();
    const isSending = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Response>();
    app.network = async (input, init) => {
      if (init?.method !== 'POST') return fetch(input, init);
      isSending.resolve();
      return answer.promise;
    };
    const published = app.queue.publish(id, post());
    await isSending.promise;
    expect(await app.queue.cancel(id)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('sent') },
    });
    answer.resolve(new Response('Bad gateway', { status: 502 }));
    expect(await published).toMatchObject({ ok: true, value: { isQueued: true } });
    expect(unwrap(await app.queue.cancel(id))).toBeUndefined();
    expect(app.steps()).toEqual([]);
  });

  test('is replaced while it is being sent: the later text follows without a conflict', async () => {
    const id = await app.newDraft();
    const isSending = Promise.withResolvers<void>();
    const maySend = Promise.withResolvers<void>();
    app.network = async (input, init) => {
      if (init?.method === 'POST') {
        isSending.resolve();
        await maySend.promise;
      }
      return fetch(input, init);
    };
    const first = app.queue.publish(id, post());
    await isSending.promise;
    const second = app.queue.publish(id, post({ title: 'Typed meanwhile' }));
    await expect
      .poll(async () => (await app.drafts.read(id)).ok && app.queue.read().entries[0]?.title)
      .toBe('Typed meanwhile');
    maySend.resolve();
    expect(await Promise.all([first, second])).toMatchObject([
      { ok: true },
      { ok: true, value: { state: 'published' } },
    ]);
    expect(await app.readRows()).toMatchObject([{ title: 'Typed meanwhile', revision: 2 }]);
  });

  test('quick saves by one author never conflict: an edit after a lost response replaces what arrived', async () => {
    const id = await app.newDraft();
    await app.queue.publish(id, post());
    app.network = async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method === 'PATCH') throw new TypeError('the connection broke before the answer came');
      return response;
    };
    await app.queue.publish(id, post({ title: 'Second' }));
    await app.restart();
    await app.queue.publish(id, post({ title: 'Third' }));
    app.network = fetch;
    expect(await app.queue.publish(id, post({ title: 'Fourth' }))).toMatchObject({
      ok: true,
      value: { state: 'published', isQueued: false },
    });
    expect(await app.readRows()).toMatchObject([{ title: 'Fourth' }]);
  });

  test('is never published under another name, and waits for its own account', async () => {
    const id = await app.newDraft();
    app.network = noNetwork;
    await app.queue.publish(id, post());
    await app.session.signOut();
    app.network = fetch;
    await app.session.signIn(bea);
    await app.queue.retry(id);
    expect(app.steps()).toEqual([[id, 'waiting-for-account']]);
    expect(await app.readRows()).toEqual([]);
    expect(await app.queue.publish(id, post())).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(`${ana.email} already queued this post`) },
    });
    await app.session.signOut();
    await app.session.signIn(ana);
    app.queue.wake();
    await expect.poll(() => app.finished).toHaveLength(1);
    expect(await app.readRows()).toMatchObject([{ id, author_id: app.session.readAccountId() }]);
  });

  test('is recorded under its own account, whoever is signed in by then', async () => {
    const id = await app.newDraft();
    app.network = async (input, init) => {
      const response = await fetch(input, init);
      // The last request of a publish reads the row back.
      if (init?.method !== 'POST' && String(input).includes('select=title') && app.session.readUser() !== null) {
        await app.session.signOut();
        await app.session.signIn(bea);
      }
      return response;
    };
    expect(await app.queue.publish(id, post())).toMatchObject({ ok: true });
    expect(app.session.read()).toMatchObject({ email: bea.email });
    const [row] = await app.readRows();
    expect((await app.readKnown(id)).base).toMatchObject({ authorId: row?.author_id });
    expect(row?.author_id).not.toBe(app.session.readAccountId());
  });

  test('that the backend rejects stops with the reason, and continues after the author fixes it', async () => {
    const [first, second] = [await app.newDraft(), await app.newDraft()];
    await app.queue.publish(first, post());
    app.network = noNetwork;
    await app.queue.publish(second, post({ title: 'Second' }));
    app.network = fetch;
    app.queue.wake();
    await expect
      .poll(() => app.finished)
      .toMatchObject([{ postId: second, outcome: { error: { title: 'Duplicate slug' } } }]);
    expect(app.steps()).toEqual([[second, 'stopped']]);
    await app.restart();
    expect(app.steps()).toEqual([[second, 'stopped']]);
    expect(await app.queue.publish(second, post({ title: 'Second', slug: 'second' }))).toMatchObject({ ok: true });
    expect(app.steps()).toEqual([]);
    expect(await app.readRows()).toHaveLength(2);
  });

  test('that is canceled isn’t sent and stays a draft', async () => {
    const id = await app.newDraft();
    app.network = noNetwork;
    await app.queue.publish(id, post());
    expect(await app.queue.cancel(id)).toMatchObject({ ok: true });
    app.network = fetch;
    await app.restart();
    expect(app.queue.read().entries).toEqual([]);
    expect(await app.readRows()).toEqual([]);
    expect(await app.drafts.read(id)).toMatchObject({ ok: true, value: { state: 'draft' } });
  });

  test('that is canceled while another one is being sent isn’t sent, and its caller is told (Q7)', async () => {
    const [first, second] = [await app.newDraft(), await app.newDraft()];
    const isSending = Promise.withResolvers<void>();
    const maySend = Promise.withResolvers<void>();
    app.network = async (input, init) => {
      isSending.resolve();
      await maySend.promise;
      return fetch(input, init);
    };
    const sent = app.queue.publish(first, post());
    await isSending.promise;
    const waiting = app.queue.publish(second, post({ slug: 'second' }));
    await expect.poll(() => app.queue.has(second)).toBe(true);
    expect(await app.queue.cancel(first)).toMatchObject({
      ok: false,
      error: { message: 'This post is being sent. Wait until it’s published, then try again.' },
    });
    expect(await app.queue.cancel(second)).toMatchObject({ ok: true });
    maySend.resolve();
    expect(await sent).toMatchObject({ ok: true, value: { isQueued: false } });
    expect(await waiting).toMatchObject({ ok: false, error: { message: expect.stringContaining('wasn’t sent') } });
    expect(await app.readRows()).toMatchObject([{ id: first }]);
  });

  test('that can’t be stored isn’t sent, now or at the next start (Q1)', async () => {
    const id = await app.newDraft();
    app.storage.refused.add('storeOutbox');
    expect(await app.queue.publish(id, post())).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/Couldn’t queue the post, so it wasn’t sent\. The disk is full\./) },
    });
    expect(app.queue.read()).toMatchObject({
      entries: [],
      problem: expect.stringContaining('Couldn’t save the publish queue.'),
    });
    await app.restart();
    await app.whenEmpty();
    expect(await app.readRows()).toEqual([]);
  });

  test('that was published while its draft was deleted doesn’t restore the draft', async () => {
    const id = await app.newDraft();
    const isSending = Promise.withResolvers<void>();
    const maySend = Promise.withResolvers<void>();
    app.network = async (input, init) => {
      if (init?.method === 'POST') {
        isSending.resolve();
        await maySend.promise;
      }
      return fetch(input, init);
    };
    const published = app.queue.publish(id, post());
    await isSending.promise;
    unwrap(await app.drafts.delete(id));
    maySend.resolve();
    expect(await published).toMatchObject({ ok: true });
    expect(await app.drafts.read(id)).toMatchObject({ ok: false });
    expect(await app.readRows()).toMatchObject([{ id }]);
    expect(await app.listOutbox()).toEqual([]);
  });

  test('being sent while its account is deleted leaves the queue, and its draft is marked as published', async () => {
    const id = await app.newDraft();
    const isSending = Promise.withResolvers<void>();
    const maySend = Promise.withResolvers<void>();
    app.network = async (input, init) => {
      if (init?.method === 'POST') {
        isSending.resolve();
        await maySend.promise;
      }
      return fetch(input, init);
    };
    const published = app.queue.publish(id, post());
    await isSending.promise;
    const account = app.session.readAccountId() ?? '';
    unwrap(await app.queue.dropAccount(account));
    expect(app.queue.has(id)).toBe(false);
    unwrap(await app.storage.call('changeOwner', { ids: 'all', from: account, to: null }));
    maySend.resolve();
    expect(await published).toMatchObject({ ok: true, value: { isQueued: false } });
    expect(await app.drafts.read(id)).toMatchObject({ ok: true, value: { owner: 'machine', state: 'published' } });
    expect(await app.listOutbox()).toEqual([]);
  });

  test('whose result can’t be stored is sent again at the next start, as one post (Q2)', async () => {
    const id = await app.newDraft();
    app.network = noNetwork;
    await app.queue.publish(id, post());
    app.storage.refused.add('markPublished').add('storeOutbox');
    app.network = fetch;
    app.queue.wake();
    await expect.poll(() => app.finished).toMatchObject([{ outcome: { ok: false, error: { kind: 'unrecorded' } } }]);
    await app.restart();
    await app.whenEmpty();
    expect(await app.readRows()).toMatchObject([{ id, revision: 1 }]);
    expect(await app.drafts.read(id)).toMatchObject({ ok: true, value: { state: 'published' } });
    expect(await app.listOutbox()).toEqual([]);
  });
});

test('a queue that can’t be read stays unchanged, and is published at the next start', async () => {
  app.network = noNetwork;
  const id = crypto.randomUUID();
  await app.queue.publish(id, post());
  app.refusedAtStart.add('listOutbox');
  await app.restart();
  expect(app.queue.read()).toMatchObject({ entries: [], problem: expect.stringMatching(/Couldn’t read.*restart/) });
  app.refusedAtStart.clear();
  app.network = fetch;
  await app.restart();
  await app.whenEmpty();
  expect(await app.readRows()).toMatchObject([{ id }]);
});

test('a queued text with a corrupted letter isn’t sent, and its author is told', async () => {
  app.network = noNetwork;
  await app.queue.publish(crypto.randomUUID(), post({ content: 'As typed.' }));
  await app.queue.publish(crypto.randomUUID(), post({ slug: 'whole' }));
  await app.close();
  const database = new DatabaseSync(join(app.userData, 'callwright.db'));
  database.exec(`update outbox set entry = replace(entry, 'As typed.', 'As typep.')`);
  database.close();
  app.network = fetch;
  await app.reopen();
  await app.whenEmpty();
  expect(app.queue.read().problem).toContain('A post in the publish queue is damaged');
  expect(await app.readRows()).toMatchObject([{ slug: 'whole' }]);
});
