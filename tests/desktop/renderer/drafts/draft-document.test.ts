import { DraftDocument } from '@callwright/desktop/renderer/drafts/draft-document.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

type Api = ConstructorParameters<typeof DraftDocument>[1];
type SaveAnswer = Awaited<ReturnType<Api['saveDraft']>>;

const ID = '5a0cc0f5-8ce1-4f0c-8ae9-a3f3c4b92a01';
const AT = '2026-11-21T10:00:00.000Z';
const SAVED: SaveAnswer = ok({
  owner: 'machine',
  state: 'draft',
  updatedAt: AT,
  notice: null,
  head: 8,
  conflict: null,
});

function openDocument(content = '') {
  const writes: { fields: PostFields; basedOn: number | null; end: (answer: SaveAnswer) => Promise<void> }[] = [];
  const document = new DraftDocument(
    {
      id: ID,
      fields: { ...EMPTY_POST_FIELDS, content },
      owner: 'machine',
      state: 'draft',
      publication: null,
      oldDate: null,
      notice: null,
      head: 7,
      conflict: null,
      createdAt: AT,
      updatedAt: AT,
    },
    {
      saveDraft: ({ fields, basedOn }) =>
        new Promise((resolve) => {
          const end = async (answer: SaveAnswer) => {
            resolve(answer);
            await vi.advanceTimersByTimeAsync(0);
          };
          writes.push({ fields, basedOn, end });
        }),
      publishPost: async ({ fields }) =>
        ok({
          id: ID,
          fields,
          owner: 'account',
          state: 'published',
          publication: { revision: 1, slug: fields.slug, publishedAt: AT },
          oldDate: null,
          notice: null,
          head: 9,
          conflict: null,
          createdAt: AT,
          updatedAt: AT,
          isQueued: false,
        }),
    },
  );
  return { document, writes, status: () => document.getStatus().save };
}

