/**
 * A disk that is not this machine's: mounted over a real temporary folder, below every call of
 * `node:fs/promises`, and of `node:fs` that waits, in this process (the product's and the tests' own). It takes effect for the paths below
 * its folder alone, so that several can be mounted at a time. The product knows nothing of it.
 *
 *     const disk = await mountHostileDisk(DISKS['network share']);
 *     const lift = disk.refuse({ calls: ['rename'], code: 'EPERM', times: 3 });
 *     await disk.calm(() => writeFile(join(disk.root, 'a.md'), 'by another program'));
 *     await disk.unmount();
 */
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

/** What a disk is. Without any of them it is this machine's. */
export type DiskTraits = {
  /** Names that differ in letter case or in Unicode normalisation alone are one name. */
  foldsNames?: boolean;
  /** The answer to the fsync of a folder. */
  folderSync?: 'EINVAL' | 'ENOTSUP' | 'EBADF' | 'ENOSYS';
  /** The answer to a hard link. */
  hardLinks?: 'EPERM' | 'ENOTSUP' | 'ENOSYS';
  /** The time of a change is known to so many milliseconds. */
  mtimeStepMs?: number;
  /** A folder that is mapped under another path has files of other numbers there. */
  numbersByPath?: boolean;
};

/** The disks that people have. */
export const DISKS = {
  'Linux disk': {},
  'Mac or Windows disk': { foldsNames: true },
  'USB stick': { foldsNames: true, hardLinks: 'EPERM', mtimeStepMs: 2_000 },
  'network share': { foldsNames: true, hardLinks: 'ENOTSUP', folderSync: 'EINVAL', numbersByPath: true },
} as const satisfies Record<string, DiskTraits>;

/** What answers with an error. */
export type Refusal = {
  code: string;
  /** Without it, every call. */
  calls?: readonly Call[];
  /** Without it, every path; a call with two paths counts where one of them does. */
  isMeant?: (path: string) => boolean;
  /** How many calls; without it, until it is lifted. */
  times?: number;
  /** The call takes effect, and is answered with the error all the same. */
  isDone?: boolean;
};

/** Refusals that come in bursts, as scanners, indexers and sync programs cause them: for one call on one path. */
export type Bursts = {
  random: () => number;
  /** How many calls of a hundred begin a burst. */
  percent: number;
  /** At most so many calls are refused in a burst. */
  longest: number;
  codes: readonly string[];
  calls?: readonly Call[];
};

export type HostileDisk = {
  /** The disk's folder. */
  root: string;
  /** Whether names that differ in letter case or in Unicode normalisation alone are one name. */
  foldsNames: boolean;
  /** The time that the disk takes, and that the product waits before it tries again; it passes by itself. */
  clock: FakeClock;
  /** Answers calls with an error, until the returned function is called. */
  refuse(refusal: Refusal): () => void;
  refuseInBursts(bursts: Bursts): () => void;
  /** Has no space left: what is written is cut short. */
  fill(): () => void;
  /** Is pulled out: every call and every open file answers with `code`. The returned function puts it back. */
  unplug(code?: 'ENOENT' | 'EIO' | 'ENXIO' | 'ETIMEDOUT' | 'EHOSTDOWN'): () => void;
  /** Each call takes so many milliseconds of the disk's clock, before it takes effect. */
  slowDown(delayMs: (call: Call, path: string) => number): () => void;
  /** No call settles until the returned function is called. */
  hang(): () => void;
  /**
   * Runs before each call of what is not calm: another program that is at work in the middle of ours. `settled`
   * settles once the call has taken effect, or never will.
   */
  beforeCall(hook: (entered: EnteredCall, settled: Promise<void>) => Promise<void> | void): () => void;
  /** Makes another path of a folder of the disk, which no `realpath` tells from the first: a mapped drive, a bind mount. */
  addAlias(name: string, target?: string): string;
  /** Makes a symbolic link to a folder of the disk, outside it. */
  addSymlink(name: string, target?: string): Promise<string>;
  /** Runs work without faults, as another program with better luck, or as the test that looks at what came of it. */
  calm<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Starts a program of its own: after its kill, no call of it takes effect or settles. */
  start(): Program;
  /** Removes the disk with all that is on it. */
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
      // The real disk follows the link, and folds no names.
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
  isMeant = () => true,
  times = Number.POSITIVE_INFINITY,
  isDone = false,
}: Refusal): CallHook {
  let left = times;
  return ({ call, path, otherPath }) => {
    if (left === 0 || (calls && !calls.includes(call))) return null;
    if (!isMeant(path) && !(otherPath !== undefined && isMeant(otherPath))) return null;
    left -= 1;
    return { code, isDone };
  };
}

/** More than the times that a write is tried again. */
const CALLS_BETWEEN_BURSTS = 12;

function refusingInBursts({ random, percent, longest, codes, calls }: Bursts): CallHook {
  const running = new Map<string, { code: string; left: number }>();
  return ({ call, path, otherPath = path }) => {
    if (calls && !calls.includes(call)) return null;
    const key = `${call} ${otherPath}`;
    const burst = running.get(key);
    if (burst !== undefined) {
      burst.left -= 1;
      // So many calls after a burst succeed, or the next burst would make one of the two.
      if (burst.left < -CALLS_BETWEEN_BURSTS) running.delete(key);
      return burst.left < 0 ? null : { code: burst.code, isDone: false };
    }
    if (random() * 100 >= percent) return null;
    const code = codes[Math.floor(random() * codes.length)] ?? 'EPERM';
    running.set(key, { code, left: Math.floor(random() * longest) });
    return { code, isDone: false };
  };
}
