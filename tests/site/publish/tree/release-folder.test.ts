import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ReleaseContent, ReleaseFolder } from '@callwright/site/publish/tree/release-folder.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';

let root = '';
let folder = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callwright-releases-'));
  folder = join(root, 'srv');
});
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));

let sources = 0;
async function placed(path: string, text: string) {
  sources += 1;
  const source = join(root, `source-${sources}`);
  await writeFile(source, text);
  return { path, source };
}

const releaseFile = (id: string) =>
  placed('release.json', JSON.stringify({ release: id, posts: 2, cursor: { database: 'one' } }));

async function publish(
  tree: ReleaseFolder,
  id: string,
  files: Record<string, string>,
  kept: ReleaseContent['kept'] = null,
  recycled: ReleaseContent['recycled'] = null,
) {
  const written = await Promise.all([
    ...Object.entries(files).map(([path, text]) => placed(path, text)),
    releaseFile(id),
  ]);
  await tree.build(id, { kept, written, recycled });
  await tree.serve(id);
  await tree.removeOld();
}

const SITE = {
  'index.html': 'home',
  '404.html': 'nowhere',
  'blog.html': 'list',
  'blog/one.html': 'one',
  'a.css': 'css',
};

/** The pages of `SITE` in a release, except those that change or go. */
const siteOf = (release: string, ...others: string[]) => ({
  release,
  paths: Object.keys(SITE).filter((path) => !others.includes(path)),
});

describe('a folder of releases', () => {
  test('stores each page as the index of a folder, which any web server supports', async () => {
    const tree = new ReleaseFolder(folder);
    await publish(tree, 'r1', SITE);
    const files = await readdir(tree.site, { recursive: true, withFileTypes: true });
    const paths = files
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(tree.site.length + 1));
    expect(paths.sort()).toEqual([
      '404.html',
      'a.css',
      'blog/index.html',
      'blog/one/index.html',
      'index.html',
      'release.json',
    ]);
    expect(String(await tree.read('blog/one.html'))).toBe('one');
  });

  test('shares unchanged files, and doesn’t change former releases', async () => {
    const tree = new ReleaseFolder(folder);
    await publish(tree, 'r1', SITE);
    await publish(tree, 'r2', { 'blog/one.html': 'changed' }, siteOf('r1', 'blog/one.html', 'a.css'));
    const inode = async (path: string) => (await stat(join(folder, 'releases', path))).ino;
    expect(await inode('r2/blog/index.html')).toBe(await inode('r1/blog/index.html'));
    expect(await readFile(join(folder, 'releases/r1/blog/one/index.html'), 'utf8')).toBe('one');
    expect(await readFile(join(folder, 'releases/r2/blog/one/index.html'), 'utf8')).toBe('changed');
    expect(await readdir(join(folder, 'releases/r2'))).not.toContain('a.css');
    expect(await readdir(join(folder, 'releases/r1'))).toContain('a.css');
  });

  test('removes the folder of a deleted page', async () => {
    const tree = new ReleaseFolder(folder);
    await publish(tree, 'r1', SITE);
    await publish(tree, 'r2', {}, siteOf('r1', 'blog/one.html'));
    expect(await readdir(join(tree.site, 'blog'))).toEqual(['index.html']);
  });

  test('keeps the last three releases', async () => {
    const tree = new ReleaseFolder(folder);
    await publish(tree, 'r1', SITE);
    for (const [since, id] of [
      ['r1', 'r2'],
      ['r2', 'r3'],
      ['r3', 'r4'],
      ['r4', 'r5'],
    ] as const)
      await publish(tree, id, {}, siteOf(since));
    expect((await readdir(join(folder, 'releases'))).sort()).toEqual(['r3', 'r4', 'r5']);
    expect(await tree.readServedId()).toBe('r5');
  });

  test('names the served release, its database, and its posts', async () => {
    const tree = new ReleaseFolder(folder);
    expect(await tree.inspect()).toEqual({ state: 'empty' });
    await publish(tree, 'r1', SITE);
    expect(await tree.inspect()).toEqual({ state: 'ours', release: { id: 'r1', database: 'one', posts: 2 } });
  });

  test.each([
    ['another site', 'index.html'],
    ['another program’s folder', 'logs/access.log'],
    ['releases of another program', 'releases/5/index.html'],
  ])('reports %s', async (_what, path) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), 'of others');
    expect(await new ReleaseFolder(folder).inspect()).toEqual({
      state: 'foreign',
      what: `“${path.startsWith('releases') ? 'releases/5' : path.split('/')[0]}”`,
    });
  });

  test('reports a “current” link of another program', async () => {
    await mkdir(join(folder, 'releases/5'), { recursive: true });
    await symlink('releases/5', join(folder, 'current'));
    expect(await new ReleaseFolder(folder).inspect()).toMatchObject({ state: 'foreign' });
  });

  test('treats leftovers of a killed first release as unowned', async () => {
    await mkdir(join(folder, 'releases/.building-r0'), { recursive: true });
    expect(await new ReleaseFolder(folder).inspect()).toEqual({ state: 'empty' });
  });

  test.each([
    ['with a new tree', null],
    ['with the tree of a former release', { release: 'r0', differing: ['release.json', 'blog/one.html', 'a.css'] }],
  ])('is complete, old or new, wherever a publish %s is killed', async (_tree, recycled) => {
    const disk = await mountHostileDisk();
    try {
      for (let call = 0; ; call += 1) {
        const place = join(disk.root, `site-${call}`);
        const tree = new ReleaseFolder(place);
        await publish(tree, 'r0', { ...SITE, 'blog/one.html': 'none' });
        await publish(tree, 'r1', { 'blog/one.html': 'one' }, siteOf('r0', 'blog/one.html'));
        const program = disk.start();
        program.kill(call);
        const kept = recycled ? { release: 'r1', paths: [] } : siteOf('r1', 'blog/one.html', 'a.css');
        const changed = { 'blog/one.html': 'changed', 'blog/two.html': 'two' };
        const next = publish(tree, 'r2', changed, kept, recycled);
        const isDone = await Promise.race([program.run(() => next).then(() => true), program.killed.then(() => false)]);
        await disk.calm(async () => {
          const id = await new ReleaseFolder(place).readServedId();
          const one = await readFile(join(place, 'current/blog/one/index.html'), 'utf8');
          expect([id, one]).toEqual(id === 'r1' ? ['r1', 'one'] : ['r2', 'changed']);
          expect(await readdir(join(place, 'current'))).toHaveLength(id === 'r1' ? 5 : 4);
          expect((await lstat(join(place, 'current'))).isSymbolicLink()).toBe(true);
        });
        if (isDone) break;
      }
    } finally {
      await disk.unmount();
    }
  });
});
