// Tested by tests/desktop/main/drafts/drafts.test.ts and tests/desktop/main/versions/draft-writer.test.ts.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { toExcerpt } from '@callwright/shared/post/excerpt.ts';
import type { Draft, DraftSummary } from '../../ipc/drafts.ts';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import { listFolder } from '../files/disk.ts';
import { type FileStamp, isSameStamp, readStamp } from '../files/file-stamp.ts';
import { type DraftFile, toDraft } from './draft-file.ts';
import { idInName, readDraftFile } from './read-draft-file.ts';

type Entry = { name: string; id: string; stamp: FileStamp | null } & (
  | { kind: 'draft'; owner: string | null; summary: DraftSummary; searched: string; text: string }
  | { kind: 'unreadable'; reason: string }
);

export type ListedDrafts = {
  drafts: DraftSummary[];
  unreadable: Array<{ file: string; reason: string; id: string }>;
  /** How many drafts belong to an account that is not visible. */
  hidden: number;
};

/** The name of a quarantined file: it is listed as unreadable, and is no draft. */
const QUARANTINED = /\.damaged-[^/]*\.md$/;
/** How many files are read concurrently. */
const CONCURRENCY = 32;

/** See `createDraftIndex`. */
export type DraftIndex = ReturnType<typeof createDraftIndex>;

/** Whether the drafts of an owner are listed and searched; null is the owner of local drafts. */
type IsVisible = (owner: string | null) => boolean;

/**
 * Keeps the drafts folder's content in memory: a refresh compares each file's stamp, and reads only
 * the files that changed.
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
  let running: Promise<void> | null = null;
  /** Counts the changes that other programs made. */
  let changes = 0;

  async function check(name: string): Promise<void> {
    const path = join(folder(), name);
    const known = entries.get(name);
    const stamp = await readStamp(path);
    if (known?.stamp && stamp && isSameStamp(known.stamp, stamp)) return;
    const found = await readDraftFile(path);
    if (!found.ok && found.error.kind === 'missing') {
      if (entries.delete(name)) changes += 1;
      return;
    }
    changes += 1;
    if (found.ok) record(name, chooseId(name, found.value.file.id), found.value);
    else entries.set(name, { name, id: chooseId(name, null), stamp, kind: 'unreadable', reason: found.error.message });
  }

  function record(name: string, id: string, { file, stamp }: { file: DraftFile; stamp: FileStamp }): void {
    // The copy of a published draft is not published.
    const isCopy = file.id !== null && file.id !== id;
    const summary = summarize(
      toDraft(id, isCopy ? { ...file, published: null, publishedElsewhere: [] } : file, origins),
    );
    const searched = `${file.fields.title}\n${file.fields.content}`.toLowerCase();
    entries.set(name, {
      name,
      id,
      stamp,
      kind: 'draft',
      owner: file.owner,
      summary,
      searched,
      text: file.fields.content,
    });
  }

  /**
   * Chooses the id of a file: the one in its name; else the one that it had; else the one in its
   * front matter, if no other draft has it; else a hash of its name, the same after every start.
   */
  function chooseId(name: string, named: string | null): string {
    const inName = idInName(name);
    if (inName !== null) return inName;
    const known = entries.get(name)?.id;
    if (known !== undefined) return known;
    const made = makeId(salt, name);
    const isTaken = named !== null && [...entries.values()].some((entry) => entry.id === named);
    return named !== null && !isTaken && (hasVersions(named) || !hasVersions(made)) ? named : made;
  }

  async function scan(): Promise<void> {
    const names = (await listFolder(folder())).filter((name) => name.endsWith('.md') && !name.startsWith('.'));
    const present = new Set(names);
    for (const name of entries.keys()) if (!present.has(name) && entries.delete(name)) changes += 1;
    // The names with an id come first, so that it is the copy beside an original that gets another id.
    names.sort((a, b) => Number(idInName(b) !== null) - Number(idInName(a) !== null) || a.localeCompare(b));
    for (let at = 0; at < names.length; at += CONCURRENCY) {
      await Promise.all(names.slice(at, at + CONCURRENCY).map(check));
    }
  }

  return {
    /** Brings the index up to date with the folder. @throws the system's error. */
    refresh(): Promise<void> {
      running ??= scan().finally(() => {
        running = null;
      });
      return running;
    },
    /** Checks only the files with these names. @returns whether another program changed any of them. */
    async rescan(names: readonly string[]): Promise<boolean> {
      const before = changes;
      await Promise.all(names.filter((name) => name.endsWith('.md')).map(check));
      return changes !== before;
    },
    /** Records a file that Callwright has just written. */
    record,
    forget: (name: string) => void entries.delete(name),
    clear: () => entries.clear(),
    nameOf(id: string): string | null {
      for (const entry of entries.values()) if (entry.id === id && !QUARANTINED.test(entry.name)) return entry.name;
      return null;
    },
    /** Undefined when there is no file, or it can't be read. */
    ownerOf(id: string): string | null | undefined {
      for (const entry of entries.values()) if (entry.id === id && entry.kind === 'draft') return entry.owner;
      return undefined;
    },
    list(isVisible: IsVisible): ListedDrafts {
      const list: ListedDrafts = { drafts: [], unreadable: [], hidden: 0 };
      for (const entry of entries.values()) {
        if (QUARANTINED.test(entry.name)) {
          list.unreadable.push({ file: entry.name, reason: 'It could not be read and was set aside.', id: entry.id });
        } else if (entry.kind === 'draft') {
          if (isVisible(entry.owner)) list.drafts.push(entry.summary);
          else list.hidden += 1;
        } else list.unreadable.push({ file: entry.name, reason: entry.reason, id: entry.id });
      }
      list.drafts.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || a.id.localeCompare(b.id));
      list.unreadable.sort((a, b) => a.file.localeCompare(b.file));
      return list;
    },
    /** Finds the drafts whose title and text contain every word, each with the passage around the first word. */
    search(query: string, isVisible: IsVisible): Array<{ id: string; passage: string | null }> {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean);
      const found = [...entries.values()].filter(
        (entry) =>
          entry.kind === 'draft' &&
          isVisible(entry.owner) &&
          !QUARANTINED.test(entry.name) &&
          words.every((word) => entry.searched.includes(word)),
      );
      // A word that most drafts contain is still being typed, and its passages are not worth their time.
      const hasPassages = found.length <= MAX_PASSAGES;
      return found.map((entry) => ({
        id: entry.id,
        passage: hasPassages && entry.kind === 'draft' ? toPassage(entry.text, words[0] ?? '') : null,
      }));
    },
  };
}

/** How many characters of the text a passage shows before the word that was found, and at most. */
const PASSAGE_LEAD = 24;
const MAX_PASSAGE_LENGTH = 120;
const MAX_PASSAGES = 200;

function toPassage(text: string, word: string): string | null {
  const at = text.toLowerCase().indexOf(word);
  if (at === -1) return null;
  const from = Math.max(0, at - PASSAGE_LEAD);
  return `${from > 0 ? '…' : ''}${text
    .slice(from, from + MAX_PASSAGE_LENGTH)
    .replace(/\s+/g, ' ')
    .toWellFormed()}`;
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

/** Makes a UUID of version 8 from a hash. */
function makeId(salt: string, name: string): string {
  const hex = createHash('sha256').update(`${salt}\n${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
