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

/** Memory shared with the library: 32-bit numbers in this order. */
const FIELDS = ['calls', 'refused', 'from', 'until', 'error', 'hangs', 'hanging'] as const;
const FIELD_BYTES = 4;
const NEVER = 0x7fff_ffff;

/** The disk below SQLite for processes started with `env`. Affects files with `.db` in their path. Changes apply immediately. */
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

  count(): { calls: number; refused: number } {
    return { calls: this.#read('calls'), refused: this.#read('refused') };
  }

  /** Makes `times` calls fail after the next `after` calls, or all calls until `calm()`. */
  refuse(code: 'EIO' | 'ENOSPC', { after = 0, times = NEVER }: { after?: number; times?: number } = {}): void {
    const from = this.#read('calls') + 1 + after;
    this.#write('error', constants.errno[code]);
    this.#write('until', Math.min(from + times, NEVER));
    this.#write('from', from);
  }

  stall(): void {
    this.#write('hangs', 1);
  }

  isHolding(): boolean {
    return this.#read('hanging') > 0;
  }

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

/** @throws if this is not Linux or there is no C compiler. */
function buildLibrary(): string {
  const path = join(tmpdir(), `callwright-database-disk-${hash('sha256', readFileSync(SOURCE)).slice(0, 16)}.so`);
  if (existsSync(path)) return path;
  if (process.platform !== 'linux') throw new Error('This machine cannot run tests of disk errors: they need Linux.');
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
