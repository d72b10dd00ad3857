import { describe, expect, test } from 'vitest';
import { setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const disk = setUpDrafts();

describe('publishing a draft', () => {
  test('makes it published, an edit makes it changed, and taking the edit back makes it published', async () => {
    const { id, fields: sent } = await disk.create({ title: 'A', content: 'text' });
    const publication = { revision: 1, slug: 'a', publishedAt: '2026-11-20T09:00:00Z' };
    expect(unwrap(await disk.drafts.markPublished(id, { ...publication, fields: sent }))).toMatchObject({
      state: 'published',
      publication,
    });
    expect(unwrap(await disk.drafts.save(id, { ...sent, title: 'B' })).state).toBe('changed');
    expect(unwrap(await disk.open().save(id, sent)).state).toBe('published');
  });

  test('keeps what was typed while it was being sent', async () => {
    const { id, fields: sent } = await disk.create({ title: 'A' });
    await disk.drafts.save(id, { ...sent, title: 'typed meanwhile' });
    const publication = { revision: 1, slug: 'a', publishedAt: '2026-11-20T09:00:00Z', fields: sent };
    expect(unwrap(await disk.drafts.markPublished(id, publication))).toMatchObject({
      state: 'changed',
      fields: { title: 'typed meanwhile' },
    });
  });
});

describe('preparing a draft for its publish', () => {
  const ANA = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
  const BEA = '0e3b7a51-7b54-4a53-8a39-1f5d0f6d9c11';

  test('saves its text and claims it in one version, and answers with its post', async () => {
    const { id, fields: sent } = await disk.create({ title: 'A' });
    const publication = { revision: 4, slug: 'a', publishedAt: '2026-11-20T09:00:00Z' };
    unwrap(await disk.drafts.markPublished(id, { ...publication, fields: sent }));
    const before = unwrap(await disk.drafts.listVersions(id)).length;
    const typed = { ...sent, title: 'B' };
    const prepared = await disk.drafts.prepareForPublish(id, typed, ANA);
    expect(prepared).toMatchObject({ ok: true, value: { owner: 'account', fields: typed, publication } });
    expect(unwrap(await disk.drafts.listVersions(id))).toHaveLength(before + 1);
    expect(await disk.drafts.claim([id], ANA)).toEqual({ changed: [id], problem: null });
  });

  test('saves the text of another account’s draft, and does not hand it out', async () => {
    const { id, fields: sent } = await disk.create({ title: 'A' });
    await disk.drafts.claim([id], ANA);
    expect(await disk.drafts.prepareForPublish(id, { ...sent, title: 'B' }, BEA)).toEqual({
      ok: false,
      error: { message: 'There is no such draft.', isSaved: true },
    });
    expect(unwrap(await disk.drafts.read(id)).fields.title).toBe('B');
  });

  test('says that a text could not be saved', async () => {
    const { id, fields: sent } = await disk.create({ title: 'A' });
    unwrap(await disk.drafts.delete(id));
    expect(await disk.drafts.prepareForPublish(id, sent, ANA)).toEqual({
      ok: false,
      error: { message: 'This draft was deleted.', isSaved: false },
    });
  });
});
