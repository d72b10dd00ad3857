import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { VersionKind } from '../database/draft-record.ts';
import { listNames, readIfPossible } from './old-files.ts';

export type OldVersion = {
  path: string;
  /** Milliseconds since the epoch, by a clock that may have been wrong. */
  at: number;
  hash: string;
  kind: VersionKind;
  /** Whether the draft's file may lack this text. */
  isPending: boolean;
};

/** The first number is missing in the oldest names. */
const NAME =
  /^(?:(\d{13})-)?(\d{8}T\d{9}Z)-([0-9a-f]{32})-(saved|published|outside|replaced|restored|mine|blog|taken|pending)\.md$/;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const KINDS: Readonly<Record<string, VersionKind>> = {
  saved: 'saved',
  pending: 'saved',
  replaced: 'saved',
  mine: 'saved',
  published: 'published',
  outside: 'outside',
  restored: 'restored',
  blog: 'blog',
  taken: 'taken',
};

export class OldVersions {
  readonly #folder: string;
  readonly drafts: ReadonlySet<string>;

  constructor(folder: string) {
    this.#folder = folder;
    this.drafts = new Set(
      listNames(folder).filter((id) => ID.test(id) && listNames(join(folder, id)).some((name) => NAME.test(name))),
    );
  }

  /** Oldest first, in the order they were written, regardless of the clock. */
  list(draft: string): OldVersion[] {
    const folder = join(this.#folder, draft);
    return listNames(folder)
      .flatMap((name) => {
        const [, observed, stamp = '', hash = '', reason = ''] = NAME.exec(name) ?? [];
        const [at, kind] = [toTime(stamp), KINDS[reason]];
        if (Number.isNaN(at) || kind === undefined) return [];
        const version = { path: join(folder, name), at, hash, kind, isPending: reason === 'pending' };
        return [{ version, observed: observed === undefined ? -1 : Number(observed) }];
      })
      .sort((a, b) => a.observed - b.observed || a.version.at - b.version.at)
      .map(({ version }) => version);
  }
}

/** Null if the bytes don't match the hash. */
export function readVersion({ path, hash }: OldVersion): Buffer | null {
  const bytes = readIfPossible(path);
  return bytes !== null && hashOldText(bytes) === hash ? bytes : null;
}

export function hashOldText(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

function toTime(stamp: string): number {
  return Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'));
}
