// Tested by tests/desktop/main/drafts/move/draft-mover.test.ts.
import { join } from 'node:path';
import { type FileStamp, isSameStamp, listFolder, readBytes, readStamp, toStamp } from '../../files/disk.ts';
import { codeOf, describeFileError } from '../../files/file-errors.ts';
import { moveFile } from '../../files/move-file.ts';
import { type FileIdentity, isSameIdentity, readIdentity } from '../../files/same-folder.ts';
import { createDurably } from '../../files/write-durably.ts';
import { idInName } from '../read-draft-file.ts';
import type { DraftCopy, JournaledMove } from './move-journal.ts';
import {
  type FoundFile,
  foldName,
  hashBytes,
  listDraftFiles,
  numberName,
  readRegularFile,
  removeHashed,
  removeUnchanged,
  replaceUnchanged,
} from './moved-files.ts';

/** `stamp` is the source's when the copy was made; null for a copy of a run before this one. */
type Copy = Omit<DraftCopy, 'next'> & { stamp: FileStamp | null };
/** Why a file is still in the old folder. `isUnchecked`: its copy may be older than it is. */
export type LeftFile = { reason: string; isUnchecked: boolean };

/** Another file has the name that a draft can't do without: its id. */
export class NameTaken extends Error {
  readonly file: string;
  constructor(file: string) {
    super(file);
    this.file = file;
  }
}

/** What was read back is not what was written. */
export class CopyDiffers extends Error {}

/** See `createRelocation`. */
export type Relocation = ReturnType<typeof createRelocation>;

/**
 * Copies the files of drafts from one folder to another, and removes those that it copied. The caller holds
 * the lock of the draft whose file it is. The rules:
 *
 * - A copy is made where nothing has its name, never in another file's place.
 * - A file is removed once its copy was compared with it, byte by byte, and it is still what was compared.
 * - Where both have changed, both are kept.
 *
 * @param journaled what a run before this one did; a new move has no copies.
 * @param phase `new`, or how far the move was when the run before this one ended.
 */
