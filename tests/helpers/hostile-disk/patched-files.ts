import { AsyncLocalStorage } from 'node:async_hooks';
import syncFiles from 'node:fs';
import files, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, resolve, sep } from 'node:path';
import timers from 'node:timers/promises';
import { createFakeClock } from './fake-clock.ts';
import { findSpelling, renameFolded } from './folded-names.ts';
import { type JumpingDate, mountJumpingDate } from './jumping-date.ts';

const WITH_ONE_PATH = [
  ...(['access', 'chmod', 'chown', 'lstat', 'mkdir', 'open', 'opendir', 'readFile', 'readdir', 'readlink'] as const),
  ...(['realpath', 'rm', 'rmdir', 'stat', 'statfs', 'truncate', 'unlink', 'utimes', 'writeFile'] as const),
] as const;
const WITH_TWO_PATHS = ['copyFile', 'link', 'rename'] as const;
const OF_A_HANDLE = {
  appendFile: 'write',
  chmod: 'chmod',
  chown: 'chown',
  datasync: 'fsync',
  read: 'read',
  readFile: 'read',
  stat: 'stat',
  sync: 'fsync',
  truncate: 'write',
  write: 'write',
  writeFile: 'write',
} as const;

type PathCall = (typeof WITH_ONE_PATH)[number] | (typeof WITH_TWO_PATHS)[number];

/** A file system call. `rm` counts as `unlink`; calls of an open file have their own names. */
export type Call =
  | Exclude<PathCall, 'rm' | 'readFile' | 'writeFile' | 'truncate'>
  | (typeof OF_A_HANDLE)[keyof typeof OF_A_HANDLE]
  | 'fsync folder';

const CALLS_OF: Partial<Record<PathCall, Call>> = {
  rm: 'unlink',
  readFile: 'read',
  writeFile: 'write',
  truncate: 'write',
};

export type EnteredCall = { call: Call; path: string; otherPath?: string };

/** `isDone`: the call takes effect despite the error. */
export type Answer = { code: string; isDone: boolean };

/** Returns null to let the call proceed. `settled` settles once it has taken effect or never will. */
export type CallHook = (entered: EnteredCall, settled: Promise<void>) => Promise<Answer | null> | Answer | null;

export type Mounted = {
  base: string;
  root: string;
  aliases: Map<string, string>;
  foldsNames: boolean;
  mtimeStepMs: number;
  numbersByPath: boolean;
  hooks: Set<CallHook>;
  handles: Set<FileHandle>;
};

export type Program = {
  run<Value>(work: () => Value): Value;
  /** Kills it now, or right before its call number `calls` from now. */
  kill(calls?: number): void;
  killed: Promise<void>;
};

type RunningProgram = { isCalm: boolean; isKilled: boolean; callsLeft: number; end: () => void };

export const programs = new AsyncLocalStorage<RunningProgram>();
export const calmProgram: RunningProgram = {
  isCalm: true,
  isKilled: false,
  callsLeft: Number.POSITIVE_INFINITY,
  end() {},
};

export function startProgram(): Program {
  const { promise: killed, resolve: end } = Promise.withResolvers<void>();
  const program: RunningProgram = { isCalm: false, isKilled: false, callsLeft: Number.POSITIVE_INFINITY, end };
  return {
    run: (work) => programs.run(program, work),
    kill(calls = 0) {
      program.callsLeft = calls;
      if (calls === 0) endProgram(program);
    },
    killed,
  };
}

function endProgram(program: RunningProgram): void {
  program.isKilled = true;
  program.end();
}

const disks = new Set<Mounted>();
const real = { ...files };
export const realSync = { ...syncFiles };
const realPause = timers.setTimeout;
let underWay = 0;

export const clock = createFakeClock(() => underWay > 0);

/** electron-store retries a failed synchronous call in a busy loop for a second. This keeps that short. */
const SYNC_REFUSAL_MS = 100;
let date: JumpingDate | undefined;

export function mount(disk: Mounted): void {
  if (disks.size === 0) patch();
  disks.add(disk);
}

export function unmount(disk: Mounted): void {
  disks.delete(disk);
  if (disks.size > 0) return;
  Object.assign(files, real);
  timers.setTimeout = realPause;
  syncBuiltinESMExports();
}

