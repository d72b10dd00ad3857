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
