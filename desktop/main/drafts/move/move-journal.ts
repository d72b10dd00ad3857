import { join } from 'node:path';
import { z } from 'zod';
import { type JsonFile, openJsonFile } from '../../files/json-file.ts';

const copySchema = z.object({
  /** The draft's id; null where its file has none. */
  id: z.string().nullable(),
  /** The name of the copy. */
  target: z.string(),
  /** The hash of the bytes that the copy was made with; null where it may not have been made. */
  hash: z.string().nullable(),
  /** The hash of the bytes that it is made with next, noted before that happens; null when that is done. */
  next: z.string().nullable(),
  /** False where the same file was in the new folder before. */
  isOurs: z.boolean(),
});

const moveSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** What was in the new folder before the move. */
  foreign: z.array(z.string()),
  /** The copies so far, by the names of the files that they are copies of. */
  copies: z.record(z.string(), copySchema),
  /** Whether the move was given up: it is not resumed at the next start, but its copies are known. */
  isGivenUp: z.boolean(),
});

const journalSchema = moveSchema.extend({
  /** The moves before this one that have passed their switch and left files unchecked, oldest first. */
  earlier: z.array(moveSchema).default([]),
  /** The drafts that their author has deleted meanwhile: their copies must not bring them back. */
  deleted: z.array(z.string()).default([]),
});

export type DraftCopy = z.infer<typeof copySchema>;
/** A move that is not finished. Whether it has passed the switch is in the settings: the drafts folder is its `to` then. */
export type JournaledMove = z.infer<typeof moveSchema>;

/** The moves that are not finished: the last one, and what those before it have left. */
export type MoveJournal = z.infer<typeof journalSchema>;

/** The moves of the drafts folder that are under way, for the start after a crash; null when there are none. */
export function openMoveJournal(userData: string): JsonFile<MoveJournal | null> {
  return openJsonFile({
    path: join(userData, 'drafts-move.json'),
    schema: journalSchema.nullable(),
    fallback: null,
    onDamaged: 'keep',
  });
}

/**
 * Notes a move whose drafts are taken to be in the new folder already: the start takes along what is still in the
 * old one. To be called before the drafts are opened.
 *
 * @throws the system's error.
 */
export async function journalMove(userData: string, move: JournaledMove): Promise<void> {
  const journal = openMoveJournal(userData);
  const stored = await journal.read();
  await journal.write(
    stored === null ? { ...move, earlier: [], deleted: [] } : { ...stored, earlier: [...stored.earlier, move] },
  );
}

/** Takes a move that has left files unchecked for one to where its drafts were moved next. */
export function retargetMove(earlier: JournaledMove, { to, foreign, copies }: JournaledMove): JournaledMove {
  const moved = Object.entries(earlier.copies).map(([name, copy]) => [
    name,
    { ...copy, target: copies[copy.target]?.target ?? copy.target },
  ]);
  return { ...earlier, to, foreign, copies: Object.fromEntries(moved) };
}
