/** Patches `node:fs` once and permanently, because packages keep functions. They behave normally without a mounted disk. */
import files, { type PathLike, type StatSyncOptions, type Stats } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { findSpelling, renameFolded } from './folded-names.ts';
import { type Call, enterSync, findDisk, realSync } from './patched-files.ts';

const WITH_ONE_PATH = {
  accessSync: 'access',
  chmodSync: 'chmod',
  lstatSync: 'lstat',
  mkdirSync: 'mkdir',
  openSync: 'open',
  readFileSync: 'read',
  readdirSync: 'readdir',
  realpathSync: 'realpath',
  statSync: 'stat',
  unlinkSync: 'unlink',
  writeFileSync: 'write',
} as const satisfies Record<string, Call>;

const OF_A_HANDLE = { fsyncSync: 'fsync', writeSync: 'write' } as const satisfies Record<string, Call>;

type AnyCall = (...args: unknown[]) => unknown;

const table = files as unknown as Record<string, AnyCall>;
const real = realSync as unknown as Record<string, AnyCall>;
const openPaths = new Map<number, string>();

for (const [name, call] of Object.entries(WITH_ONE_PATH))
  table[name] = (path, ...args) => callPath(name, call, path, args);
for (const [name, call] of Object.entries(OF_A_HANDLE))
  table[name] = (handle, ...args) => callHandle(name, call, handle, args);
files.renameSync = (from, to) => rename(from, to);
files.closeSync = (handle) => {
  openPaths.delete(handle);
  realSync.closeSync(handle);
};
files.existsSync = (path) => {
  try {
    files.accessSync(path);
    return true;
  } catch {
    return false;
  }
};
syncBuiltinESMExports();

function callPath(name: string, call: Call, given: unknown, args: unknown[]): unknown {
  const run = (path: unknown) => real[name]?.(path, ...args);
  const found = findDisk(given);
  if (found === null) return run(given);
  const { disk, path, alias } = found;
  const spelled = disk.foldsNames ? findSpelling(realSync, disk.base, path) : path;
  const [option] = args as [StatSyncOptions | undefined];
  try {
    return enterSync(disk, { call, path }, () => {
      const answer = run(spelled);
      if (name === 'openSync') openPaths.set(answer as number, path);
      return name === 'realpathSync' && alias ? String(answer).replace(...alias) : answer;
    });
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing && option?.throwIfNoEntry === false) return undefined as Stats | undefined;
    throw cause;
  }
}

function callHandle(name: string, call: Call, handle: unknown, args: unknown[]): unknown {
  const path = openPaths.get(handle as number);
  const found = path === undefined ? null : findDisk(path);
  const run = (...given: unknown[]) => real[name]?.(handle, ...given);
  if (found === null) return run(...args);
  const runHalf = () => {
    const text = Buffer.from(args[0] as string);
    run(text.subarray(0, text.length / 2));
  };
  // Nothing here outlives the test, so don't wait for the real disk.
  return enterSync(
    found.disk,
    { call, path: found.path },
    () => (call === 'fsync' ? undefined : run(...args)),
    runHalf,
  );
}

function rename(from: PathLike, to: PathLike): void {
  const [source, target] = [findDisk(from), findDisk(to)];
  if (source === null || target === null || source.disk !== target.disk) {
    realSync.renameSync(from, to);
    return;
  }
  const { disk, path } = source;
  enterSync(disk, { call: 'rename', path, otherPath: target.path }, () => {
    if (disk.foldsNames) renameFolded(realSync, disk.base, path, target.path);
    else realSync.renameSync(path, target.path);
  });
}
