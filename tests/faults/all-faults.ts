import { KILL_WHILE_SAVING } from './f1-kill-while-saving.ts';
import { FAILING_DISK } from './f2-failing-disk.ts';
import { KILL_WHILE_TYPING } from './f3-kill-while-typing.ts';
import { DAMAGED_FILES } from './f4-damaged-files.ts';
import { KILL_WHILE_PUBLISHING } from './f5-kill-while-publishing.ts';
import { LOST_ANSWER } from './f6-lost-answer.ts';
import { EIGHT_INSTANCES } from './f7-eight-instances.ts';
import { TWO_EDITORS } from './f8-two-editors.ts';
import { ANSWERS_AT_RENEWAL } from './f9-answers-at-renewal.ts';
import { ANSWERS_IN_A_BROWSER } from './f9-answers-in-a-browser.ts';
import { KILL_AT_RENEWAL } from './f10-kill-at-renewal.ts';
import { KEYRINGS } from './f11-keyrings.ts';
import { FOLDER_BY_OTHER_NAMES } from './f12-folder-by-other-names.ts';
import { KILL_WHILE_MOVING } from './f12-kill-while-moving.ts';
import { CLOSE_ON_SLOW_DISK } from './f13-close-on-slow-disk.ts';
import { SLOW_DISK } from './f13-slow-disk.ts';
import { REFUSALS_IN_BURSTS } from './f14-refusals-in-bursts.ts';
import { CLOCK_JUMPS } from './f15-clock-jumps.ts';
import { DRAFTS_BY_A_WRONG_CLOCK } from './f15-drafts-by-a-wrong-clock.ts';
import { ANOTHER_PROGRAM } from './f16-another-program.ts';
import { BEFORE_EACH_CALL } from './f16-before-each-call.ts';
import { SECOND_PROGRAM } from './f16-second-program.ts';
import { LYING_KEYRINGS } from './f17-lying-keyrings.ts';
import { OTHER_BACKEND } from './f18-other-backend.ts';
import { FAILED_START } from './f19-failed-start.ts';
import { REFUSED_FOR_EVER } from './f20-refused-for-ever.ts';
import { REFUSED_CANCEL } from './f21-refused-cancel.ts';
import { KILL_WHILE_SENDING_PICTURES } from './f22-kill-while-sending-pictures.ts';
import { LOST_ANSWER_TO_PICTURE } from './f23-lost-answer-to-picture.ts';
import { DAMAGED_DATABASE } from './f24-damaged-database.ts';
import { KILL_WHILE_UPGRADING } from './f25-kill-while-upgrading.ts';
import type { Fault } from './fault.ts';
import { RANDOM_PUBLISHING } from './p1-random-publishing.ts';
import { KILL_WHILE_PUBLISHING_SITE } from './p2-kill-while-publishing-site.ts';
import { KILL_WHILE_UPLOADING } from './p3-kill-while-uploading.ts';
import { FAILING_DISK_OF_PUBLISHER } from './p4-failing-disk-of-publisher.ts';
import { ROWS_OF_ONE_AUTHOR } from './p5-rows-of-one-author.ts';
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
  ANSWERS_IN_A_BROWSER,
  KILL_AT_RENEWAL,
  KEYRINGS,
  KILL_WHILE_MOVING,
  FOLDER_BY_OTHER_NAMES,
  CLOSE_ON_SLOW_DISK,
  SLOW_DISK,
  ...REFUSALS_IN_BURSTS,
  CLOCK_JUMPS,
  DRAFTS_BY_A_WRONG_CLOCK,
  ANOTHER_PROGRAM,
  BEFORE_EACH_CALL,
  SECOND_PROGRAM,
  LYING_KEYRINGS,
  OTHER_BACKEND,
  FAILED_START,
  REFUSED_FOR_EVER,
  REFUSED_CANCEL,
  ...KILL_WHILE_SENDING_PICTURES,
  LOST_ANSWER_TO_PICTURE,
  DAMAGED_DATABASE,
  KILL_WHILE_UPGRADING,
  KILL_WHILE_UPLOADING,
  RANDOM_PUBLISHING,
  KILL_WHILE_PUBLISHING_SITE,
  FAILING_DISK_OF_PUBLISHER,
  ROWS_OF_ONE_AUTHOR,
  COMPROMISED_RENDERER,
  HOSTILE_LINKS,
  PATHS_THAT_LEAD_OUT,
];
