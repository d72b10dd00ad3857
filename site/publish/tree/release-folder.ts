import { constants, linkSync, mkdirSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, readlink, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { Place } from '../hosts/host.ts';
import { RELEASE_FILE, readReleaseFile, toStoredPath } from '../hosts/stored-files.ts';
import { CURRENT, switchLink } from './current-link.ts';

const RELEASES = 'releases';

/** A release under construction. A killed publisher leaves one. */
const BUILDING = '.building-';

export const KEPT_RELEASES = 3;

/** Keeps a disk busy without using much memory. */
const FILES_AT_ONCE = 16;

/** Longer than any release takes. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

export type ReleaseContent = {
  /** Paths of files that are the same in an earlier release. */
  kept: { release: string; paths: readonly string[] } | null;
  written: readonly { path: string; source: string }[];
  /** A former release that isn't kept: the new one starts with its files. `differing` has the paths that it can't keep. */
  recycled?: { release: string; differing: readonly string[] } | null;
};

/**
 * `releases/<id>` is a complete site, and `current` links to one of them. Releases share files through hard links, so
 * no file is ever written in place. @throws disk errors.
 */
export class ReleaseFolder {
  readonly site: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.site = join(folder, CURRENT);
  }

  #pathOf(id: string): string {
    return join(this.#folder, RELEASES, id);
  }

  /** Call before the first write. */
  async inspect(): Promise<Place> {
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

  /** Lists files that no publisher wrote. A killed first release leaves `releases` without `current`. */
  async #listForeign(): Promise<string[]> {
    const entries = await readdir(this.#folder).catch(ifCode<string[]>(['ENOENT'], []));
    const releases = entries.includes(RELEASES) ? await readdir(join(this.#folder, RELEASES)) : [];
    const foreign = entries.filter((name) => name !== RELEASES && !name.startsWith('.') && name !== 'lost+found');
    for (const name of releases) {
      if (name.startsWith(BUILDING)) continue;
      const text = await readFile(join(this.#pathOf(name), RELEASE_FILE), 'utf8').catch(() => '');
      if (readReleaseFile(text)?.id !== name) foreign.push(`${RELEASES}/${name}`);
    }
    return foreign;
  }

  async readServedId(): Promise<string | null> {
    const target = await readlink(this.site).catch(ifCode(NOT_OURS, null));
    return target !== null && basename(dirname(target)) === RELEASES ? basename(target) : null;
  }

  has(id: string): Promise<boolean> {
    return stat(this.#pathOf(id)).then(() => true, ifCode(NOT_OURS, false));
  }

  /** Builds a release next to the served one. It appears atomically, already flushed to disk. */
  async build(id: string, { kept, written, recycled = null }: ReleaseContent, signal?: AbortSignal): Promise<void> {
    const building = join(this.#folder, RELEASES, `${BUILDING}${id}`);
    await mkdir(join(this.#folder, RELEASES), { recursive: true });
    if (recycled === null) await mkdir(building);
    else await rename(this.#pathOf(recycled.release), building);
    // Longer paths first, so that no file is in the way of a folder or the other way around.
    for (const path of recycled?.differing.toSorted().reverse() ?? []) await removeFile(building, toStoredPath(path));
    if (kept !== null) await hardLinkFiles(this.#pathOf(kept.release), building, kept.paths.map(toStoredPath));
    const limit = pLimit(FILES_AT_ONCE);
    const placed = written.map(({ path, source }) =>
      limit(async () => {
        signal?.throwIfAborted();
        const place = join(building, toStoredPath(path));
        await mkdir(dirname(place), { recursive: true });
        await copyFile(source, place, constants.COPYFILE_EXCL);
        await sync(place);
      }),
    );
    // Waits for all writes before it reports a failure.
    await Promise.allSettled(placed);
    await Promise.all(placed);
    await rename(building, this.#pathOf(id));
    await sync(join(this.#folder, RELEASES));
  }

  /** Requests get the old site or this one. */
  async serve(id: string): Promise<void> {
    await switchLink(this.#folder, join(RELEASES, id));
    await sync(this.#folder);
  }

  /** Keeps the last three releases. Also deletes what killed publishers left. */
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

  read(path: string): Promise<Buffer> {
    return readFile(join(this.site, toStoredPath(path)));
  }

  readText(path: string): Promise<string> {
    return readFile(join(this.site, path), 'utf8').catch(ifCode(NOT_OURS, ''));
  }
}

/** If the path is missing or isn't a link, it isn't our site. */
const NOT_OURS = ['ENOENT', 'ENOTDIR', 'EINVAL'];

/** Synchronous, because promises take twice as long: 0.3 s for 10,000 posts. */
async function hardLinkFiles(from: string, to: string, paths: readonly string[]): Promise<void> {
  const made = new Set<string>();
  for (const path of paths) {
    const folder = dirname(path);
    if (!made.has(folder)) mkdirSync(join(to, folder), { recursive: true });
    made.add(folder);
    try {
      linkSync(join(from, path), join(to, path));
    } catch {
      // Not every disk supports hard links, and each file has a limit.
      await copyFile(join(from, path), join(to, path), constants.COPYFILE_EXCL);
    }
  }
}

/** Removes a file, if it exists, and the folders that it leaves empty. */
async function removeFile(root: string, path: string): Promise<void> {
  const isGone = await unlink(join(root, path)).then(() => true, ifCode(NOT_OURS, false));
  for (let folder = dirname(path); isGone && folder !== '.'; folder = dirname(folder)) {
    const isEmpty = await rmdir(join(root, folder)).then(() => true, ifCode(['ENOTEMPTY', 'EEXIST'], false));
    if (!isEmpty) return;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    // Windows can't open folders.
    if (cause.code === 'EISDIR' || cause.code === 'EPERM') return null;
    throw cause;
  });
  // Some disks can't sync folders.
  await handle?.sync().catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EINVAL' && cause.code !== 'EPERM') throw cause;
  });
  await handle?.close();
}

function ifCode<Value>(codes: readonly string[], value: Value) {
  return (cause: NodeJS.ErrnoException): Value => {
    if (codes.includes(cause.code ?? '')) return value;
    throw cause;
  };
}
