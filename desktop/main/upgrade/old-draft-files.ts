import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseDraftFile } from '../mirror/draft-file.ts';
import { isDraftFileName, originalsOf } from '../mirror/file-names.ts';
import { listNames, readIfPossible } from './old-files.ts';
import { hashOldText, type OldVersions } from './old-versions.ts';

export type OldDraftFile = { name: string; path: string; id: string };

const OWN_NAME = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.md$/;
/** Damaged files that were set aside. The mirror handles them like other files. */
const SET_ASIDE = /\.damaged-[^/]*\.md$/i;

type Known = { name: string; id: string; named: string | null; hash: string };

/** Finds each file's draft: by the id in its name, else in its front matter if no other file has it, else by its name's hash. */
export class OldDraftFiles {
  readonly #folder: string;
  readonly #machine: string;
  readonly #versions: OldVersions;
  readonly #known = new Map<string, Known>();
  readonly #ids = new Set<string>();
  readonly files: readonly OldDraftFile[];
  readonly unreadable: string[] = [];

  /** @param machine a salt for made-up ids. @throws the system's error. */
  constructor(folder: string, machine: string, versions: OldVersions, trashed: ReadonlySet<string>) {
    this.#folder = folder;
    this.#machine = machine;
    this.#versions = versions;
    const names = listNames(folder).filter(isDraftFileName);
    const isOwn = (name: string) => OWN_NAME.test(name);
    const others = names.filter((name) => !isOwn(name)).sort((a, b) => a.localeCompare(b));
    const isCopy = (name: string) => originalsOf(name).some((original) => names.includes(original));
    // Copies come last, so that the copy gets the new id, not the original.
    const ordered = [...names.filter(isOwn), ...others.filter((name) => !isCopy(name)), ...others.filter(isCopy)];
    for (const name of ordered) this.#add(name);
    this.#renameMissing(trashed);
    this.files = [...this.#known.values()].map(({ name, id }) => ({ name, path: join(folder, name), id }));
  }

  #add(name: string): void {
    if (SET_ASIDE.test(name)) return;
    const bytes = readIfPossible(join(this.#folder, name));
    if (bytes === null) {
      this.unreadable.push(name);
      return;
    }
    const parsed = parseDraftFile(bytes);
    const named = parsed.kind === 'draft' || parsed.kind === 'broken' ? parsed.file.id : null;
    // Skip sync conflict copies: the mirror shows them as conflicts later.
    const originals = originalsOf(name).flatMap((original) => this.#known.get(original) ?? []);
    if (named !== null && originals.some(({ id }) => id === named)) return;
    const id = this.#chooseId(name, named);
    this.#ids.add(id);
    this.#known.set(name, { name, id, named, hash: hashOldText(bytes) });
  }

  #chooseId(name: string, named: string | null): string {
    const inName = OWN_NAME.exec(name)?.[1];
    if (inName !== undefined) return inName;
    const made = makeId(this.#machine, name);
    const { drafts } = this.#versions;
    const isFree = named !== null && !this.#ids.has(named);
    return isFree && (drafts.has(named) || !drafts.has(made)) ? named : made;
  }

  /** A file without an id whose text is the newest of a draft without a file was renamed. */
  #renameMissing(trashed: ReadonlySet<string>): void {
    const missing = [...this.#versions.drafts].filter((id) => !this.#ids.has(id) && !trashed.has(id));
    const newest = new Map(
      missing.map((id) => [this.#versions.list(id).findLast(({ kind }) => kind !== 'blog')?.hash ?? '', id]),
    );
    for (const file of this.#known.values()) {
      const renamed = newest.get(file.hash);
      if (file.named !== null || renamed === undefined || this.#versions.drafts.has(file.id)) continue;
      file.id = renamed;
      newest.delete(file.hash);
    }
  }
}

export function readTimes(path: string): { createdAt: number; updatedAt: number } {
  const { birthtimeMs, mtimeMs } = statSync(path);
  return { createdAt: Math.trunc(birthtimeMs || mtimeMs), updatedAt: Math.trunc(mtimeMs) };
}

function makeId(salt: string, name: string): string {
  const hex = createHash('sha256').update(`${salt}\n${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
