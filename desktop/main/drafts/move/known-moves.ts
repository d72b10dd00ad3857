// Tested by tests/desktop/main/drafts/move/draft-mover.test.ts.
import { setTimeout as delay } from 'node:timers/promises';
import type { JsonFile } from '../../files/json-file.ts';
import { isSameFolder } from '../../files/same-folder.ts';
import type { DraftIndex } from '../draft-index.ts';
import { type JournaledMove, type MoveJournal, retargetMove } from './move-journal.ts';
import { createRelocation, type Relocation } from './relocation.ts';

/** A move that is past its switch; `ids` by the names of the files in the old folder, `names` by the ids. */
export type Switched = { relocation: Relocation; ids: Map<string, string>; names: Map<string, string> };

/** How long a folder that a move knows may take to answer where somebody waits for it: a start, or a save. */
export const ANSWER_TIMEOUT_MS = 8 * 1_000;

/** Knows the moves of the drafts folder that are not finished, and keeps the journal of them. */
export function createKnownMoves({
  journal,
  index,
  folder,
  deletedIds,
  listTrashed,
}: {
  journal: JsonFile<MoveJournal | null>;
  index: DraftIndex;
  folder: () => string;
  /** The drafts that were deleted; those that a run before this one has deleted during a move are added. */
  deletedIds: Set<string>;
  /** The drafts that can be brought back. @throws the system's error. */
  listTrashed: () => Promise<ReadonlySet<string>>;
}) {
  /** A move that a run before this one has not brought to its switch. */
  let interrupted: JournaledMove | null = null;
  /** The move that is before its switch, or was given up there, as the journal has it; null without one. */
  let pending: (() => JournaledMove) | null = null;
  /** The moves that are past their switch and have files to settle, oldest first. */
  let unsettled: Switched[] = [];
  /** Whether the journal could not be read yet: it must not be written over. */
  let isUnread = true;

  function save(): Promise<void> {
    const moves = unsettled.map(({ relocation }) => relocation.toJournal());
    if (pending !== null) moves.push(pending());
    const last = moves.pop();
    return journal.write(last === undefined ? null : { ...last, earlier: moves, deleted: [...deletedIds] });
  }

  /** From here on the drafts are in the new folder. @param ids the drafts' ids by the names of their files. */
  function enterSwitched(relocation: Relocation, ids: Map<string, string>): Switched {
    for (const [name, { id }] of relocation.copies) if (id !== null) ids.set(name, id);
    const entered = { relocation, ids, names: new Map([...ids].map(([name, id]) => [id, name])) };
    unsettled.push(entered);
    return entered;
  }

  /** Forgets what is known of the files, but that a draft keeps its id under the name of its copy. */
  function clearIndex(moves: readonly Switched[]): void {
    const targets = moves.flatMap(({ relocation, ids }) =>
      [...ids].map(([name, id]) => [relocation.copies.get(name)?.target ?? name, id] as const),
    );
    index.clear(new Map(targets));
  }

  /** The drafts are in another folder now: what earlier moves have left goes there. */
  function retarget(next: JournaledMove): void {
    const before = unsettled;
    unsettled = [];
    for (const { relocation, ids } of before) {
      enterSwitched(createRelocation(retargetMove(relocation.toJournal(), next), 'switched'), ids);
    }
  }

  /** Whether it is the drafts folder, by whatever name; a folder on a drive that does not answer is none. */
  async function isFolder(path: string): Promise<boolean> {
    if (path === folder()) return true;
    const isSame = isSameFolder(folder(), path).catch(() => false);
    return Promise.race([isSame, delay(ANSWER_TIMEOUT_MS, false, { ref: false })]);
  }

  return {
    /** Stores the moves for the next start. @throws the system's error. */
    save,
    /** The move that is before its switch, or was given up there. */
    pending: (): JournaledMove | null => pending?.() ?? null,
    unsettled: (): readonly Switched[] => unsettled,
    hasAny: () => pending !== null || unsettled.length > 0,
    begin(relocation: Relocation): void {
      pending = relocation.toJournal;
    },
    /** Ends a move before its switch, which has left nothing. */
    end(): void {
      pending = null;
    },
    /** Ends a move before its switch. What is left of it is known to the next one. */
    async giveUp(move: JournaledMove | null): Promise<void> {
      pending = move && (() => ({ ...move, isGivenUp: true }));
      await save().catch(() => {});
    },
    /** Notes that the drafts are in the new folder from here on. @param ids as of `Switched`. */
    passSwitch(relocation: Relocation, ids: Map<string, string>): void {
      pending = null;
      retarget(relocation.toJournal());
      clearIndex([enterSwitched(relocation, ids)]);
    },
    retarget,
    /** Forgets a move of which nothing is left to settle. */
    forget(move: Switched): void {
      unsettled = unsettled.filter((other) => other !== move);
    },
    /** The move that a run before this one has not brought to its switch, for whoever goes on with it or begins another. */
    takeInterrupted(): JournaledMove | null {
      const move = interrupted;
      interrupted = null;
      return move;
    },
    /** Reads what a run before this one left unfinished, once. @throws the system's error: the journal can't be read now. */
    async restore(): Promise<void> {
      if (!isUnread) return;
      const stored = await journal.read();
      isUnread = false;
      if (stored === null) return;
      const { earlier, deleted, ...last } = stored;
      // A run that was killed may have noted a deletion that it did not come to.
      const trashed = deleted.length > 0 ? await listTrashed() : new Set<string>();
      for (const id of deleted) if (trashed.has(id)) deletedIds.add(id);
      const isSwitched = await isFolder(last.to);
      for (const move of earlier) {
        const current = isSwitched && move.to !== last.to ? retargetMove(move, last) : move;
        if (isSwitched || (await isFolder(move.to))) enterSwitched(createRelocation(current, 'switched'), new Map());
      }
      if (isSwitched) enterSwitched(createRelocation(last, 'switched'), new Map());
      else {
        pending = () => last;
        if (!last.isGivenUp && (await isFolder(last.from))) interrupted = last;
      }
      if (unsettled.length > 0) clearIndex(unsettled);
    },
  };
}
