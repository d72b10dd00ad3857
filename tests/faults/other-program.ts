/** What the trial with a second program and that program tell each other. */

/** The folder, beside the drafts, of what the program took away. */
export const TAKEN = 'taken';

export type ProgramOrder = { root: string; folders: string[]; seed: number };

export type ProgramReport = {
  /** What it wrote into Markdown files, and when, in microseconds of the machine. */
  words: Array<{ word: string; begunUs: number; endedUs: number }>;
  /** Files that are no drafts, and their contents. */
  foreign: Array<[path: string, content: string]>;
  /** Whether it put another text where a draft was, without the draft's front matter. */
  hasReplaced: boolean;
  /** Where it found another folder in the place of the one that it had taken away for a moment. */
  madeAgain: string[];
};