export function createRelocation(
  { from, to, foreign, copies: journaled }: Omit<JournaledMove, 'isGivenUp'>,
  phase: 'new' | 'copying' | 'switched',
) {
  const known = new Map(Object.entries(journaled));
  const copies = new Map<string, Copy>(
    phase === 'switched' ? [...known].map(([name, copy]) => [name, { ...copy, stamp: null }]) : [],
  );
  const isForeign = new Set(foreign.map(foldName));
  /** The hashes of what is copied next. */
  const announced = new Map<string, string>();
  /** The files that this run made, by their numbers and their folded names. */
  const made = new Set([...copies.values()].map(({ target }) => foldName(target)));
  const left = new Map<string, LeftFile>();
  const settled = new Set<string>();

  async function markMade(target: string): Promise<void> {
    const { device, inode } = await readIdentity(join(to, target));
    made.add(foldName(target));
    if (inode !== 0n) made.add(`${device}:${inode}`);
  }

  function isMade(target: string, { device, inode }: FileIdentity): boolean {
    return made.has(foldName(target)) || made.has(`${device}:${inode}`);
  }

  /**
   * Makes a copy under the file's name, or a free one.
   *
   * @param mayRename whether a draft that is named by its id may get another name too.
   * @throws `NameTaken`; the system's error.
   */
  async function create(name: string, source: FoundFile, id: string | null, mayRename: boolean): Promise<Copy> {
    for (let number = 1; ; ) {
      const target = number === 1 ? name : numberName(name, number);
      try {
        await createDurably(join(to, target), source.bytes, source.stats);
        return await adopt(name, target, source, id, true);
      } catch (cause) {
        if (codeOf(cause) !== 'EEXIST') throw cause;
      }
      const there = await readRegularFile(join(to, target));
      if (there !== null && !isMade(target, there.identity)) {
        // What was not there before the move is what a run before this one made.
        const isLeftover = phase !== 'new' && !isForeign.has(foldName(target));
        if (there.bytes.equals(source.bytes)) return adopt(name, target, source, id, isLeftover);
        if (isLeftover && !mayRename && (await clearLeftover(name, target, there, source))) continue;
        // What a crash leaves on a disk without hard links holds no words.
        if (isLeftover && there.bytes.length === 0 && (await removeUnchanged(join(to, target), there.bytes))) continue;
      }
      if (idInName(name) !== null && !mayRename) throw new NameTaken(name);
      number += 1;
    }
  }

  /** Makes room where a run that was killed left a copy that is older than its source, or cut short. */
  async function clearLeftover(name: string, target: string, there: FoundFile, source: FoundFile): Promise<boolean> {
    const before = known.get(name);
    const isOlder = before?.isOurs === true && [before.hash, before.next].includes(hashBytes(there.bytes));
    const isCutShort = source.bytes.subarray(0, there.bytes.length).equals(there.bytes);
    if (isOlder || isCutShort) return removeUnchanged(join(to, target), there.bytes);
    if (idInName(name) === null) return false;
    await moveFile(join(to, target), join(to, await chooseFreeName(target)));
    return true;
  }

  /** Takes a file of the new folder as the copy, once it is read back and the same. */
  async function adopt(
    name: string,
    target: string,
    source: FoundFile,
    id: string | null,
    isOurs: boolean,
  ): Promise<Copy> {
    const copy = { id, target, isOurs, hash: hashBytes(source.bytes), stamp: toStamp(source.stats) };
    copies.set(name, copy);
    if (isOurs) await markMade(target);
    if (!(await readBytes(join(to, target))).equals(source.bytes)) throw new CopyDiffers();
    return copy;
  }

  /** Brings a copy up to date with its source. @returns false where another program changed the copy. */
  async function refresh(copy: Copy, source: FoundFile): Promise<boolean> {
    const path = join(to, copy.target);
    const there = await readRegularFile(path);
    if (there === null || hashBytes(there.bytes) !== copy.hash) return false;
    if (!there.bytes.equals(source.bytes)) {
      if (!(await replaceUnchanged(path, there.bytes, source.bytes))) return false;
      if (!(await readBytes(path)).equals(source.bytes)) throw new CopyDiffers();
      copy.hash = hashBytes(source.bytes);
      if (copy.isOurs) await markMade(copy.target);
    }
    copy.stamp = toStamp(source.stats);
    return true;
  }

  /**
   * Finds out which of two texts the copy of a killed run has, before the next one is announced: the journal has room
   * for no third, and a copy that it does not know is taken for another program's.
   */
  async function learnLeftover(name: string): Promise<void> {
    const before = known.get(name);
    if (!before?.next || copies.has(name)) return;
    const there = await readRegularFile(join(to, before.target));
    if (there !== null && hashBytes(there.bytes) === before.next) known.set(name, { ...before, hash: before.next });
  }

  async function chooseFreeName(name: string): Promise<string> {
    const taken = new Set((await listFolder(to)).map(foldName));
    for (let number = 2; ; number += 1) {
      const free = numberName(name, number);
      if (!taken.has(foldName(free))) return free;
    }
  }

  /** Removes a file of the old folder, if it still is what its copy was compared with. */
  async function removeSource(name: string, source: FoundFile, target: string): Promise<void> {
    if (isSameIdentity(source.identity, await readIdentity(join(to, target)))) {
      leave(name, 'It is the same file in both folders.');
      return;
    }
    try {
      if (await removeUnchanged(join(from, name), source.bytes)) settled.add(name);
    } catch (cause) {
      leave(name, `It could not be removed there. ${describeFileError(cause, join(from, name))}`);
    }
  }

  function leave(name: string, reason: string, isUnchecked = false): void {
    left.set(name, { reason, isUnchecked });
    settled.add(name);
  }

  function forget(name: string): void {
    for (const files of [copies, known, announced]) files.delete(name);
  }

  function toEntry(name: string): DraftCopy {
    const { id, target, hash, isOurs } = copies.get(name) ??
      known.get(name) ?? { id: null, target: name, hash: null, isOurs: true };
    // What a killed run announced counts until this one has made the copy, or announces another text.
    const unsure = copies.has(name) ? null : known.get(name)?.next;
    return { id, target, hash, isOurs, next: announced.get(name) ?? unsure ?? null };
  }

  return {
    from,
    to,
    copies,
    left,
    /** The names of the drafts' files in the old folder. @throws the system's error. */
    listSources: () => listDraftFiles(from),
    /**
     * Finds which files are not copied, or were changed since as far as their stamps tell. The journal has to
     * know what they are before they are copied: a copy that a crash leaves is known by that.
     */
    async announceChanged(names: readonly string[]): Promise<string[]> {
      const changed: string[] = [];
      for (const name of names) {
        const stamp = copies.get(name)?.stamp;
        const now = stamp && (await readStamp(join(from, name)));
        if (stamp && now && isSameStamp(stamp, now)) continue;
        const source = await readRegularFile(join(from, name));
        if (source === null) continue;
        await learnLeftover(name);
        announced.set(name, hashBytes(source.bytes));
        changed.push(name);
      }
      return changed;
    },
    /**
     * Copies a file, or brings its copy up to date.
     *
     * @param saveJournal stores what this announces.
     * @throws `NameTaken`, `CopyDiffers`; the system's error.
     */
    async copy(name: string, id: string | null, saveJournal: () => Promise<void>): Promise<void> {
      const source = await readRegularFile(join(from, name));
      if (source === null) return;
      if (announced.get(name) !== hashBytes(source.bytes)) {
        announced.set(name, hashBytes(source.bytes));
        await saveJournal();
      }
      const copy = copies.get(name);
      if (copy === undefined) await create(name, source, id, false);
      // A copy that another program made or changed is left to `settle`.
      else if (!copy.isOurs || !(await refresh(copy, source))) copy.stamp = toStamp(source.stats);
    },
    isSettled: (name: string) => settled.has(name),
    /**
     * After the switch: makes sure that the newest text of a file is in the new folder, and removes it from
     * the old one.
     *
     * @param isDeleted whether the author has deleted the draft since it was copied.
     * @throws the system's error; the file is in the old folder then.
     */
    async settle(name: string, id: string | null, isDeleted: boolean): Promise<void> {
      const source = await readRegularFile(join(from, name));
      const copy = copies.get(name);
      if (source === null) {
        if (copy?.isOurs && isDeleted) {
          await removeHashed(join(to, copy.target), copy.hash);
          // What its author brings back later is no copy of this move's.
          forget(name);
        }
        settled.add(name);
        return;
      }
      const there = copy && (await readRegularFile(join(to, copy.target)));
      if (there && isSameIdentity(source.identity, there.identity)) {
        leave(name, 'It is the same file in both folders.');
        return;
      }
      if (copy && there?.bytes.equals(source.bytes)) {
        if (!copy.isOurs) leave(name, 'The same file was in the new folder before.');
        else await removeSource(name, source, copy.target);
        return;
      }
      if (copy && there && hashBytes(source.bytes) === copy.hash) {
        leave(name, 'Another program has changed its copy in the new folder; both are kept.');
        return;
      }
      if (copy && there && (await refresh(copy, source))) {
        await removeSource(name, source, copy.target);
        return;
      }
      const created = await create(name, source, id, true);
      if (created.isOurs) await removeSource(name, source, created.target);
      else leave(name, 'The same file was in the new folder before.');
    },
    /** Notes that a file could not be settled: its copy may be older. */
    leaveUnchecked: (name: string, reason: string) => leave(name, reason, true),
    /** Removes the copies of files that their author has deleted since, or another program renamed. */
    async dropGone(names: readonly string[], isDeleted: (id: string) => boolean): Promise<void> {
      const present = new Set(names);
      for (const [name, { id, target, isOurs, hash, stamp }] of copies) {
        if (present.has(name)) continue;
        const isRenamed = [...copies].some(
          ([other, copy]) => present.has(other) && copy.hash === hash && copy.stamp?.inode === stamp?.inode,
        );
        if (!isRenamed && (id === null || !isDeleted(id))) continue;
        if (isOurs) await removeHashed(join(to, target), hash);
        forget(name);
      }
      for (const [name, { id, target, isOurs, hash, next }] of known) {
        if (present.has(name) || copies.has(name) || id === null || !isDeleted(id)) continue;
        // A run that was killed may have made the copy or not.
        const isCopy = isOurs && !isForeign.has(foldName(target));
        for (const bytes of isCopy ? [hash, next] : []) await removeHashed(join(to, target), bytes);
        forget(name);
      }
    },
    /** Forgets what could not be checked, which is checked again then. */
    retryUnchecked(): void {
      for (const [name, { isUnchecked }] of left) {
        if (isUnchecked && left.delete(name)) settled.delete(name);
      }
    },
    /** Removes every copy that is still as it was made. @returns whether none is left. */
    async undo(): Promise<boolean> {
      let isUndone = true;
      for (const copy of copies.values()) {
        if (!copy.isOurs) continue;
        const removed = await removeHashed(join(to, copy.target), copy.hash).catch(() => false);
        isUndone &&= removed;
      }
      return isUndone;
    },
    /** What the start after a crash has to know. */
    toJournal: (): JournaledMove => ({
      from,
      to,
      foreign,
      copies: Object.fromEntries(
        [...new Set([...known.keys(), ...announced.keys(), ...copies.keys()])].map((name) => [name, toEntry(name)]),
      ),
      isGivenUp: false,
    }),
  };
}
