import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteFile } from '../../blog/blog-page.ts';
import { createHostFiles } from '../hosts/host-files.ts';
import { RELEASE_FILE } from '../hosts/stored-files.ts';
import { listFiles } from '../list-files.ts';
import { describeFile, type FileChanges, type FileOwner, type RenderedFile, writeFileList } from './file-list.ts';
import type { RenderedPlan } from './render-plan.ts';
import type { State } from './state.ts';

type ListOptions = { folder: string; base: { folder: string; version: string }; isFull: boolean };

export async function listReleaseFiles(
  id: string,
  state: State,
  { pages, pictures, removed, posts, rules }: RenderedPlan,
  { folder, base, isFull }: ListOptions,
): Promise<FileChanges> {
  for (const { key, hash } of pages) state.insert('pages', { key, hash });
  for (const key of removed) state.run('delete from pages where key = ?', key);
  const described = { release: id, cursor: state.readFacts().cursor, time: new Date().toISOString(), posts };
  const texts = [{ path: RELEASE_FILE, content: `${JSON.stringify(described)}\n` }, ...createHostFiles(rules)];
  const release = { key: 'release', files: await writeTexts(folder, texts) };
  const owners = [...(isFull ? [await readBaseFiles(join(base.folder, 'site'))] : []), release, ...pictures, ...pages];
  state.writeFacts({ release: id, base: base.version });
  return writeFileList(state, owners, removed);
}

async function writeTexts(folder: string, texts: readonly SiteFile[]): Promise<RenderedFile[]> {
  await mkdir(folder, { recursive: true });
  const files = texts.map(async ({ path, content }) => {
    const source = join(folder, path);
    await writeFile(source, content);
    return describeFile(path, source, Buffer.from(content));
  });
  return Promise.all(files);
}

async function readBaseFiles(folder: string): Promise<FileOwner> {
  const files: RenderedFile[] = [];
  for (const path of await listFiles(folder)) {
    const source = join(folder, path);
    files.push(describeFile(path, source, await readFile(source)));
  }
  return { key: 'base', files };
}
