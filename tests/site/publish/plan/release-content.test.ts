import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toStoredPath } from '@callwright/site/publish/hosts/stored-files.ts';
import { describeFile, type FileChanges, writeFileList } from '@callwright/site/publish/plan/file-list.ts';
import { addRelease, findRecycled, listContent } from '@callwright/site/publish/plan/release-content.ts';
import { State } from '@callwright/site/publish/plan/state.ts';
import { ReleaseFolder } from '@callwright/site/publish/tree/release-folder.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SEED } from '../../../helpers/corpus.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callwright-releases-'));
});
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));

/** Files by path, as a release shows them. */
type Site = Record<string, string>;

class Releases {
  readonly tree: ReleaseFolder;
  readonly #folder: string;
  readonly #state = State.inMemory();
  #release: string | null = null;
  #count = 0;
  timesRecycled = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.tree = new ReleaseFolder(folder);
  }

  async publish(before: Site, site: Site): Promise<void> {
    this.#count += 1;
    const id = `r${this.#count}`;
    const files = await this.#list(before, site);
    const { recent } = this.#state.readFacts();
    const recycled = this.#release === null ? null : await findRecycled(recent, files, this.tree);
    if (recycled) this.timesRecycled += 1;
    await this.tree.build(id, listContent(files, this.#release, { state: this.#state, recycled }));
    this.#state.writeFacts({ recent: addRelease(recent, id, this.#release === null ? null : files) });
    await this.tree.serve(id);
    await this.tree.removeOld();
    this.#release = id;
  }

  async #list(before: Site, site: Site): Promise<FileChanges> {
    const owners = await Promise.all(
      Object.entries(site)
        .filter(([path, text]) => before[path] !== text)
        .map(async ([path, text], index) => {
          const source = join(this.#folder, `source-${this.#count}-${index}`);
          await writeFile(source, text);
          return { key: path, files: [describeFile(path, source, Buffer.from(text))] };
        }),
    );
    return writeFileList(
      this.#state,
      owners,
      Object.keys(before).filter((path) => !(path in site)),
    );
  }

  async read(): Promise<Site> {
    const entries = await readdir(this.tree.site, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    const texts = files.map(async (path) => [path.slice(this.tree.site.length + 1), await readFile(path, 'utf8')]);
    return Object.fromEntries(await Promise.all(texts));
  }

  list = (): Promise<string[]> => readdir(join(this.#folder, 'releases'));
}

const storedPaths = (site: Site): Site =>
  Object.fromEntries(Object.entries(site).map(([path, text]) => [toStoredPath(path), text]));

const siteArbitrary = fc.dictionary(
  fc.constantFrom('index.html', 'blog/one.html', 'blog/two.html', 'blog/two/three.html', 'blog/one.md', 'a', 'a/b'),
  fc.constantFrom('first', 'second'),
);

/** A file can't be in a file. */
const canBeStored = (site: Site) => !('a' in site && 'a/b' in site);

describe('the content of a release', () => {
  test('is the site as planned, after any changes, in no more than three trees', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(siteArbitrary.filter(canBeStored), { minLength: 5, maxLength: 8 }), async (sites) => {
        run += 1;
        const folder = await mkdtemp(join(root, `run-${run}-`));
        const releases = new Releases(folder);
        let before: Site = {};
        for (const site of sites) {
          await releases.publish(before, site);
          expect(await releases.read()).toEqual(storedPaths(site));
          before = site;
        }
        expect(await releases.list()).toHaveLength(3);
        expect(releases.timesRecycled).toBe(sites.length - 3);
      }),
      { seed: SEED, numRuns: 15 },
    );
  });

  test('is built from nothing if the oldest release is gone', async () => {
    const releases = new Releases(root);
    const sites: Site[] = [{ a: '1' }, { a: '2' }, { a: '3' }, { a: '4', b: '4' }, { a: '5', b: '4' }];
    for (const [index, site] of sites.entries()) {
      if (index === 3) await rm(join(root, 'releases/r1'), { recursive: true });
      await releases.publish(sites[index - 1] ?? {}, site);
      expect(await releases.read()).toEqual(site);
    }
    expect(releases.timesRecycled).toBe(1);
    expect((await releases.list()).sort()).toEqual(['r3', 'r4', 'r5']);
  });

  test('isn’t recycled across a release with thousands of changes', () => {
    const many = { written: [], removed: Array.from({ length: 1_001 }, (_, n) => `${n}.html`), sources: new Map() };
    expect(addRelease([], 'r1', many)).toEqual([{ release: 'r1', changed: null }]);
  });
});
