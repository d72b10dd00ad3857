import { constants, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, readlink, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Place } from '../hosts/host.ts';
import { RELEASE_FILE, readReleaseFile, toStoredPath } from '../hosts/stored-files.ts';
import { CURRENT, switchLink } from './current-link.ts';

const RELEASES = 'releases';

/** A release under construction. A killed publisher leaves one. */
const BUILDING = '.building-';

/** The release that is served and the two before it. */
const KEPT_RELEASES = 3;

/** Enough to keep a disk busy, few enough to stay small in memory. */
const FILES_AT_ONCE = 16;

/** No publisher works longer on a release. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** A file of a release, and where its content lies now. */
export type PlacedFile = { path: string; source: string };

export type TreeChanges = {
  /** The release that the files are changes of; null where `written` is the whole site. */
  since: string | null;
  written: readonly PlacedFile[];
  removed: readonly string[];
};

/**
 * A folder of releases: `releases/<id>` is a whole site, and `current` is a link to the one that is served. A release
 * shares the files it has in common with the one before by hard links, so it costs what changed, and one rename of the
 * link serves it. Nothing is ever written in place. Whatever kills the publisher, `current` leads to a whole site.
 *
 * The methods throw what the disk refuses.
 */
export class ReleaseFolder {
  /** The root for a web server. */
  readonly site: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.site = join(folder, CURRENT);
  }

  #pathOf(id: string): string {
    return join(this.#folder, RELEASES, id);
  }

  /** Tells what is in the folder before anything is written there. */
  async look(): Promise<Place> {
    const release = readReleaseFile(await this.readText(RELEASE_FILE));
    if (release && (await this.readServedId()) === release.id) return { state: 'ours', release };
    const others = await this.#listForeign();
    const [first] = others;
    if (first === undefined) return { state: 'empty' };
    return {
      state: 'foreign',
      what: others.length === 1 ? `“${first}”` : `${others.length} entries, such as “${first}”`,
    };
  }

  /** Lists what no publisher of ours put there. A killed first release leaves `releases` without `current`. */
  async #listForeign(): Promise<string[]> {
    const entries = await readdir(this.#folder).catch(ifMissing<string[]>([]));
    const releases = entries.includes(RELEASES) ? await readdir(join(this.#folder, RELEASES)) : [];
    const foreign = entries.filter((name) => name !== RELEASES && !name.startsWith('.') && name !== 'lost+found');
    for (const name of releases) {
      if (name.startsWith(BUILDING)) continue;
      const text = await readFile(join(this.#pathOf(name), RELEASE_FILE), 'utf8').catch(() => '');
      if (readReleaseFile(text)?.id !== name) foreign.push(`${RELEASES}/${name}`);
    }
    return foreign;
  }

  /** Reads which release is served; null where there is none. */
  async readServedId(): Promise<string | null> {
    const target = await readlink(this.site).catch(ifNoLink(null));
    return target !== null && basename(dirname(target)) === RELEASES ? basename(target) : null;
  }

  has(id: string): Promise<boolean> {
    return stat(this.#pathOf(id)).then(() => true, ifNoLink(false));
  }

  /** Builds a release beside the one that is served. It appears as a whole, on the disk by then. */
  async build(id: string, changes: TreeChanges, signal?: AbortSignal): Promise<void> {
    const building = join(this.#folder, RELEASES, `${BUILDING}${id}`);
    await mkdir(join(this.#folder, RELEASES), { recursive: true });
    if (changes.since === null) await mkdir(building);
    else await shareFiles(this.#pathOf(changes.since), building, signal);
    for (const path of changes.removed) await removeFile(building, toStoredPath(path));
    const limit = pLimit(FILES_AT_ONCE);
    const placed = changes.written.map(({ path, source }) =>
      limit(() => {
        signal?.throwIfAborted();
        return placeFile(source, join(building, toStoredPath(path)));
      }),
    );
    // Nothing is under way any more once a failure is reported.
    await Promise.allSettled(placed);
    await Promise.all(placed);
    await rename(building, this.#pathOf(id));
    await sync(join(this.#folder, RELEASES));
  }

  /** Serves a release that was built: a request gets the old site or this one. */
  async serve(id: string): Promise<void> {
    await switchLink(this.#folder, join(RELEASES, id));
    await sync(this.#folder);
  }

  /** Deletes all but the last three releases, and what killed publishers left. */
  async removeOld(): Promise<void> {
    const served = await this.readServedId();
    const names = await readdir(join(this.#folder, RELEASES));
    const found = await Promise.all(
      names.map(async (name) => ({ name, builtMs: (await stat(this.#pathOf(name))).mtimeMs })),
    );
    const isBuilding = ({ name }: { name: string }) => name.startsWith(BUILDING);
    const former = found
      .filter((entry) => !isBuilding(entry) && entry.name !== served)
      .sort((a, b) => b.builtMs - a.builtMs)
      .slice(KEPT_RELEASES - 1);
    const abandoned = found.filter((entry) => isBuilding(entry) && entry.builtMs < Date.now() - ABANDONED_MS);
    for (const { name } of [...former, ...abandoned]) {
      await rm(this.#pathOf(name), { recursive: true, force: true, maxRetries: 3 });
    }
  }

  /** Reads a file of the site that is served. */
  read(path: string): Promise<Buffer> {
    return readFile(join(this.site, toStoredPath(path)));
  }

  /** Reads a text of the site that is served; empty where there is none. */
  readText(path: string): Promise<string> {
    return readFile(join(this.site, path), 'utf8').catch(ifNoLink(''));
  }

  /** Deletes everything: for a folder of the publisher's own. */
  async clear(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** How many files are shared before other work of this process has its turn. */
const LINKS_PER_TURN = 500;

/**
 * Gives a new folder all files of another one by hard links. Synchronous calls: a site of 10,000 posts takes 0.3 s,
 * and twice as long with promises.
 */
async function shareFiles(from: string, to: string, signal?: AbortSignal): Promise<void> {
  const waiting = [''];
  let links = 0;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    mkdirSync(join(to, folder));
    for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        waiting.push(path);
        continue;
      }
      await shareFile(join(from, path), join(to, path));
      links += 1;
      if (links % LINKS_PER_TURN === 0) await nextTurn(undefined, signal ? { signal } : {});
    }
  }
}

async function shareFile(from: string, to: string): Promise<void> {
  try {
    linkSync(from, to);
  } catch {
    // Not every disk has hard links, and a file has only so many.
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

/** Puts a file in its place and on the disk. The one before may be shared, so it is taken out first. */
async function placeFile(source: string, place: string): Promise<void> {
  await rm(place, { force: true });
  await mkdir(dirname(place), { recursive: true });
  await copyFile(source, place, constants.COPYFILE_EXCL);
  await sync(place);
}

async function removeFile(tree: string, path: string): Promise<void> {
  await rm(join(tree, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const isGone = await rmdir(join(tree, folder)).then(
      () => true,
      (cause: NodeJS.ErrnoException) => cause.code === 'ENOENT',
    );
    if (!isGone) break;
  }
}

/** Brings a file, or the list of what is in a folder, onto the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    // Windows opens no folder.
    if (cause.code === 'EISDIR' || cause.code === 'EPERM') return null;
    throw cause;
  });
  // Some disks can't sync a folder.
  await handle?.sync().catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EINVAL' && cause.code !== 'EPERM') throw cause;
  });
  await handle?.close();
}

function ifMissing<Value>(value: Value) {
  return ifCode(new Set(['ENOENT']), value);
}

/** Whatever is in the place of the folder, it is no site of ours. */
function ifNoLink<Value>(value: Value) {
  return ifCode(new Set(['ENOENT', 'ENOTDIR', 'EINVAL']), value);
}

function ifCode<Value>(codes: ReadonlySet<string>, value: Value) {
  return (cause: NodeJS.ErrnoException): Value => {
    if (codes.has(cause.code ?? '')) return value;
    throw cause;
  };
}