type AnyCall = (...args: unknown[]) => Promise<unknown>;

function patch(): void {
  const table = files as unknown as Record<string, AnyCall>;
  for (const name of WITH_ONE_PATH) table[name] = (path, ...args) => callWithPath(name, path, args);
  for (const name of WITH_TWO_PATHS) table[name] = (from, to, ...args) => callWithTwoPaths(name, from, to, args);
  timers.setTimeout = async (delayMs, value) => {
    await clock.sleep(delayMs ?? 0);
    return value as never;
  };
  syncBuiltinESMExports();
}

function callReal(name: PathCall, args: unknown[]): Promise<unknown> {
  return (real[name] as unknown as AnyCall)(...args);
}

/** Takes no simulated time. A watcher whose folder is gone polls what is beside the test folders, which isn't work. */
async function callElsewhere(name: PathCall, args: unknown[]): Promise<unknown> {
  if (dirname(String(args[0])) === tmpdir()) return callReal(name, args);
  underWay += 1;
  try {
    return await callReal(name, args);
  } finally {
    underWay -= 1;
  }
}

async function callWithPath(name: PathCall, given: unknown, args: unknown[]): Promise<unknown> {
  const found = findDisk(given);
  if (found === null) return callElsewhere(name, [given, ...args]);
  const { disk, path } = found;
  const run = async () => {
    const spelled = disk.foldsNames ? findSpelling(realSync, disk.base, path) : path;
    const answer = await callReal(name, [spelled, ...args]);
    if (name === 'realpath') return found.alias ? String(answer).replace(...found.alias) : answer;
    if (name === 'open') return wrapHandle(found, answer as FileHandle);
    return name === 'stat' || name === 'lstat' ? toStatsOf(found, answer) : answer;
  };
  return enter(disk, { call: CALLS_OF[name] ?? (name as Call), path }, inOrder(disk, run));
}

async function callWithTwoPaths(name: PathCall, from: unknown, to: unknown, args: unknown[]): Promise<unknown> {
  const source = findDisk(from);
  const target = findDisk(to);
  const disk = target?.disk ?? source?.disk;
  if (disk === undefined) return callElsewhere(name, [from, to, ...args]);
  const { base } = disk;
  const path = source?.path ?? String(from);
  const otherPath = target?.path ?? String(to);
  const run = async () => {
    if (name !== 'copyFile' && source?.disk !== target?.disk) throw toSystemError('EXDEV', name, path);
    if (!disk.foldsNames) return callReal(name, [path, otherPath, ...args]);
    if (name === 'rename') return renameFolded(realSync, base, path, otherPath);
    const spelled = [source, target].map((end) =>
      end?.disk.foldsNames ? findSpelling(realSync, end.disk.base, end.path) : end?.path,
    );
    return callReal(name, [spelled[0] ?? from, spelled[1] ?? to, ...args]);
  };
  return enter(disk, { call: name as Call, path, otherPath }, inOrder(disk, run));
}

/** `alias` maps the path back to the one that was passed in. */
type FoundDisk = { disk: Mounted; path: string; alias: [string, string] | null };

export function findDisk(given: unknown): FoundDisk | null {
  if (typeof given !== 'string') return null;
  const path = resolve(given);
  for (const disk of disks) {
    if (!path.startsWith(disk.base + sep)) continue;
    for (const [alias, target] of disk.aliases) {
      if (path !== alias && !path.startsWith(alias + sep)) continue;
      return { disk, path: path.replace(alias, target), alias: [target, alias] };
    }
    return { disk, path, alias: null };
  }
  return null;
}

function isKilledNow(program: RunningProgram | undefined): boolean {
  if (program === undefined || program.isCalm) return false;
  program.callsLeft -= 1;
  if (program.callsLeft < 0) endProgram(program);
  return program.isKilled;
}

