import { DAMAGED_DATABASE } from './b1-damaged-database.ts';
import { FAILING_WRITES } from './b1-failing-writes.ts';
import { KILL_STORAGE } from './b1-kill-storage.ts';
import { KILL_WHILE_UPGRADING } from './b1-kill-while-upgrading.ts';
import { RANDOM_SEQUENCES } from './b1-random-sequences.ts';
import { MIRROR_FOLDER } from './b2-mirror-folder.ts';
import { KILL_WHILE_REPLACING } from './b3-kill-while-replacing.ts';
import { KILL_WHILE_TYPING } from './f3-kill-while-typing.ts';
import { KILL_WHILE_PUBLISHING } from './f5-kill-while-publishing.ts';
import { LOST_ANSWER } from './f6-lost-answer.ts';
import { EIGHT_INSTANCES } from './f7-eight-instances.ts';
import { TWO_EDITORS } from './f8-two-editors.ts';
import { ANSWERS_AT_RENEWAL } from './f9-answers-at-renewal.ts';
import { ANSWERS_IN_A_BROWSER } from './f9-answers-in-a-browser.ts';
import { KILL_AT_RENEWAL } from './f10-kill-at-renewal.ts';
import { KEYRINGS } from './f11-keyrings.ts';
import { CLOSE_ON_SLOW_DISK } from './f13-close-on-slow-disk.ts';
import { LYING_KEYRINGS } from './f17-lying-keyrings.ts';
import { OTHER_BACKEND } from './f18-other-backend.ts';
import { FAILED_START } from './f19-failed-start.ts';
import { PERMANENT_REFUSAL } from './f20-permanent-refusal.ts';
import { KILL_WHILE_SENDING_PICTURES } from './f22-kill-while-sending-pictures.ts';
import { LOST_ANSWER_TO_PICTURE } from './f23-lost-answer-to-picture.ts';
import type { Fault } from './fault.ts';
import { RANDOM_PUBLISHING } from './p1-random-publishing.ts';
import { KILL_WHILE_PUBLISHING_SITE } from './p2-kill-while-publishing-site.ts';
import { KILL_WHILE_UPLOADING } from './p3-kill-while-uploading.ts';
import { FAILING_DISK_OF_PUBLISHER } from './p4-failing-disk-of-publisher.ts';
import { ROWS_OF_ONE_AUTHOR } from './p5-rows-of-one-author.ts';
import { LYING_DATABASE } from './p6-lying-database.ts';
import { LYING_HOST } from './p8-lying-host.ts';
import { COMPROMISED_RENDERER } from './s3-compromised-renderer.ts';
import { HOSTILE_LINKS } from './s4-links.ts';
import { PATHS_THAT_LEAD_OUT } from './s5-paths.ts';

export const FAULTS: readonly Fault[] = [
  KILL_STORAGE,
  FAILING_WRITES,
  RANDOM_SEQUENCES,
  MIRROR_FOLDER,
  KILL_WHILE_REPLACING,
  KILL_WHILE_TYPING,
  ...KILL_WHILE_PUBLISHING,
  LOST_ANSWER,
  EIGHT_INSTANCES,
  TWO_EDITORS,
  ANSWERS_AT_RENEWAL,
  ANSWERS_IN_A_BROWSER,
  KILL_AT_RENEWAL,
  KEYRINGS,
  CLOSE_ON_SLOW_DISK,
  LYING_KEYRINGS,
  OTHER_BACKEND,
  FAILED_START,
  PERMANENT_REFUSAL,
  ...KILL_WHILE_SENDING_PICTURES,
  LOST_ANSWER_TO_PICTURE,
  DAMAGED_DATABASE,
  KILL_WHILE_UPGRADING,
  KILL_WHILE_UPLOADING,
  RANDOM_PUBLISHING,
  KILL_WHILE_PUBLISHING_SITE,
  FAILING_DISK_OF_PUBLISHER,
  ROWS_OF_ONE_AUTHOR,
  LYING_DATABASE,
  LYING_HOST,
  COMPROMISED_RENDERER,
  HOSTILE_LINKS,
  PATHS_THAT_LEAD_OUT,
];
