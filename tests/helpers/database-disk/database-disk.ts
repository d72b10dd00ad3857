import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, 'interposed-calls.c');

/** What the library shares with the test: 32-bit numbers in this order. */
const FIELDS = ['calls', 'refused', 'from', 'until', 'error', 'hangs', 'hanging'] as const;
const FIELD_BYTES = 4;
/** Later than any call. */
const NEVER = 0x7fff_ffff;

/**
 * The disk below SQLite, in each process that is started with `env`: it refuses or holds the calls that change a file
 * with `.db` in its path. Those processes find it as it is left here, at each call.
 */
export class DatabaseDisk {
  readonly #folder = mkdtempSync(join(tmpdir(), 'callwright-disk-'));
  readonly #file: number;
  readonly env: Record<string, string>;

  constructor() {
    const path = join(this.#folder, 'control');
    this.#file = openSync(path, 'w+');
    writeSync(this.#file, Buffer.alloc(FIELDS.length * FIELD_BYTES));
    this.env = { LD_PRELOAD: buildLibrary(), DATABASE_DISK: path };
  }

  /** How many calls have come so far, and how many of them were refused. */
  count(): { calls: number; refused: number } {
    return { calls: this.#read('calls'), refused: this.#read('refused') };
  }

  /** Refuses calls from the next one on, or from the one after so many, until `calm`, or so many times. */
  refuse(code: 'EIO' | 'ENOSPC', { after = 0, times = NEVER }: { after?: number; times?: number } = {}): void {
    const from = this.#read('calls') + 1 + after;
    this.#write('error', constants.errno[code]);
    this.#write('until', Math.min(from + times, NEVER));
    this.#write('from', from);
  }

  /** Holds each call until `calm`, as a disk that doesn't answer. */
  stall(): void {
    this.#write('hangs', 1);
  }

  /** Whether a call is held now. */
  isHolding(): boolean {
    return this.#read('hanging') > 0;
  }

  /** Works again. */
  calm(): void {
    this.#write('until', 0);
    this.#write('hangs', 0);
  }

  remove(): void {
    this.calm();
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true });
  }

  #read(field: (typeof FIELDS)[number]): number {
    const bytes = Buffer.alloc(FIELD_BYTES);
    readSync(this.#file, bytes, 0, FIELD_BYTES, FIELDS.indexOf(field) * FIELD_BYTES);
    return bytes.readInt32LE();
  }

  #write(field: (typeof FIELDS)[number], value: number): void {
    const bytes = Buffer.alloc(FIELD_BYTES);
    bytes.writeInt32LE(value);
    writeSync(this.#file, bytes, 0, FIELD_BYTES, FIELDS.indexOf(field) * FIELD_BYTES);
  }
}

/**
 * Compiles the library, once for each version of it.
 *
 * @throws where there is no Linux or no C compiler.
 */
function buildLibrary(): string {
  const path = join(tmpdir(), `callwright-database-disk-${hash('sha256', readFileSync(SOURCE)).slice(0, 16)}.so`);
  if (existsSync(path)) return path;
  if (process.platform !== 'linux') throw new Error('This machine cannot run tests of disk errors: they need Linux.');
  // Another test may be compiling it, too.
  const unfinished = `${path}.${process.pid}`;
  const { error, status, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', unfinished, SOURCE, '-ldl'], {
    encoding: 'utf8',
  });
  if (error !== undefined || status !== 0) {
    throw new Error(
      `This machine cannot run tests of disk errors: they need a C compiler, cc (Debian and Ubuntu: sudo apt-get install gcc libc6-dev). ${error?.message ?? stderr}`,
    );
  }
  renameSync(unfinished, path);
  return path;
}
