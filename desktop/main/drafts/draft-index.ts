// Tested by tests/desktop/main/drafts/draft-index.test.ts, drafts.test.ts and draft-writer.test.ts.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toExcerpt } from '@callwright/shared/post/excerpt.ts';
import type { Draft, DraftSummary } from '../../ipc/drafts.ts';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import { type FileStamp, isSameStamp, listFolder, readStamp } from '../files/disk.ts';
import type { SearchableDraft } from '../search/draft-search.ts';
import { asFileOf, type DraftFile, toDraft } from './draft-file.ts';
import { isDraftFileName } from './drafts-folder.ts';
import { idInName, readDraftFile } from './read-draft-file.ts';

type Entry = { name: string; id: string; stamp: FileStamp | null } & (
  | ({ kind: 'draft'; summary: DraftSummary } & SearchableDraft)
  | { kind: 'unreadable'; reason: string }
);

export type ListedDrafts = {
  drafts: DraftSummary[];
  unreadable: Array<{ file: string; reason: string; id: string }>;
  /** How many drafts belong to an account that is not visible. */
  hidden: number;
};

/** The name of a quarantined file: it is listed as unreadable, and is no draft. */
const QUARANTINED = /\.damaged-[^/]*\.md$/i;
/** How many files are read concurrently, as many as Node has threads for. Between them, the event loop has its turn. */
const CONCURRENCY = 4;

/** See `createDraftIndex`. */
export type DraftIndex = ReturnType<typeof createDraftIndex>;

/** Whether the drafts of an owner are listed and searched; null is the owner of local drafts. */
type IsVisible = (owner: string | null) => boolean;

/**
 * Keeps in memory what the list shows of each file in the drafts folder, and no text: a refresh compares
 * each file's stamp, and reads only the files that changed.
 *
 * @param salt makes the ids of files that name none differ between machines.
 * @param hasVersions whether a draft has versions.
 */
