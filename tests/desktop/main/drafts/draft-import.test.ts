import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDrafts } from '@callwright/desktop/main/drafts/drafts.ts';
import { describe, expect, test } from 'vitest';
import { fields, setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const disk = setUpDrafts();

describe('a draft as a file', () => {
  test('is duplicated under another id, without its publish and its slug', async () => {
    const { id } = await disk.create({ title: 'A', slug: 'a', content: 'text' });
    const copy = unwrap(await disk.drafts.duplicate(id));
    expect(copy).toMatchObject({ fields: { title: 'A (copy)', slug: '', content: 'text' }, state: 'draft' });
    expect(copy.id).not.toBe(id);
  });

  test('is imported with what its front matter holds besides', async () => {
    const { id } = unwrap(await disk.drafts.import('My post.md', '---\nlayout: post\ntags: [a, b]\n---\nText\n'));
    unwrap(await disk.drafts.save(id, fields({ title: 'Named', content: 'Text, changed\n' })));
    const { text } = unwrap(await disk.drafts.readFile(id));
    expect(text).toContain('layout: post');
    expect(text).toContain('tags: [a, b]');
    expect(text).toContain('Text, changed');
  });

  test('exported and imported again is the same post where it is missing, and a copy where it is not', async () => {
    const { id } = await disk.create({ title: 'A' });
    const { text } = unwrap(await disk.drafts.readFile(id));
    expect(unwrap(await disk.drafts.import('a.md', text)).id).not.toBe(id);
    disk.folder = join(disk.root, 'other-drafts');
    const elsewhere = openDrafts({
      folder: disk.folder,
      userData: join(disk.root, 'other'),
      machine: randomUUID(),
      trash: (path) => rm(path),
    });
    expect(unwrap(await elsewhere.import('a.md', text)).id).toBe(id);
  });
});
