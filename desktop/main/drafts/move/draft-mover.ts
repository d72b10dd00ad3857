import { isAbsolute, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { listFolder, makeFolder, readStamp } from '../../files/disk.ts';
import { codeOf, describeFileError } from '../../files/file-errors.ts';
import type { JsonFile } from '../../files/json-file.ts';
import type { KeyedMutex } from '../../files/keyed-mutex.ts';
import { isInsideFolder, isSameFolder } from '../../files/same-folder.ts';
import { copyPictures, removeCopies, settlePictures } from '../../pictures/move-pictures.ts';
import { PICTURES_FOLDER_NAME } from '../../pictures/picture-files.ts';
import type { DraftIndex } from '../draft-index.ts';
import { describeFolderError } from '../drafts-folder.ts';
import { type DraftFailure, type DraftResult, idInName } from '../read-draft-file.ts';
import { ANSWER_TIMEOUT_MS, createKnownMoves, type Switched } from './known-moves.ts';
import type { JournaledMove, MoveJournal } from './move-journal.ts';
import {
  createReport,
  describeFailure,
  joinOutcomes,
  type MoveOutcome,
  type OnProgress,
  type Report,
} from './move-outcome.ts';
import { createRelocation, type Relocation } from './relocation.ts';

/** Stores the path of the new folder for the next start, and settles once the disk has it. */
export type PersistFolder = (folder: string) => Promise<void>;

/** See `createDraftMover`. */
export type DraftMover = ReturnType<typeof createDraftMover>;

/** How many times the drafts that were changed meanwhile are copied again before the switch; the rest is settled after it. */
const MAX_PASSES = 3;
/** How many times the old folder is looked through for what other programs go on writing there. */
const MAX_ROUNDS = 5;
/** How many copies are announced in the journal at a time, before they are made. */
const BATCH_SIZE = 20;

/**
 * Moves the drafts folder while its drafts are read and written:
 *
 * 1. The pictures are copied, and every file, under its draft's lock. Drafts are read and saved in the old folder.
 * 2. The switch: the new folder is stored in the settings. Before it, a failure undoes the copies; after it,
 *    nothing goes back.
 * 3. Each draft is settled, before anything else is done with it or when its turn comes: what has changed since
 *    it was copied is copied again, and the file in the old folder is removed.
 *
 * The journal has the copies, so that the next start goes on where a crash ended a move. What could not be
 * settled is tried again at the next move and at the next start, however often the drafts are moved meanwhile.
 */
export function createDraftMover({
  journal,
  index,
  mutex,
  folder,
  setFolder,
  deletedIds,
  listTrashed,
  whenSavesEnd,
}: {
  journal: JsonFile<MoveJournal | null>;
  index: DraftIndex;
  /** Holds the locks of the drafts. */
  mutex: KeyedMutex;
  folder: () => string;
  setFolder: (folder: string) => void;
  /** The drafts that were deleted; those that a run before this one has deleted during a move are added. */
  deletedIds: Set<string>;
  /** The drafts that can be brought back. @throws the system's error. */
  listTrashed: () => Promise<ReadonlySet<string>>;
  /** Settles once the saves have ended that are under way. */
  whenSavesEnd: () => Promise<unknown>;
}) {
  const moves = createKnownMoves({ journal, index, folder, deletedIds, listTrashed });
  let isRunning = false;
  /** Old folders that have not answered in time, until they do. */
  const silent = new Set<string>();

  /** @returns how many files were copied. @throws `NameTaken`, `CopyDiffers`; the system's error. */
  async function copyChanged(relocation: Relocation, report: Report): Promise<number> {
    await index.refresh();
    const ids = index.ids();
    const names = await relocation.listSources();
    let copied = 0;
    for (let at = 0; at < names.length; at += BATCH_SIZE) {
      const changed = await relocation.announceChanged(names.slice(at, at + BATCH_SIZE));
      if (changed.length > 0) await moves.save();
      for (const [done, name] of changed.entries()) {
        report((at + done) / names.length / 2);
        const id = ids.get(name) ?? idInName(name);
        await mutex.run(id ?? name, () => relocation.copy(name, id, moves.save));
      }
      copied += changed.length;
    }
    await relocation.dropGone(names, (id) => deletedIds.has(id));
    return copied;
  }

  async function copyAndSettle(relocation: Relocation, persistFolder: PersistFolder, report: Report) {
    const { from, to } = relocation;
    moves.begin(relocation);
    const pictures: string[] = [];
    try {
      await moves.save();
      // First, so that no draft is anywhere without its pictures.
      await copyPictures(from, to, pictures, (done) => report(done / 2));
      for (let pass = 0; pass < MAX_PASSES && (await copyChanged(relocation, report)) > 0; pass += 1);
      await moves.save();
      await persistFolder(to);
    } catch (cause) {
      const isUndone = await relocation.undo();
      await removeCopies(to, pictures);
      await moves.giveUp(isUndone ? null : relocation.toJournal());
      return err({ message: describeFailure(cause, from, to) });
    }
    moves.passSwitch(relocation, index.ids());
    setFolder(to);
    // A save that began before that may make a file in the old folder.
    await whenSavesEnd();
    return ok(joinOutcomes(await settleEach(report)));
  }

  /** Whether a folder answers in time, with whatever it answers. Nobody waits twice for one that does not. */
  async function isAnswering(from: string): Promise<boolean> {
    if (silent.has(from)) return false;
    const answered = readStamp(from).then(() => silent.delete(from));
    const late = delay(ANSWER_TIMEOUT_MS, 'late' as const, { ref: false });
    if ((await Promise.race([answered, late])) !== 'late') return true;
    silent.add(from);
    return false;
  }

  /** The caller holds the draft's lock, which an old folder that hangs must not keep for ever. */
  async function settleOne(relocation: Relocation, name: string, id: string | null): Promise<void> {
    if (!(await isAnswering(relocation.from))) {
      relocation.leaveUnchecked(name, 'The folder does not answer.');
      return;
    }
    try {
      const isDeleted = id !== null && deletedIds.has(id);
      await relocation.settle(name, id, isDeleted);
      if (isDeleted) await moves.save().catch(() => {});
    } catch (cause) {
      relocation.leaveUnchecked(name, describeFileError(cause, join(relocation.from, name)));
    }
  }

  /** Settles every move, the latest one first. @returns what became of each, in this order. */
  async function settleEach(report: Report): Promise<MoveOutcome[]> {
    const outcomes: MoveOutcome[] = [];
    for (const move of moves.unsettled().toReversed()) outcomes.push(await settleAll(move, report));
    return outcomes;
  }

  /** Settles what is in the old folder, and what was deleted since it was copied. */
  async function settleAll(move: Switched, report: Report): Promise<MoveOutcome> {
    const { relocation, ids } = move;
    const { from, to, copies, left } = relocation;
    relocation.retryUnchecked();
    async function settleNames(names: string[]): Promise<void> {
      for (const [done, name] of names.entries()) {
        report((1 + done / names.length) / 2);
        const id = ids.get(name) ?? idInName(name);
        await mutex.run(id ?? name, () => settleOne(relocation, name, id));
      }
    }
    await settleNames([...copies].flatMap(([name, { id }]) => (id !== null && deletedIds.has(id) ? [name] : [])));
    try {
      let names = await relocation.listSources();
      for (let round = 0; names.length > 0 && round < MAX_ROUNDS; round += 1) {
        await settleNames(names);
        names = (await relocation.listSources()).filter((name) => !left.has(name));
      }
      for (const name of names) relocation.leaveUnchecked(name, 'Another program goes on changing it.');
    } catch (cause) {
      relocation.leaveUnchecked(from, describeFolderError(cause, from));
    }
    const problem = (await isAnswering(from)) ? await settlePictures(from, to) : 'The folder does not answer.';
    if (problem !== null) relocation.leaveUnchecked(PICTURES_FOLDER_NAME, problem);
    const outcome: MoveOutcome = {
      from,
      folder: to,
      kind: 'moved',
      moved: [...copies.values()].map(({ id }) => id),
      left: [...left].map(([file, { reason }]) => ({ file, reason, id: ids.get(file) ?? idInName(file) })),
    };
    // What could not be checked is checked at the next move, and at the next start.
    if ([...left.values()].some(({ isUnchecked }) => isUnchecked)) return outcome;
    moves.forget(move);
    await moves.save().catch(() => {});
    return outcome;
  }

  async function start(to: string, persistFolder: PersistFolder, report: Report): DraftResult<MoveOutcome> {
    const from = folder();
    let relocation: Relocation;
    try {
      if (!isAbsolute(to)) return err({ message: 'This is not a folder.' });
      if (relative(from, to) === '') return err({ message: 'The drafts are in this folder already.' });
      if (await isInsideFolder(from, to)) {
        return err({ message: 'This folder is inside the drafts folder. Choose one outside it.' });
      }
      await makeFolder(to);
      await moves.restore();
      const isMissing = !(await isThere(from));
      if (isMissing || (await isSameFolder(from, to))) {
        await persistFolder(to);
        moves.retarget({ from, to, foreign: await listFolder(to), copies: {}, isGivenUp: false });
        await moves.save().catch(() => {});
        if (isMissing) index.clear();
        setFolder(to);
        return ok({ from, folder: to, kind: isMissing ? 'missing' : 'renamed', moved: [], left: [] });
      }
      await settleEach(() => {});
      const before = moves.pending();
      relocation =
        before?.from === from && before.to === to
          ? createRelocation(before, 'copying')
          : createRelocation({ from, to, foreign: await listFolder(to), copies: {} }, 'new');
    } catch (cause) {
      return err({ message: describeFailure(cause, from, to) });
    }
    moves.takeInterrupted();
    return copyAndSettle(relocation, persistFolder, report);
  }

  /** Goes on with what ended before its switch. The new folder is not made: its disk may be unplugged. */
  async function goOn(move: JournaledMove, persistFolder: PersistFolder, report: Report): Promise<Resumed> {
    try {
      await listFolder(move.to);
      if (await isSameFolder(move.from, move.to)) {
        moves.end();
        await moves.save();
        return null;
      }
    } catch (cause) {
      await moves.giveUp(move);
      return err({ message: describeFailure(cause, move.from, move.to) });
    }
    return copyAndSettle(createRelocation(move, 'copying'), persistFolder, report);
  }

  /** Runs one move at a time. */
  async function alone<Value>(otherwise: Value, work: () => Promise<Value>): Promise<Value> {
    if (isRunning) return otherwise;
    isRunning = true;
    try {
      return await work();
    } finally {
      isRunning = false;
    }
  }

  return {
    /** Reads what a run before this one left unfinished; before the first draft is read. */
    restore: () => moves.restore().catch(() => {}),
    /** Makes sure that the newest text of a draft is in the drafts folder; the caller holds the draft's lock. */
    async settle(id: string): Promise<void> {
      // The latest first: what an earlier one brings would look like a change by another program to it.
      for (const { relocation, names } of moves.unsettled().toReversed()) {
        const name = names.get(id) ?? `${id}.md`;
        if (!relocation.isSettled(name)) await settleOne(relocation, name, id);
      }
    },
    /** Notes which drafts are deleted, where a move is under way. @throws the system's error. */
    async saveDeleted(): Promise<void> {
      if (moves.hasAny()) await moves.save();
    },
    /** Moves the drafts to another folder. When it fails, they are all where they were. */
    move: (to: string, persistFolder: PersistFolder, onProgress?: OnProgress): DraftResult<MoveOutcome> =>
      alone<Result<MoveOutcome, DraftFailure>>(
        err({ message: 'Your drafts are being moved already. Wait until that is done.' }),
        () => start(to, persistFolder, createReport(to, onProgress)),
      ),
    /** Goes on with a move that ended before its time; null when there is none. */
    resume: (persistFolder: PersistFolder, onProgress?: OnProgress): Promise<Resumed> =>
      alone<Resumed>(null, async () => {
        const settled = await settleEach(createReport(folder(), onProgress));
        const move = moves.takeInterrupted();
        if (move === null) return settled.length > 0 ? ok(joinOutcomes(settled)) : null;
        return goOn(move, persistFolder, createReport(move.to, onProgress));
      }),
  };
}

type Resumed = Result<MoveOutcome, DraftFailure> | null;

async function isThere(folder: string): Promise<boolean> {
  try {
    await listFolder(folder);
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return false;
    throw cause;
  }
}