export function createDraftIndex({
  folder,
  salt,
  hasVersions,
  origins,
}: {
  folder: () => string;
  salt: string;
  hasVersions: (id: string) => boolean;
  origins: BackendOrigins;
}) {
  const entries = new Map<string, Entry>();
  /** The id in the front matter of each file that names one, whether or not it is the file's. */
  const namedIds = new Map<string, string>();
  /** The ids that drafts had under the names of their files before the folder was moved. */
  let earlierIds: ReadonlyMap<string, string> = new Map();
  let takenIds: ReadonlySet<string> = new Set();
  let running: Promise<void> | null = null;
  /** Which folder the entries are of: what was read of the one before says nothing of this one. */
  let generation = 0;
  /** Counts the changes that other programs made. */
  let changes = 0;
  /** How many of them the list has shown, or `rescan` has told. */
  let told = 0;

  async function check(name: string): Promise<void> {
    const begun = generation;
    const path = join(folder(), name);
    const known = entries.get(name);
    const stamp = await readStamp(path);
    if (known?.stamp && stamp && isSameStamp(known.stamp, stamp)) return;
    const found = await readDraftFile(path);
    if (generation !== begun) return;
    if (!found.ok && found.error.kind === 'missing') return dropVanished(name);
    changes += 1;
    const named = found.ok ? found.value.file.id : null;
    if (named === null) namedIds.delete(name);
    else {
      // A copy: a slice would keep the whole text of the file in memory.
      namedIds.set(name, structuredClone(named));
      await dropVanishedHolder(named, name);
      if (generation !== begun) return;
    }
    if (found.ok) record(name, chooseId(name, named), found.value);
    else entries.set(name, { name, id: chooseId(name, null), stamp, kind: 'unreadable', reason: found.error.message });
    await dropOtherHolder(name);
  }

  /** A file that is named by an id is that draft: one that was it until now, under another name, is a copy from here on. */
  async function dropOtherHolder(name: string): Promise<void> {
    const id = idInName(name);
    for (const other of id === null ? [] : [...entries.values()]) {
      if (other.id !== id || other.name === name) continue;
      entries.delete(other.name);
      await check(other.name);
    }
  }

  /** Drops a file that is gone. A file that names its id, which was a copy until now, is the draft from here on. */
  async function dropVanished(name: string): Promise<void> {
    const id = entries.get(name)?.id;
    namedIds.delete(name);
    if (id === undefined || !entries.delete(name)) return;
    changes += 1;
    for (const [heir, named] of namedIds) {
      const known = entries.get(heir);
      if (named !== id || known === undefined || known.id === id || hasVersions(known.id)) continue;
      entries.delete(heir);
      await check(heir);
    }
  }

  /** A file that was renamed may be reported under its new name first: the draft's old file is gone by then. */
  async function dropVanishedHolder(id: string, name: string): Promise<void> {
    for (const holder of [...entries.values()]) {
      if (holder.id !== id || holder.name === name) continue;
      if ((await readStamp(join(folder(), holder.name))) === null) await dropVanished(holder.name);
    }
  }

  function record(name: string, id: string, { file, stamp }: { file: DraftFile; stamp: FileStamp }): void {
    const summary = summarize(toDraft(id, asFileOf(id, file), origins));
    const { owner, fields } = file;
    const textBytes = Buffer.byteLength(fields.content);
    // A copy: each of these strings may be a slice, which keeps the whole text that it was parsed from in memory.
    entries.set(
      name,
      structuredClone({ kind: 'draft', name, id, stamp, owner, title: fields.title, textBytes, summary }),
    );
  }

  /**
   * Chooses the id of a file: the one in its name; else the one that it had; else the one in its
   * front matter, if no other draft has it; else a hash of its name, the same after every start.
   */
  function chooseId(name: string, named: string | null): string {
    const inName = idInName(name);
    if (inName !== null) return inName;
    const isTaken = (id: string) => [...entries.values()].some((entry) => entry.id === id && entry.name !== name);
    const known = entries.get(name)?.id ?? earlierIds.get(name);
    if (known !== undefined && !isTaken(known)) return known;
    const hashed = makeId(salt, name);
    // A file that has the name which a moved draft had is another draft.
    const made = takenIds.has(hashed) ? makeId(salt, `${name}/`) : hashed;
    return named !== null && !isTaken(named) && (hasVersions(named) || !hasVersions(made)) ? named : made;
  }

  /** Scans until the folder is the same at the end as at the beginning. */
  async function scanCurrent(): Promise<void> {
    try {
      for (;;) {
        const begun = generation;
        await scan().catch((cause: unknown) => {
          if (generation === begun) throw cause;
        });
        if (generation === begun) return;
      }
    } finally {
      running = null;
    }
  }

  async function scan(): Promise<void> {
    const begun = generation;
    const names = (await listFolder(folder())).filter(isDraftFileName);
    if (generation !== begun) return;
    const present = new Set(names);
    for (const name of [...entries.keys()]) if (!present.has(name)) await dropVanished(name);
    // The names with an id come first, so that it is the copy beside an original that gets another id.
    await checkAll(names.filter((name) => idInName(name) !== null));
    await checkAll(names.filter((name) => idInName(name) === null).sort((a, b) => a.localeCompare(b)));
  }

  async function checkAll(names: readonly string[]): Promise<void> {
    const waiting = names.values();
    const checkNext = async () => {
      for (const name of waiting) {
        await check(name);
        await nextTurn();
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, checkNext));
  }

  return {
    /** Brings the index up to date with the folder. @throws the system's error. */
    refresh(): Promise<void> {
      running ??= scanCurrent();
      return running;
    },
    /**
     * Checks only the files with these names.
     *
     * @returns whether another program changed anything that the list has not shown: a refresh for another reason
     *   may have come before.
     */
    async rescan(names: readonly string[]): Promise<boolean> {
      await checkAll(names.filter(isDraftFileName));
      const isNew = changes !== told;
      told = changes;
      return isNew;
    },
    /** Records a file that Callwright has just written. */
    record,
    forget(name: string): void {
      entries.delete(name);
      namedIds.delete(name);
    },
    /** Forgets the folder's content. @param ids the ids that drafts keep, by the names of their files. */
    clear(ids: ReadonlyMap<string, string> = new Map()): void {
      generation += 1;
      entries.clear();
      namedIds.clear();
      earlierIds = ids;
      takenIds = new Set(ids.values());
    },
    /** The ids of drafts by the names of their files. */
    ids: () => new Map([...entries.values()].map(({ name, id }) => [name, id])),
    /** The names of the drafts' files of so many bytes. */
    namesOfSize: (sizeBytes: number) =>
      [...entries.values()].flatMap(({ name, stamp }) => (stamp?.sizeBytes === sizeBytes ? [name] : [])),
    nameOf(id: string): string | null {
      for (const entry of entries.values()) if (entry.id === id && !QUARANTINED.test(entry.name)) return entry.name;
      return null;
    },
    /** The id of a file's draft; null for a file that is not known. */
    idOf: (name: string) => entries.get(name)?.id ?? null,
    /** Undefined when there is no file, or it can't be read. */
    ownerOf(id: string): string | null | undefined {
      for (const entry of entries.values()) if (entry.id === id && entry.kind === 'draft') return entry.owner;
      return undefined;
    },
    list(isVisible: IsVisible): ListedDrafts {
      told = changes;
      const list: ListedDrafts = { drafts: [], unreadable: [], hidden: 0 };
      for (const entry of entries.values()) {
        if (QUARANTINED.test(entry.name)) {
          list.unreadable.push({ file: entry.name, reason: 'It could not be read and was set aside.', id: entry.id });
        } else if (entry.kind === 'draft') {
          if (isVisible(entry.owner)) list.drafts.push(entry.summary);
          else list.hidden += 1;
        } else list.unreadable.push({ file: entry.name, reason: entry.reason, id: entry.id });
      }
      list.drafts.sort(compareNewestFirst);
      list.unreadable.sort((a, b) => a.file.localeCompare(b.file));
      return list;
    },
    /** The drafts whose texts can be searched, newest first as in the list. */
    listSearchable(): SearchableDraft[] {
      return [...entries.values()]
        .flatMap((entry) => (entry.kind === 'draft' && !QUARANTINED.test(entry.name) ? [entry] : []))
        .sort((a, b) => compareNewestFirst(a.summary, b.summary));
    },
  };
}

function summarize({ id, owner, fields, state, publication, updatedAt }: Omit<Draft, 'notice'>): DraftSummary {
  return {
    id,
    owner,
    title: fields.title,
    excerpt: toExcerpt(fields),
    state,
    publishedAt: publication?.publishedAt || null,
    updatedAt,
  };
}

/** Compares ISO times by their characters: the rules of a language take far longer, and say the same. */
function compareNewestFirst(a: DraftSummary, b: DraftSummary): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** Makes a UUID of version 8 from a hash. */
function makeId(salt: string, name: string): string {
  const hex = createHash('sha256').update(`${salt}\n${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
