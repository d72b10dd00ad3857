/** Simulates disks, each over a real temporary folder, by intercepting this process's file system calls for paths below it. */
import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FakeClock } from './fake-clock.ts';
import {
  type Call,
  type CallHook,
  calmProgram,
  clock,
  type EnteredCall,
  findDisk,
  type Mounted,
  mount,
  type Program,
  programs,
  startProgram,
  unmount,
} from './patched-files.ts';
import './patched-sync-files.ts';

export type { Call, Program } from './patched-files.ts';

export type DiskTraits = {
  /** Names that differ only in letter case or Unicode normalization are the same name. */
  foldsNames?: boolean;
  folderSync?: 'EINVAL' | 'ENOTSUP' | 'EBADF' | 'ENOSYS';
  hardLinks?: 'EPERM' | 'ENOTSUP' | 'ENOSYS';
  mtimeStepMs?: number;
  /** Files have different inode numbers if their folder is mapped to another path. */
  numbersByPath?: boolean;
};

export const DISKS = {
  'Linux disk': {},
  'Mac or Windows disk': { foldsNames: true },
  'USB stick': { foldsNames: true, hardLinks: 'EPERM', mtimeStepMs: 2_000 },
  'network share': { foldsNames: true, hardLinks: 'ENOTSUP', folderSync: 'EINVAL', numbersByPath: true },
} as const satisfies Record<string, DiskTraits>;

export type Refusal = {
  code: string;
  /** All calls unless set. */
  calls?: readonly Call[];
  /** All paths unless set. A call with two paths matches if one of them does. */
  matches?: (path: string) => boolean;
  /** How many calls; until lifted unless set. */
  times?: number;
  isDone?: boolean;
};

/** Bursts of errors for one call on one path, like those caused by virus scanners, indexers, and sync programs. */
export type Bursts = {
  random: () => number;
  percent: number;
  longest: number;
  codes: readonly string[];
  calls?: readonly Call[];
};

export type HostileDisk = {
  root: string;
  foldsNames: boolean;
  /** The product's retry delays run on this clock, too. It advances by itself. */
  clock: FakeClock;
  /** Makes calls fail until the returned function is called. */
  refuse(refusal: Refusal): () => void;
  refuseInBursts(bursts: Bursts): () => void;
  fill(): () => void;
  /** Unplugs the disk: every call and open file fails with `code`. The returned function plugs it back in. */
  unplug(code?: 'ENOENT' | 'EIO' | 'ENXIO' | 'ETIMEDOUT' | 'EHOSTDOWN'): () => void;
  slowDown(delayMs: (call: Call, path: string) => number): () => void;
  hang(): () => void;
  /** Runs before each call outside `calm`, to simulate another program. */
  beforeCall(hook: (entered: EnteredCall, settled: Promise<void>) => Promise<void> | void): () => void;
  /** Adds another path for a folder that `realpath` can't resolve, like a mapped drive or bind mount. */
  addAlias(name: string, target?: string): string;
  addSymlink(name: string, target?: string): Promise<string>;
  /** Runs work without faults, as another program or as the test's own checks. */
  calm<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Starts a program. After it is killed, none of its calls takes effect or settles. */
  start(): Program;
  unmount(): Promise<void>;
};

export async function mountHostileDisk({
  foldsNames = false,
  folderSync,
  hardLinks,
  mtimeStepMs = 0,
  numbersByPath = false,
}: DiskTraits = {}): Promise<HostileDisk> {
  const base = await mkdtemp(join(tmpdir(), 'callwright-disk-'));
  const root = join(base, 'disk');
  await mkdir(root);
  const mounted: Mounted = {
    base,
    root,
    aliases: new Map(),
    foldsNames,
    mtimeStepMs,
    numbersByPath,
    hooks: new Set(),
    handles: new Set(),
  };
  mount(mounted);
  if (folderSync) add(refusing({ calls: ['fsync folder'], code: folderSync }));
  if (hardLinks) add(refusing({ calls: ['link'], code: hardLinks }));

  function add(hook: CallHook): () => void {
    mounted.hooks.add(hook);
    return () => void mounted.hooks.delete(hook);
  }

  return {
    root,
    foldsNames,
    clock,
    refuse: (refusal) => add(refusing(refusal)),
    refuseInBursts: (bursts) => add(refusingInBursts(bursts)),
    fill: () => add(refusing({ calls: ['write', 'mkdir', 'link'], code: 'ENOSPC' })),
    unplug: (code = 'ENOENT') => add(refusing({ code })),
    slowDown: (delayMs) => add(({ call, path }) => clock.sleep(delayMs(call, path)).then((): null => null)),
    hang() {
      const { promise, resolve } = Promise.withResolvers<null>();
      const lift = add(() => promise);
      return () => {
        lift();
        resolve(null);
      };
    },
    beforeCall: (hook) =>
      add(async (entered, settled) => {
        await programs.run(calmProgram, async () => hook(entered, settled));
        return null;
      }),
    addAlias(name, target = root) {
      const path = join(base, name);
      mounted.aliases.set(path, findDisk(target)?.path ?? target);
      return path;
    },
    async addSymlink(name, target = root) {
      const path = join(base, name);
      // The real disk follows the link and is case-sensitive.
      await symlink(await programs.run(calmProgram, () => realpath(findDisk(target)?.path ?? target)), path);
      return path;
    },
    calm: (work) => programs.run(calmProgram, work),
    start: startProgram,
    async unmount() {
      unmount(mounted);
      for (const handle of mounted.handles) await handle.close();
      await rm(base, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function refusing({
  code,
  calls,
  matches = () => true,
  times = Number.POSITIVE_INFINITY,
  isDone = false,
}: Refusal): CallHook {
  let left = times;
  return ({ call, path, otherPath }) => {
    if (left === 0 || (calls && !calls.includes(call))) return null;
    if (!matches(path) && !(otherPath !== undefined && matches(otherPath))) return null;
    left -= 1;
    return { code, isDone };
  };
}

/** More than the number of times that a write is retried. */
const CALLS_BETWEEN_BURSTS = 12;

function refusingInBursts({ random, percent, longest, codes, calls }: Bursts): CallHook {
  const running = new Map<string, { code: string; left: number }>();
  return ({ call, path, otherPath = path }) => {
    if (calls && !calls.includes(call)) return null;
    const key = `${call} ${otherPath}`;
    const burst = running.get(key);
    if (burst !== undefined) {
      burst.left -= 1;
      // After a burst this many calls succeed; otherwise two bursts could merge into one.
      if (burst.left < -CALLS_BETWEEN_BURSTS) running.delete(key);
      return burst.left < 0 ? null : { code: burst.code, isDone: false };
    }
    if (random() * 100 >= percent) return null;
    const code = codes[Math.floor(random() * codes.length)] ?? 'EPERM';
    running.set(key, { code, left: Math.floor(random() * longest) });
    return { code, isDone: false };
  };
}
