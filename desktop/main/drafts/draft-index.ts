import { createHash } from 'node:crypto';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DraftSummary } from '../../ipc/drafts.ts';
import { toDraft } from './draft-file.ts';
import { summarizeDraft } from './draft-summary.ts';
import type { DraftVisibility } from './draft-visibility.ts';
import { type FileStamp, type FoundDraft, idInName, readDraftFile } from './read-draft-file.ts';

type Entry = { name: string; id: string; stamp: FileStamp | null } & (
  | { kind: 'draft'; owner: string | null; summary: DraftSummary; searched: string; text: string }
  | { kind: 'unreadable'; reason: string }
);

export type ListedDrafts = {
  drafts: DraftSummary[];
  unreadable: Array<{ file: string; reason: string; id: string }>;
  /** How many drafts belong to somebody who is not shown. */
  hidden: number;
};

/** A damaged file that was put aside; it stays where it is, and is no draft. */
const SET_ASIDE = /\.damaged-[^/]*\.md$/;
/** How many files are read at a time. */
const CONCURRENCY = 32;

/**
 * What the drafts folder holds, kept in memory: a list looks at each file's stamp, and reads only
 * what changed.
 *
 * @param salt tells this machine's ids from another's, for files that name none.
 * @param hasVersions whether the journal knows a draft.
 * @param isOwnerShown whether the drafts of this owner are listed and searched.
 */
export function createDraftIndex({
  folder,
  salt,
  hasVersions,
  isOwnerShown,
}: {
  folder: () => string;
  salt: string;
  hasVersions: (id: string) => boolean;
  isOwnerShown: DraftVisibility['isVisible'];
}) {
  const entries = new Map<string, Entry>();
  let running: Promise<void> | null = null;
  /** Counts what was found changed and not written here. */
  let changes = 0;

  async function lookAt(name: string): Promise<void> {
    const path = join(folder(), name);
    const known = entries.get(name);
    const stamp = await stampOf(path);
    if (known?.stamp && stamp && isSame(known.stamp, stamp)) return;
    const found = await readDraftFile(path);
    if (!found.ok && found.error.kind === 'missing') {
      if (entries.delete(name)) changes += 1;
      return;
    }
    changes += 1;
    if (found.ok) note(name, chooseId(name, found.value.file.id), found.value);
    else entries.set(name, { name, id: chooseId(name, null), stamp, kind: 'unreadable', reason: found.error.message });
  }

  function note(name: string, id: string, { file, stamp }: FoundDraft): void {
    // A copy of a draft is not published by having been copied.
    const draft = toDraft(id, file.id !== null && file.id !== id ? { ...file, published: null } : file);
    const summary = summarizeDraft(draft);
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
   * The id of a file: the one in its name; else the one that it had; else the one that it names, if
   * it is nobody's; else one made of its name, the same after every start.
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
    const names = (await readdir(folder())).filter((name) => name.endsWith('.md') && !name.startsWith('.'));
    const present = new Set(names);
    for (const name of entries.keys()) if (!present.has(name) && entries.delete(name)) changes += 1;
    // Those that carry an id first: a copy beside the original is the one that gets another id.
    names.sort((a, b) => Number(idInName(b) !== null) - Number(idInName(a) !== null) || a.localeCompare(b));
    for (let at = 0; at < names.length; at += CONCURRENCY) {
      await Promise.all(names.slice(at, at + CONCURRENCY).map(lookAt));
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
    /** Looks at some files alone; whether any of them is not as it was. */
    async lookAgain(names: readonly string[]): Promise<boolean> {
      const before = changes;
      await Promise.all(names.filter((name) => name.endsWith('.md')).map(lookAt));
      return changes !== before;
    },
    /** A file that Callwright has just written. */
    note,
    forget: (name: string) => void entries.delete(name),
    clear: () => entries.clear(),
    nameOf(id: string): string | null {
      for (const entry of entries.values()) if (entry.id === id && !SET_ASIDE.test(entry.name)) return entry.name;
      return null;
    },
    /** Undefined where the file can't be read, or there is none. */
    ownerOf(id: string): string | null | undefined {
      for (const entry of entries.values()) if (entry.id === id && entry.kind === 'draft') return entry.owner;
      return undefined;
    },
    hasName: (name: string) => entries.has(name),
    list(): ListedDrafts {
      const list: ListedDrafts = { drafts: [], unreadable: [], hidden: 0 };
      for (const entry of entries.values()) {
        if (SET_ASIDE.test(entry.name)) {
          list.unreadable.push({ file: entry.name, reason: 'It could not be read and was set aside.', id: entry.id });
        } else if (entry.kind === 'draft') {
          if (isOwnerShown(entry.owner)) list.drafts.push(entry.summary);
          else list.hidden += 1;
        } else list.unreadable.push({ file: entry.name, reason: entry.reason, id: entry.id });
      }
      list.drafts.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || a.id.localeCompare(b.id));
      list.unreadable.sort((a, b) => a.file.localeCompare(b.file));
      return list;
    },
    /** The drafts whose title and text hold every word, with the place of the first one found in the text. */
    search(query: string): Array<{ id: string; passage: string | null }> {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean);
      const found = [...entries.values()].filter(
        (entry) =>
          entry.kind === 'draft' &&
          isOwnerShown(entry.owner) &&
          !SET_ASIDE.test(entry.name) &&
          words.every((word) => entry.searched.includes(word)),
      );
      // Words that most drafts hold are still being typed: nobody reads so many passages.
      const isShown = found.length <= MAX_PASSAGES;
      return found.map((entry) => ({
        id: entry.id,
        passage: isShown && entry.kind === 'draft' ? toPassage(entry.text, words[0] ?? '') : null,
      }));
    },
  };
}

/** Characters of the text shown before the word that was found, and altogether. */
const BEFORE = 24;
const PASSAGE = 120;
const MAX_PASSAGES = 200;

function toPassage(text: string, word: string): string | null {
  const at = text.toLowerCase().indexOf(word);
  if (at === -1) return null;
  const from = Math.max(0, at - BEFORE);
  return `${from > 0 ? '…' : ''}${text
    .slice(from, from + PASSAGE)
    .replace(/\s+/g, ' ')
    .toWellFormed()}`;
}

async function stampOf(path: string): Promise<FileStamp | null> {
  return lstat(path).then(
    (found) => ({ size: found.size, changed: found.mtimeMs, node: found.ino }),
    () => null,
  );
}

function isSame(a: FileStamp, b: FileStamp): boolean {
  return a.size === b.size && a.changed === b.changed && a.node === b.node;
}

/** A UUID of version 8: made from a hash. */
function makeId(salt: string, name: string): string {
  const hex = createHash('sha256').update(`${salt}\n${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