/** Synchronous. Delays and hangs don't apply, because nothing else could run; a killed program gets an error. */
export function enterSync<Value>(disk: Mounted, entered: EnteredCall, run: () => Value, runHalf?: () => void): Value {
  const program = programs.getStore();
  if (isKilledNow(program)) throw new Error('This program was killed');
  const answers = program?.isCalm ? [] : [...disk.hooks].map((hook) => hook(entered, Promise.resolve()));
  const refusal = answers.find((answer) => answer !== null && !(answer instanceof Promise)) as Answer | undefined;
  if (refusal === undefined) return run();
  if (refusal.isDone) run();
  else if (refusal.code === 'ENOSPC') runHalf?.();
  date ??= mountJumpingDate();
  date.jumpTo(Date.now() + SYNC_REFUSAL_MS);
  throw toSystemError(refusal.code, entered.call, entered.path);
}

async function enter(disk: Mounted, entered: EnteredCall, work: Work): Promise<unknown> {
  const program = programs.getStore();
  if (isKilledNow(program)) return NEVER;
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  const refusal = program?.isCalm ? null : await findRefusal(disk, entered, settled);
  if (program?.isKilled) {
    settle();
    return NEVER;
  }
  underWay += 1;
  const isTaken = refusal === null || refusal.isDone;
  const [outcome] = await Promise.allSettled([
    isTaken ? work.run() : refusal.code === 'ENOSPC' ? work.runHalf?.() : undefined,
  ]);
  underWay -= 1;
  settle();
  if (program?.isKilled) return NEVER;
  if (refusal) throw toSystemError(refusal.code, entered.call, entered.path);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

type Work = {
  run: () => Promise<unknown>;
  runHalf?: () => Promise<unknown>;
};

const NEVER = new Promise<never>(() => {});

async function findRefusal(disk: Mounted, entered: EnteredCall, settled: Promise<void>): Promise<Answer | null> {
  for (const hook of [...disk.hooks]) {
    const refusal = await hook(entered, settled);
    if (refusal) return refusal;
  }
  return null;
}

/** Calls that change names must not overlap with lookups. */
let lastFolded: Promise<unknown> = Promise.resolve();

function inOrder(disk: Mounted, run: () => Promise<unknown>): Work {
  if (!disk.foldsNames) return { run };
  return {
    run() {
      const result = lastFolded.then(run, run);
      lastFolded = result.catch(() => {});
      return result;
    },
  };
}

async function wrapHandle(found: FoundDisk, handle: FileHandle): Promise<FileHandle> {
  const { disk, path } = found;
  const isFolder = (await handle.stat()).isDirectory();
  disk.handles.add(handle);
  const close = handle.close.bind(handle);
  handle.close = () => {
    disk.handles.delete(handle);
    return close();
  };
  const table = handle as unknown as Record<string, AnyCall>;
  for (const [name, ofHandle] of Object.entries(OF_A_HANDLE)) {
    const method = table[name]?.bind(handle);
    if (method === undefined) continue;
    const call: Call = ofHandle === 'fsync' && isFolder ? 'fsync folder' : ofHandle;
    table[name] = (...args) =>
      enter(
        disk,
        { call, path },
        {
          async run() {
            // Nothing here outlives the test, so don't wait for the real disk.
            const answer = ofHandle === 'fsync' ? undefined : await method(...args);
            return name === 'stat' ? toStatsOf(found, answer) : answer;
          },
          ...(name === 'writeFile' ? { runHalf: () => method(toFirstHalf(args[0])) } : {}),
        },
      );
  }
  return handle;
}

function toFirstHalf(data: unknown): Buffer {
  const bytes = Buffer.from(data as string);
  return bytes.subarray(0, bytes.length / 2);
}

function toStatsOf({ disk: { mtimeStepMs, numbersByPath }, alias }: FoundDisk, stats: unknown): unknown {
  const known = stats as { mtimeMs: number | bigint; dev: number | bigint };
  if (numbersByPath && alias !== null) known.dev = typeof known.dev === 'bigint' ? known.dev + 1n : known.dev + 1;
  if (mtimeStepMs === 0 || typeof known.mtimeMs === 'bigint') return stats;
  known.mtimeMs = Math.floor(known.mtimeMs / mtimeStepMs) * mtimeStepMs;
  return stats;
}

export function toSystemError(code: string, call: string, path: string): Error {
  return Object.assign(new Error(`${code}: hostile disk, ${call} '${path}'`), { code, syscall: call, path });
}
