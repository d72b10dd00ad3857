import { mkdir, readdir, readFile, readlink, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { publishToTrees, readServedRelease } from '@callwright/site/publish/hosts/trees/two-trees.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRandom } from '../../../../faults/fault.ts';
import { type HostileDisk, mountHostileDisk } from '../../../../helpers/hostile-disk/hostile-disk.ts';
import {
  changePosts,
  createRelease,
  createSite,
  type Site,
  type SitePost,
} from '../../../../helpers/hosts/releases.ts';

const SEED = 20_261_122;
const FIRST: SitePost[] = ['one', 'two', 'three'].map((slug) => ({ slug, text: `Text of ${slug}` }));

let disk: HostileDisk;
let folder: string;

beforeEach(async () => {
  disk = await mountHostileDisk();
  folder = join(disk.root, 'site');
});

afterEach(() => disk.unmount());

/** What is served now, but for the release's own file. */
async function readServed(): Promise<Record<string, string>> {
  return disk.calm(async () => {
    const root = await realpath(join(folder, 'current'));
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    const texts = await Promise.all(
      files.map(async (file): Promise<[string, string]> => [relative(root, file), await readFile(file, 'utf8')]),
    );
    return Object.fromEntries(texts.filter(([path]) => path !== 'release.json').sort());
  });
}

/** The calls to the disk while something is done, with the path in the folder that each is about. */
async function listCallsOf(act: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  disk.beforeCall(({ call, path, otherPath }) => {
    calls.push(`${call} ${relative(folder, call === 'rename' ? (otherPath ?? '') : path)}`);
  });
  await act();
  return calls;
}

function toRecord(site: Site): Record<string, string> {
  return Object.fromEntries([...site].sort());
}

describe('two trees of a site', () => {
  test('a first release is served whole, and a second one in its place', async () => {
    const [site, next] = [createSite(FIRST), createSite(FIRST.slice(1))];
    await publishToTrees(folder, createRelease('1', site));
    expect(await readServed()).toEqual(toRecord(site));
    await publishToTrees(folder, createRelease('2', next, { since: '1', site }));
    expect(await readServed()).toEqual(toRecord(next));
    expect(await readServedRelease(folder)).toBe('2');
  });

  test('a link with the whole path of a tree, which is what a junction has, serves that tree', async () => {
    const [site, next] = [createSite(FIRST), createSite(FIRST.slice(1))];
    await publishToTrees(folder, createRelease('1', site));
    await disk.calm(async () => {
      const tree = await realpath(join(folder, 'current'));
      await rm(join(folder, 'current'));
      await symlink(tree, join(folder, 'current'));
    });
    expect(await readServedRelease(folder)).toBe('1');
    await publishToTrees(folder, createRelease('2', next, { since: '1', site }));
    expect(await readServed()).toEqual(toRecord(next));
  });

  test('has every new file and every changed folder on the disk before the release is served', async () => {
    const site = createSite(FIRST);
    await publishToTrees(folder, createRelease('1', site));
    const next = createSite([...FIRST, { slug: 'four', text: 'Text of four' }]);
    const release = createRelease('2', next, { since: '1', site });
    const calls = await listCallsOf(() => publishToTrees(folder, release));
    const before = calls.slice(0, calls.indexOf('rename current'));
    expect(before).toEqual(
      expect.arrayContaining(['fsync b/blog/four.html', 'fsync b/blog.html', 'fsync folder b/blog']),
    );
    expect(calls.at(-1)).toBe('fsync folder ');
  });

  test('a change writes what it changed and shares the rest, already after a full release', async () => {
    const site = createSite(FIRST);
    await publishToTrees(folder, createRelease('1', site));
    const next = new Map([...site, ['blog/two.html', 'Changed']]);
    const writes = await publishToTrees(folder, createRelease('2', next, { since: '1', site }));
    expect(writes.files).toBe(2);
    const [one, two] = await Promise.all(
      ['a', 'b'].map((tree) => stat(join(folder, tree, 'blog/one.html')).then(({ ino }) => ino)),
    );
    expect(one).toBe(two);
  });

  test('the tree that is not served keeps the old text of a changed file: nothing is written in place', async () => {
    const site = createSite(FIRST);
    await publishToTrees(folder, createRelease('1', site));
    const before = await realpath(join(folder, 'current'));
    const next = new Map([...site, ['blog/two.html', 'Changed']]);
    await publishToTrees(folder, createRelease('2', next, { since: '1', site }));
    expect(await readFile(join(before, 'blog/two.html'), 'utf8')).toBe(site.get('blog/two.html'));
  });

  test('a file whose content is not what the release says is not served', async () => {
    const site = createSite(FIRST);
    await publishToTrees(folder, createRelease('1', site));
    const next = new Map([...site, ['blog/two.html', 'Changed']]);
    const release = { ...createRelease('2', next, { since: '1', site }), read: async () => Buffer.from('Half a fi') };
    await expect(publishToTrees(folder, release)).rejects.toThrow(/is not what the release says/);
    expect(await readServed()).toEqual(toRecord(site));
  });

  test('a failure among many files ends the publish', async () => {
    const posts = Array.from({ length: 60 }, (_post, index) => ({ slug: `p-${index}`, text: `Text ${index}` }));
    const release = createRelease('1', createSite(posts));
    const failing = { ...release, read: () => Promise.reject(new Error('The disk is gone.')) };
    await expect(publishToTrees(folder, failing)).rejects.toThrow('The disk is gone.');
  });

  test('a path that leads out of the site is refused', async () => {
    const site = new Map([['../outside.html', 'x']]);
    await expect(publishToTrees(folder, createRelease('1', site))).rejects.toThrow(/outside of the site/);
  });

  test('a state that is lost or damaged costs time and nothing else', async () => {
    const site = createSite(FIRST);
    await publishToTrees(folder, createRelease('1', site));
    await writeFile(join(folder, 'trees.json'), '{"trees":');
    const next = createSite(FIRST.slice(0, 2));
    await publishToTrees(folder, createRelease('2', next, { since: '1', site }));
    expect(await readServed()).toEqual(toRecord(next));
  });

  test('a file that was written for the release is taken over where it lies, and outlives that place', async () => {
    const site = createSite(FIRST);
    const [rendered, page] = [join(disk.root, 'rendered'), site.get('blog/two.html') ?? ''];
    await writeFile(rendered, page);
    const release = {
      ...createRelease('1', site),
      findNew: (path: string) => (path === 'blog/two.html' ? rendered : null),
    };
    const calls = await listCallsOf(() => publishToTrees(folder, release));
    expect(calls).not.toContain('writeFile a/blog/two.html');
    await rm(rendered);
    expect(await readServed()).toEqual(toRecord(site));
  });

  test('a folder that is used once has one tree, and waits for no disk', async () => {
    const site = createSite(FIRST);
    const calls = await listCallsOf(() => publishToTrees(folder, createRelease('1', site), { isUsedOnce: true }));
    expect(await readServed()).toEqual(toRecord(site));
    expect(await readdir(folder)).not.toContain('b');
    expect(calls.filter((call) => call.startsWith('fsync a'))).toEqual([]);
  });

  const OF_OWNER = { '.htaccess': 'Deny from all', '.well-known/acme-challenge/token': 'proof', CNAME: 'example.com' };

  async function putByHand(files: Record<string, string>): Promise<void> {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, 'current', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }

  test('what the owner puts there by hand stays, through changes, a full release and a lost state', async () => {
    const site = createSite(FIRST);
    await publishToTrees(folder, createRelease('1', site));
    await putByHand({ ...OF_OWNER, 'left-over.html': 'of nobody' });
    const next = createSite(FIRST.slice(1));
    await publishToTrees(folder, createRelease('2', next, { since: '1', site }));
    expect(await readServed()).toEqual(toRecord(new Map([...next, ...Object.entries(OF_OWNER)])));
    await publishToTrees(folder, createRelease('3', site));
    expect(await readServed()).toEqual(toRecord(new Map([...site, ...Object.entries(OF_OWNER)])));
    await rm(join(folder, 'trees.json'));
    await publishToTrees(folder, createRelease('4', next, { since: '3', site }));
    expect(await readServed()).toEqual(toRecord(new Map([...next, ...Object.entries(OF_OWNER)])));
  });

  test('what the owner changes or deletes there is changed and deleted, in both trees', async () => {
    let site = createSite(FIRST);
    await publishToTrees(folder, createRelease('1', site));
    await putByHand(OF_OWNER);
    const publishNext = async (number: number) => {
      const next = createSite([{ slug: 'one', text: `Text ${number}` }, ...FIRST.slice(1)]);
      await publishToTrees(folder, createRelease(`${number}`, next, { since: `${number - 1}`, site }));
      site = next;
    };
    await publishNext(2);
    await rm(join(folder, 'current/CNAME'));
    await rm(join(folder, 'current/.htaccess'));
    await putByHand({ '.htaccess': 'Allow from all' });
    for (const number of [3, 4]) {
      await publishNext(number);
      const { CNAME: _, ...kept } = { ...OF_OWNER, '.htaccess': 'Allow from all' };
      expect(await readServed()).toEqual(toRecord(new Map([...site, ...Object.entries(kept)])));
    }
  });

  test('a folder of the owner may become a file or a link, and a file a folder', async () => {
    const site = createSite(FIRST);
    await publishToTrees(folder, createRelease('1', site));
    await putByHand({ '.well-known/acme-challenge/token': 'proof', '.rules': 'one' });
    await publishToTrees(folder, createRelease('2', site, { since: '1', site }));
    await rm(join(folder, 'current/.well-known'), { recursive: true });
    await symlink(disk.root, join(folder, 'current/.well-known'));
    await rm(join(folder, 'current/.rules'));
    await putByHand({ '.rules/first': 'one' });
    for (const number of [3, 4]) {
      await publishToTrees(folder, createRelease(`${number}`, site, { since: `${number - 1}`, site }));
      expect(await readServed()).toEqual(toRecord(new Map([...site, ['.rules/first', 'one']])));
      expect(await disk.calm(() => readlink(join(folder, 'current/.well-known')))).toBe(disk.root);
    }
  });

  test('where the owner has a file in the place of a folder of the release, the release decides', async () => {
    const site = createSite(FIRST);
    await publishToTrees(folder, createRelease('1', site));
    await putByHand({ '.well-known': 'in the way' });
    const withOwn: Site = new Map([...site, ['.well-known/security.txt', 'Contact: mailto:a@example.com']]);
    await publishToTrees(folder, createRelease('2', withOwn, { since: '1', site }));
    expect(await readServed()).toEqual(toRecord(withOwn));
    await publishToTrees(folder, createRelease('3', withOwn, { since: '2', site: withOwn }));
    expect(await readServed()).toEqual(toRecord(withOwn));
  });

  test('a proof for a certificate that comes in the moment before the switch is served after it', async () => {
    const site = createSite(FIRST);
    await publishToTrees(folder, createRelease('1', site));
    const next = createSite(FIRST.slice(1));
    await publishToTrees(folder, createRelease('2', next, { since: '1', site }), {
      async mayServe() {
        await putByHand({ '.well-known/acme-challenge/late': 'proof' });
        return true;
      },
    });
    expect(await readServed()).toMatchObject({ '.well-known/acme-challenge/late': 'proof' });
  });

  test('a file of the site’s own under .well-known/ goes when a release has it no more', async () => {
    const site = createSite(FIRST);
    const withOwn: Site = new Map([...site, ['.well-known/security.txt', 'Contact: mailto:a@example.com']]);
    await publishToTrees(folder, createRelease('1', withOwn));
    await publishToTrees(folder, createRelease('2', site, { since: '1', site: withOwn }));
    expect(await readServed()).toEqual(toRecord(site));
    await publishToTrees(folder, createRelease('3', site, { since: '2', site }));
    expect(await readServed()).toEqual(toRecord(site));
  });

  test('a disk without hard links gets copies', async () => {
    const lift = disk.refuse({ calls: ['link'], code: 'EPERM' });
    const site = createSite(FIRST);
    await publishToTrees(folder, createRelease('1', site));
    const next = createSite(FIRST.slice(0, 2));
    await publishToTrees(folder, createRelease('2', next, { since: '1', site }));
    lift();
    expect(await readServed()).toEqual(toRecord(next));
  });

  test(`twelve random changes, each killed at random calls before it succeeds, serve each site whole (seed ${SEED})`, async () => {
    const random = createRandom(SEED);
    let posts = FIRST;
    let [site, id] = [createSite(posts), 'r0'];
    await publishToTrees(folder, createRelease(id, site));
    for (let step = 1; step <= 12; step += 1) {
      // What the killed runs were about may never be published: the next attempt is about another change.
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const other = createSite(changePosts(posts, random, step * 10 + attempt));
        const release = createRelease(`r${step}.${attempt}`, other, { since: id, site });
        const program = disk.start();
        program.kill(Math.floor(random() * 60));
        const done = await Promise.race([
          program.run(() => publishToTrees(folder, release)).then(() => true),
          program.killed.then(() => false),
        ]);
        const served = await readServed();
        const isNew = (await disk.calm(() => readFile(join(folder, 'current/release.json'), 'utf8'))).includes(
          release.id,
        );
        expect(served).toEqual(toRecord(isNew ? other : site));
        if (done || isNew) break;
      }
      const live = await disk.calm(() => readServedRelease(folder));
      posts = changePosts(posts, random, step);
      const next = createSite(posts, `body{order:${step % 3}}`);
      const since = live === id ? { since: id, site } : null;
      await publishToTrees(folder, createRelease(`r${step}`, next, since));
      expect(await readServed()).toEqual(toRecord(next));
      [site, id] = [next, `r${step}`];
    }
  });
});
