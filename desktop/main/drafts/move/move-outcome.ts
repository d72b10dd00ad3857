// Tested by tests/desktop/main/drafts/move/draft-mover.test.ts.
import { join } from 'node:path';
import { describeFileError } from '../../files/file-errors.ts';
import { CopyDiffers, NameTaken } from './relocation.ts';

/** What became of a move: every draft is in `folder`. */
export type MoveOutcome = {
  from: string;
  folder: string;
  /** `renamed`: it is the same folder under another name; `missing`: the old folder was not there. */
  kind: 'moved' | 'renamed' | 'missing';
  /** The drafts that were copied. */
  moved: Array<string | null>;
  /** The files that are still in the old folder, each with the id of its draft. */
  left: Array<{ file: string; id: string | null; reason: string }>;
};

/** Joins what became of moves, the latest first; the earlier ones name the files that they left by their paths. */
export function joinOutcomes([latest, ...earlier]: readonly MoveOutcome[]): MoveOutcome {
  if (latest === undefined) throw new Error('There is no move.');
  const left = earlier.flatMap(({ from, left }) =>
    left.map((file) => ({ ...file, file: file.file === from ? from : join(from, file.file) })),
  );
  return { ...latest, left: [...latest.left, ...left] };
}

/** Describes for the author why nothing was moved. */
export function describeFailure(cause: unknown, from: string, to: string): string {
  const reason =
    cause instanceof NameTaken
      ? `There is another ${cause.file} in ${to}. Rename it there or take it away, or choose another folder.`
      : cause instanceof CopyDiffers
        ? `The disk of ${to} does not keep what is written to it. Choose another one.`
        : describeFileError(cause, join(to, 'drafts'));
  return `Nothing was moved; your drafts are still in ${from}. ${reason}`;
}

/** Takes how much of a move is done. */
export type OnProgress = (progress: { to: string; percent: number }) => void;

/** Takes how much of the move is done, from 0 to 1. */
export type Report = (done: number) => void;

/** Makes whole percents of it, which never count back. */
export function createReport(to: string, onProgress: OnProgress = () => {}): Report {
  let reported = -1;
  return (done) => {
    const percent = Math.floor(done * 100);
    // What is copied again later does not count back.
    if (percent <= reported) return;
    reported = percent;
    onProgress({ to, percent });
  };
}
