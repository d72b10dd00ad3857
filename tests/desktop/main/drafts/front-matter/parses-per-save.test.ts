import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { parseDocument } from 'yaml';
import { fields, setUpDrafts } from '../../../../helpers/drafts-folder-fixture.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';

vi.mock('yaml', async (original) => {
  const yaml = await original<typeof import('yaml')>();
  return { ...yaml, parseDocument: vi.fn(yaml.parseDocument) };
});

const disk = setUpDrafts();

test('a save parses the front matter once, and never the text below it', async () => {
  const content = `---\n${'Not: yaml\n'.repeat(5_000)}`;
  const { id } = await disk.create({ title: 'A', content });
  const path = join(disk.folder, `${id}.md`);
  await writeFile(path, (await readFile(path, 'utf8')).replace('---\n', '---\nlayout: post # mine\n'));
  unwrap(await disk.drafts.read(id));
  vi.mocked(parseDocument).mockClear();
  unwrap(await disk.drafts.save(id, fields({ title: 'B', content: `${content}more` })));
  expect(parseDocument).toHaveBeenCalledOnce();
  const [parsed] = vi.mocked(parseDocument).mock.calls[0] ?? [];
  expect(parsed).toContain('layout: post # mine');
  expect(parsed).not.toContain('Not: yaml');
});
