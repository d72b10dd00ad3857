import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectNotices } from '@callwright/shared/licenses/collect-notices.ts';
import { formatNotices } from '@callwright/shared/licenses/format-notices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-licenses-'));
});

afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }));

async function install(path: string, manifest: object, license?: string): Promise<string> {
  const root = join(folder, 'node_modules', path);
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'package.json'), JSON.stringify(manifest));
  if (license !== undefined) await writeFile(join(root, 'LICENSE.md'), license);
  return root;
}

describe('the license of a bundled file', () => {
  it('is its package’s text, once for all of its files', async () => {
    const root = await install('one', { name: 'one', version: '1.2.3', license: 'ISC' }, 'Text of one\n');
    await install('one/esm', { type: 'module' });
    const files = ['index.js', 'esm/index.js', 'src/not-published.ts'].map((file) => join(root, file));
    expect(await collectNotices(files)).toEqual([{ name: 'one 1.2.3', license: 'ISC', text: 'Text of one' }]);
  });

  it('is that of the original code if a package copied it with its license', async () => {
    await install('whole', { name: 'whole', version: '9.0.0', license: 'MIT' }, 'Text of whole');
    const copied = await install('whole/compiled/part', { name: 'part' }, 'Text of part');
    expect(await collectNotices([join(copied, 'index.js')])).toEqual([
      { name: 'part', license: 'see the text', text: 'Text of part' },
    ]);
  });

  it('is the MIT license with the author’s name if the package has no text', async () => {
    const root = await install('bare', { name: 'bare', version: '1.0.0', license: 'MIT', author: 'Ana Sample' });
    const [notice] = await collectNotices([join(root, 'index.js')]);
    expect(notice?.text).toContain('Copyright (c) Ana Sample');
    expect(notice?.text).toContain('Permission is hereby granted');
  });

  it('stops the build if it is unknown', async () => {
    const root = await install('unknown', { name: 'unknown', version: '1.0.0', license: 'GPL-3.0-only' });
    await expect(collectNotices([join(root, 'index.js')])).rejects.toThrow('unknown has no license file');
  });

  it('isn’t listed for our own files', async () => {
    expect(await collectNotices([join(folder, 'own/index.ts')])).toEqual([]);
  });
});

it('is printed once if packages share it, below all of their names', () => {
  const shared = { license: 'MIT', text: 'The same text' };
  const text = formatNotices('The app', [
    { name: 'a 1.0.0', ...shared },
    { name: 'b 2.0.0', license: 'ISC', text: 'Another text' },
    { name: 'c 3.0.0', ...shared },
  ]);
  expect(text).toContain('a 1.0.0\nc 3.0.0\nLicense: MIT\n\nThe same text');
  expect(text).toContain('b 2.0.0\nLicense: ISC\n\nAnother text');
  expect(text.split('The same text')).toHaveLength(2);
});