function at<Item>(items: Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no write ${index}`);
  return item;
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe('an open draft', () => {
  it('uses the page’s line endings, whatever wrote its file, without needing a save', async () => {
    const { document, writes } = openDocument('one\r\ntwo\rthree\n');
    expect(document.getFields().content).toBe('one\ntwo\nthree\n');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(writes).toEqual([]);
  });

  it('knows the version each text was typed on, and shows another program’s change', async () => {
    const { document, writes } = openDocument();
    document.setField('content', 'one');
    await vi.advanceTimersByTimeAsync(500);
    await at(writes, 0).end(
      ok({ owner: 'machine', state: 'draft', updatedAt: AT, notice: null, head: 12, conflict: 11 }),
    );
    expect(document.getStatus().conflict).toBe(11);
    document.setField('content', 'one two');
    await vi.advanceTimersByTimeAsync(500);
    expect(writes.map(({ basedOn }) => basedOn)).toEqual([7, 12]);
  });

  it('saves once after a pause, and says "Saved" when it is on disk', async () => {
    const { document, writes, status } = openDocument();
    document.setField('title', 'A');
    document.setField('title', 'An');
    expect(status()).toEqual({ kind: 'saving' });
    expect(writes).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(writes.map(({ fields }) => fields.title)).toEqual(['An']);
    expect(status()).toEqual({ kind: 'saving' });
    await at(writes, 0).end(SAVED);
    expect(status()).toEqual({ kind: 'saved' });
  });

  it('saves within a second even without a pause', async () => {
    const { document, writes } = openDocument();
    for (let key = 0; key < 11; key += 1) {
      document.setField('content', 'x'.repeat(key + 1));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(writes.length).toBeGreaterThan(0);
  });

  it('saves what was typed during a save afterwards, never two at once', async () => {
    const { document, writes, status } = openDocument();
    document.setField('content', 'first');
    await vi.advanceTimersByTimeAsync(500);
    document.setField('content', 'first and second');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(writes).toHaveLength(1);
    await at(writes, 0).end(SAVED);
    expect(status()).toEqual({ kind: 'saving' });
    await vi.advanceTimersByTimeAsync(500);
    expect(at(writes, 1).fields.content).toBe('first and second');
    await at(writes, 1).end(SAVED);
    expect(status()).toEqual({ kind: 'saved' });
  });

  it('says why a save failed and retries automatically', async () => {
    const { document, writes, status } = openDocument();
    document.setField('content', 'kept');
    await vi.advanceTimersByTimeAsync(500);
    await at(writes, 0).end(err({ message: 'The disk is full.' }));
    expect(status()).toEqual({ kind: 'not-saved', reason: 'The disk is full.', isRetrying: false });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(at(writes, 1).fields.content).toBe('kept');
    expect(status()).toMatchObject({ kind: 'not-saved', isRetrying: true });
    await at(writes, 1).end(SAVED);
    expect(status()).toEqual({ kind: 'saved' });
  });

  it('flushes until the last key is on disk', async () => {
    const { document, writes } = openDocument();
    document.setField('content', 'one');
    const flushed = document.flush();
    await vi.advanceTimersByTimeAsync(0);
    document.setField('content', 'one two');
    await at(writes, 0).end(SAVED);
    await at(writes, 1).end(SAVED);
    await expect(flushed).resolves.toEqual(ok(undefined));
    expect(writes.map(({ fields }) => fields.content)).toEqual(['one', 'one two']);
  });

  it('saves and publishes what a form beside the text hasn’t written yet', async () => {
    const { document, writes } = openDocument();
    const type = (words: string) => document.setPending({ applyTo: (content) => words || content, write: () => {} });
    type('Typed beside the text');
    expect(document.getStatus().save.kind).toBe('saving');
    await vi.advanceTimersByTimeAsync(500);
    expect(writes.map(({ fields }) => fields.content)).toEqual(['Typed beside the text']);
    await at(writes, 0).end(SAVED);
    await vi.advanceTimersByTimeAsync(500);
    expect(document.getStatus().save.kind).toBe('saved');
    // The text on screen doesn't change, because that would take the focus from the form.
    expect(document.getFields().content).toBe('');

    type('Typed on');
    expect(await document.publish()).toMatchObject(ok({ fields: { content: 'Typed on' } }));
    expect(document.getFields().content).toBe('Typed on');
    document.setField('content', 'By itself');
    expect(await document.publish()).toMatchObject(ok({ fields: { content: 'By itself' } }));
  });

  it('ends a flush with the reason if the disk fails', async () => {
    const { document, writes } = openDocument();
    document.setField('content', 'one');
    const flushed = document.flush();
    await vi.advanceTimersByTimeAsync(0);
    await at(writes, 0).end(err({ message: 'No permission.' }));
    await expect(flushed).resolves.toEqual(err({ message: 'No permission.' }));
    expect(document.getFields().content).toBe('one');
  });

  it('saves afterwards what was typed during a publish', async () => {
    const { document, writes, status } = openDocument();
    document.setField('slug', 'a-post');
    const published = document.publish();
    document.setField('content', 'typed meanwhile');
    await published;
    expect(document.getStatus()).toMatchObject({ state: 'published', publication: { slug: 'a-post' } });
    expect(status()).toEqual({ kind: 'saving' });
    await vi.advanceTimersByTimeAsync(500);
    expect(at(writes, 0).fields.content).toBe('typed meanwhile');
    expect(at(writes, 0).basedOn).toBe(9);
    await at(writes, 0).end(
      ok({ owner: 'account', state: 'changed', updatedAt: AT, notice: null, head: 10, conflict: null }),
    );
    expect(document.getStatus()).toMatchObject({ state: 'changed', save: { kind: 'saved' } });
  });

  it('shows errors after one blocked publishing, until it is published', async () => {
    const { document } = openDocument();
    document.showErrors();
    expect(document.getStatus().showsErrors).toBe(true);
    await document.publish();
    expect(document.getStatus().showsErrors).toBe(false);
  });

  it('isn’t retried later because another requested save failed', async () => {
    const { document, writes } = openDocument();
    const refuse = (index: number) => at(writes, index).end(err({ message: 'The disk is full' }));
    document.setField('title', 'A');
    await vi.advanceTimersByTimeAsync(250);
    await refuse(0);
    for (const index of [1, 2, 3]) {
      const asked = document.flush();
      await refuse(index);
      expect(await asked).toMatchObject({ ok: false });
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(writes).toHaveLength(5);
  });

  it('says "Saving" while the author types, and "Saved" immediately to a requested save', async () => {
    const { document, writes, status } = openDocument();
    for (const title of ['A', 'An', 'And', 'And o']) {
      document.setField('title', title);
      await vi.advanceTimersByTimeAsync(125);
    }
    await at(writes, 0).end(SAVED);
    expect(status()).toEqual({ kind: 'saving' });
    await vi.advanceTimersByTimeAsync(125);
    expect(status()).toEqual({ kind: 'saved' });

    document.setField('title', 'And on');
    const asked = document.flush();
    await at(writes, 1).end(SAVED);
    expect(await asked).toMatchObject({ ok: true });
    expect(status()).toEqual({ kind: 'saved' });
  });

  it('writes nothing once its file is deleted', async () => {
    const { document, writes } = openDocument();
    document.setField('content', 'gone');
    document.discard();
    await vi.advanceTimersByTimeAsync(5_000);
    await document.flush();
    expect(writes).toHaveLength(0);
  });
});
