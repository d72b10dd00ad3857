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

export type DraftCopy = z.infer<typeof copySchema>;
/** A move that is not finished. Whether it has passed the switch is in the settings: the drafts folder is its `to` then. */
export type JournaledMove = z.infer<typeof moveSchema>;

/** The move of the drafts folder that is under way, for the start after a crash; null when there is none. */
export function openMoveJournal(userData: string): JsonFile<JournaledMove | null> {
  return openJsonFile({
    path: join(userData, 'drafts-move.json'),
    schema: moveSchema.nullable(),
    fallback: null,
    onDamaged: 'keep',
  });
}
