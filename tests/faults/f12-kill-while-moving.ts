import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPictureFiles } from '@callwright/desktop/main/pictures/picture-files.ts';
import { samplePicture } from '../helpers/sample-picture.ts';
import { unwrap } from '../helpers/unwrap.ts';
import { fieldsOf, numberedText, numberOf, openMovableDrafts } from './drafts-on-disk.ts';
import { type Fault, runTrials } from './fault.ts';

const CHILD = join(import.meta.dirname, 'move-child.ts');
const LANES = 2;
const DRAFTS = 12;
const PICTURES = 4;
/** The kill falls this many milliseconds after the app has started, at most: a move takes about a hundred. */
const LATEST_KILL = 400;

/** `kill -9` while the drafts folder is moved and drafts are saved: each draft is whole, once, and no older than acknowledged, and each picture is with them. */
export const KILL_WHILE_MOVING: Fault = {
  name: 'F12 kill -9 while moving the folder',
  trials: { long: 500, short: 4 },
  async run(trials, _backend, random, report) {
    const lanes = await Promise.all(Array.from({ length: LANES }, openLane));
    const free = [...lanes];
    const failures = await runTrials(trials, LANES, async (index) => {
      const lane = free.pop();
      if (!lane) throw new Error('More trials than lanes');
      try {
        const failure = await killOnce(lane, random() * LATEST_KILL);
        // Some of the next starts go on from what several kills have left behind.
        return failure ?? (index % 3 === 0 && index < trials - LANES ? null : await findLosses(lane));
      } finally {
        free.push(lane);
      }
    });
    const inMove = lanes.reduce((sum, lane) => sum + lane.inMove, 0);
    report?.(`${inMove} of the looks found a move that was cut off`);
    await Promise.all(lanes.map(({ root }) => rm(root, { recursive: true, force: true, maxRetries: 10 })));
    return failures;
  },
};

/** A machine whose app is killed again and again. */
type Lane = {
  root: string;
  /** The newest text of each draft that was called saved. */
  acknowledged: Map<string, number>;
  pictures: string[];
  next: number;
  /** How many looks found a move that was cut off. */
  inMove: number;
};

async function openLane(): Promise<Lane> {
  const root = await mkdtemp(join(tmpdir(), 'callwright-f12-'));
  await mkdir(join(root, 'here'));
  const { drafts } = await openMovableDrafts(root);
  const acknowledged = new Map<string, number>();
  for (let number = 0; number < DRAFTS; number += 1) {
    const id = crypto.randomUUID();
    unwrap(await drafts.save(id, fieldsOf(numberedText(number))));
    acknowledged.set(id, number);
  }
  const files = openPictureFiles(drafts.folder);
  const pictures = Array.from({ length: PICTURES }, () => samplePicture());
  for (const { name, bytes } of pictures) unwrap(await files.add(name, bytes));
  await writeFile(join(root, 'here', 'foreign.txt'), 'foreign');
  return { root, acknowledged, pictures: pictures.map(({ name }) => name), next: DRAFTS, inMove: 0 };
}

async function killOnce(lane: Lane, delay: number): Promise<string | null> {
  const { root, acknowledged } = lane;
  const child = fork(CHILD, [root, String(lane.next), ...acknowledged.keys()], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: 'inherit',
  });
  child.on('message', (saved: 'ready' | { id: string; number: number }) => {
    if (saved === 'ready') return;
    acknowledged.set(saved.id, saved.number);
    lane.next = saved.number + 1;
  });
  const ended = once(child, 'exit');
  // What it said before its end may be read after that.
  const saidAll = once(child, 'disconnect');
  await Promise.race([once(child, 'message'), ended]);
  await new Promise((resolve) => setTimeout(resolve, delay));
  child.kill('SIGKILL');
  const [[, signal]] = await Promise.all([ended, saidAll]);
  if (signal !== 'SIGKILL') return 'the child ended by itself';
  // The save that was killed may have reached the disk.
  lane.next += 1;
  return null;
}

/** Goes on with what the kills have cut off, and looks whether anything is lost. */
async function findLosses(lane: Lane): Promise<string | null> {
  const { root, acknowledged, pictures } = lane;
  const { drafts, persistFolder, otherFolder } = await openMovableDrafts(root);
  // Half of the trials look at a draft before the move goes on, as an author does.
  if (lane.next % 2 === 0) unwrap(await drafts.list());
  const resumed = await drafts.resumeMove(persistFolder);
  if (resumed?.ok === false) return resumed.error.message;
  if (resumed !== null) lane.inMove += 1;
  const listed = unwrap(await drafts.list());
  if (listed.drafts.length !== DRAFTS) return `${listed.drafts.length} drafts of ${DRAFTS}`;
  if (listed.unreadable.length > 0) return 'a draft is torn';
  for (const [id, number] of acknowledged) {
    const draft = unwrap(await drafts.read(id));
    const found = numberOf(draft.fields.content);
    if (found === null) return 'torn';
    if (found < number) return `lost: save ${number} was acknowledged, ${found} was found`;
    if (draft.notice?.kind === 'changed-outside') return 'a text of ours was taken for another program’s';
  }
  for (const name of pictures) unwrap(await openPictureFiles(drafts.folder).read(name));
  const entries: string[] = await readdir(otherFolder(), { recursive: true }).catch(() => []);
  const left = entries.filter((name) => /\.(?:md|webp)$/.test(name));
  if (left.length > 0) return `left in the old folder: ${left.join(', ')}`;
  if ((await readFile(join(root, 'here', 'foreign.txt'), 'utf8')) !== 'foreign') return 'a foreign file was touched';
  return null;
}
