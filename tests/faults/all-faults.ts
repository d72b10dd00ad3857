import { KILL_WHILE_SAVING } from './f1-kill-while-saving.ts';
import { FAILING_DISK } from './f2-failing-disk.ts';
import { KILL_WHILE_TYPING } from './f3-kill-while-typing.ts';
import { DAMAGED_FILES } from './f4-damaged-files.ts';
import { KILL_WHILE_PUBLISHING } from './f5-kill-while-publishing.ts';
import { LOST_ANSWER } from './f6-lost-answer.ts';
import { EIGHT_INSTANCES } from './f7-eight-instances.ts';
import { TWO_EDITORS } from './f8-two-editors.ts';
import { ANSWERS_AT_RENEWAL } from './f9-answers-at-renewal.ts';
import { KILL_AT_RENEWAL } from './f10-kill-at-renewal.ts';
import { KEYRINGS } from './f11-keyrings.ts';
import { FOLDER_BY_OTHER_NAMES } from './f12-folder-by-other-names.ts';
import { SLOW_DISK } from './f13-slow-disk.ts';
import { REFUSALS_IN_BURSTS } from './f14-refusals-in-bursts.ts';
import { DRAFTS_BY_A_WRONG_CLOCK } from './f15-drafts-by-a-wrong-clock.ts';
import { ANOTHER_PROGRAM } from './f16-another-program.ts';
import type { Fault } from './fault.ts';
import { COMPROMISED_RENDERER } from './s3-compromised-renderer.ts';
import { HOSTILE_LINKS } from './s4-links.ts';
import { PATHS_THAT_LEAD_OUT } from './s5-paths.ts';

/** Every fault and every attack that has a long form. */
export const FAULTS: readonly Fault[] = [
  KILL_WHILE_SAVING,
  FAILING_DISK,
  KILL_WHILE_TYPING,
  DAMAGED_FILES,
  ...KILL_WHILE_PUBLISHING,
  LOST_ANSWER,
  EIGHT_INSTANCES,
  TWO_EDITORS,
  ANSWERS_AT_RENEWAL,
  KILL_AT_RENEWAL,
  KEYRINGS,
  FOLDER_BY_OTHER_NAMES,
  SLOW_DISK,
  ...REFUSALS_IN_BURSTS,
  DRAFTS_BY_A_WRONG_CLOCK,
  ANOTHER_PROGRAM,
  COMPROMISED_RENDERER,
  HOSTILE_LINKS,
  PATHS_THAT_LEAD_OUT,
];
