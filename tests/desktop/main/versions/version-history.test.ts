import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fields, setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const disk = setUpDrafts();

describe('an earlier version', () => {
  test('is listed with its time and size, and read', async () => {
    const { id } = await disk.create({ content: 'first' });
    await disk.drafts.save(id, fields({ content: 'second' }));
    const [newest] = unwrap(await disk.drafts.listVersions(id));
    expect(newest).toMatchObject({ reason: 'saved' });
    expect(newest?.size).toBeGreaterThan(100);
    expect(unwrap(await disk.drafts.readVersion(id, newest?.id ?? '')).content).toBe('second');
  });

  test('is restored without losing the text that stood, and without forgetting the publish', async () => {
    const { id, fields: sent } = await disk.create({ content: 'first' });
    const [first] = unwrap(await disk.drafts.listVersions(id));
    const publication = { revision: 4, slug: 'a', publishedAt: '2026-11-20T09:00:00Z', fields: sent };
    unwrap(await disk.drafts.markPublished(id, publication));
    await disk.drafts.save(id, fields({ content: 'second' }));
    const restored = unwrap(await disk.drafts.restoreVersion(id, first?.id ?? ''));
    expect(restored).toMatchObject({ fields: { content: 'first' }, publication: { revision: 4 } });
    const versions = unwrap(await disk.drafts.listVersions(id));
    expect(versions.map(({ reason }) => reason).slice(0, 2)).toEqual(['restored', 'replaced']);
    expect(unwrap(await disk.drafts.readVersion(id, versions[1]?.id ?? '')).content).toBe('second');
  });

  test('does not forget the publish while the file is away for a moment', async () => {
    const { id, fields: sent } = await disk.create({ content: 'first' });
    const [first] = unwrap(await disk.drafts.listVersions(id));
    const publication = { revision: 4, slug: 'a', publishedAt: '2026-11-20T09:00:00Z', fields: sent };
    unwrap(await disk.drafts.markPublished(id, publication));
    await rename(join(disk.folder, `${id}.md`), join(disk.folder, '.away'));
    const restored = unwrap(await disk.drafts.restoreVersion(id, first?.id ?? ''));
    expect(restored).toMatchObject({ fields: { content: 'first' }, publication: { revision: 4 } });
  });

  test('stands in for a damaged file, which is set aside', async () => {
    const { id } = await disk.create({ content: 'whole' });
    await writeFile(join(disk.folder, `${id}.md`), Buffer.from([0xff, 0xfe]));
    const [unreadable] = unwrap(await disk.drafts.list()).unreadable;
    expect(unreadable?.lastVersion?.draft).toBe(id);
    const restored = await disk.drafts.restoreVersion(id, unreadable?.lastVersion?.id ?? '');
    expect(unwrap(restored).fields.content).toBe('whole');
    const names = await readdir(disk.folder);
    expect(names.filter((name) => name.includes('.damaged-'))).toHaveLength(1);
  });
});
