import { describe, expect, test } from 'vitest';
import { HOUR_MS, post, setUpAuthor } from '../../../helpers/author-fixture.ts';

const app = setUpAuthor(() => HOUR_MS);

describe('publishing', () => {
  test('creates one row with what was typed', async () => {
    const id = await app.newDraft();
    const published = await app.queue.publish(id, post({ keywords: 'a, b' }));
    expect(published).toMatchObject({
      ok: true,
      value: { id, state: 'published', publication: { revision: 1, slug: 'answer-every-call' } },
    });
    expect(await app.readRows()).toMatchObject([
      {
        id,
        title: 'Answer every call',
        keywords: 'a, b',
        excerpt: null,
        meta_description: null,
        featured_image_url: null,
        // Shown because the author has no name.
        author_name: 'Guest author',
        status: 'published',
      },
    ]);
  });

  test('again after an edit replaces the post and keeps its publish time', async () => {
    const id = await app.newDraft();
    await app.queue.publish(id, post());
    const [before] = await app.readRows();
    const again = await app.queue.publish(id, post({ title: 'Answer all calls' }));
    expect(again).toMatchObject({ ok: true, value: { state: 'published', publication: { revision: 2 } } });
    expect(await app.readRows()).toMatchObject([{ title: 'Answer all calls', published_at: before?.published_at }]);
  });

  test('twice with the same text changes nothing', async () => {
    const id = await app.newDraft();
    await app.queue.publish(id, post());
    expect(await app.queue.publish(id, post())).toMatchObject({
      ok: true,
      value: { publication: { revision: 1 } },
    });
    expect(await app.readRows()).toHaveLength(1);
  });

  test('again after a lost response results in one post', async () => {
    const id = await app.newDraft();
    app.network = async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method === 'POST') throw new TypeError('the connection broke before the answer came');
      return response;
    };
    expect(await app.queue.publish(id, post())).toMatchObject({
      ok: true,
      value: { state: 'draft', isQueued: true },
    });
    expect(await app.readRows()).toHaveLength(1);
    app.network = fetch;
    expect(await app.queue.publish(id, post())).toMatchObject({
      ok: true,
      value: { state: 'published', isQueued: false, publication: { revision: 1 } },
    });
    expect(await app.readRows()).toHaveLength(1);
  });

  test('the same draft twice at once results in one post at its first revision', async () => {
    const id = await app.newDraft();
    const answers = await Promise.all([app.queue.publish(id, post()), app.queue.publish(id, post())]);
    expect(answers).toMatchObject([
      { ok: true, value: { state: 'published' } },
      { ok: true, value: { state: 'published' } },
    ]);
    expect(await app.readRows()).toMatchObject([{ id, revision: 1 }]);
    expect(app.queue.read().entries).toEqual([]);
  });

  test('works when the backend no longer accepts the current token', async () => {
    const id = await app.newDraft();
    let isRenewed = false;
    app.network = async (input, init) => {
      const isToken = String(input).includes('/token?');
      isRenewed ||= isToken;
      if (isToken || isRenewed) return fetch(input, init);
      return Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });
    };
    expect(await app.queue.publish(id, post())).toMatchObject({ ok: true });
  });
});
