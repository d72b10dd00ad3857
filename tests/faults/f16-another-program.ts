import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { DISKS } from '../helpers/hostile-disk/hostile-disk.ts';
import {
  AUTHOR,
  asAnotherProgram,
  CRASHES,
  find,
  findFile,
  named,
  OTHER_PROGRAMS,
  pick,
  save,
} from './drafts-commands.ts';
import { KILLED } from './drafts-world.ts';
import type { Fault } from './fault.ts';
import { runActs } from './run-acts.ts';

const PUBLICATION = { revision: 3, slug: 'a-post', publishedAt: '2026-11-21T08:00:00.000Z' };

/** Publishes a draft, in whose front matter there is a key of another program's. */
const publish = named('publish', (at: number) =>
  asAnotherProgram(at, async (world, draft, path) => {
    const text = await readFile(path, 'utf8');
    if (!text.includes('theirs:')) await writeFile(path, text.replace(/^---\n/, '---\ntheirs: kept\n'));
    const read = await world.run((drafts) => drafts.read(draft.id));
    if (read === KILLED || !read.ok) return;
    await world.run((drafts) => drafts.markPublished(draft.id, { ...PUBLICATION, fields: read.value.fields }));
  }),
);

/** A sync program takes the file away for the time of one save, and puts it back where there is none. */
const saveWhileAway = named('saveWhileAway', (at: number) => async (world) => {
  const draft = find(world, at, 'live');
  const name = draft && (await findFile(world, draft));
  if (!draft || !name) return;
  const path = join(world.folder, name);
  const away = join(world.folder, `.${name}.icloud`);
  const before = await world.disk.calm(() => readFile(path, 'utf8'));
  await world.disk.calm(() => rename(path, away));
  draft.text += ` ${world.makeWord()}`;
  await save(world, draft);
  await world.disk.calm(async () => {
    const names = await readdir(world.folder);
    if (!names.some((each) => each === name || each === `${draft.id}.md`)) await rename(away, path);
  });
  const now = await findFile(world, draft);
  const after = now && (await world.disk.calm(() => readFile(join(world.folder, now), 'utf8')));
  for (const kept of ['revision: 3', 'theirs:']) {
    if (before.includes(kept) && !after?.includes(kept)) world.failures.push(`${kept} is gone after the file was away`);
  }
});

/** Another editor writes to the file in the middle of a save, at its call number `call`. */
const writeInTheMiddle = named('writeInTheMiddle', (at: number, call: number) => async (world) => {
  const draft = find(world, at, 'live');
  const name = draft && (await findFile(world, draft));
  if (!draft || !name) return;
  // A file that lost its name and its front matter before the app has seen it again is another draft.
  await world.run((drafts) => drafts.list());
  const word = world.makeWord();
  let calls = 0;
  let isWritten = false;
  const lift = world.disk.beforeCall(async (entered) => {
    calls += 1;
    // No system tells a program what it replaces, so that the rename itself is the one moment too late.
    if (calls < call || (calls === call && entered.call === 'rename')) return;
    lift();
    await writeFile(join(world.folder, name), `Theirs: ${word}`);
    isWritten = true;
  });
  draft.text += ` ${world.makeWord()}`;
  await save(world, draft);
  lift();
  // What came after the save's last look is found by the next one, unless its own program writes over it.
  draft.text += ` ${world.makeWord()}`;
  await save(world, draft);
  if (isWritten) draft.words.add(word);
});

/** Another program in the folder, at any moment. */
export const ANOTHER_PROGRAM: Fault = {
  name: 'F16 another program at work in the folder',
  trials: { long: 500, short: 10 },
  run: (sequences, _backend, random) =>
    runActs({
      sequences,
      random,
      disks: Object.values(DISKS),
      acts: fc.oneof(
        { weight: 2, arbitrary: AUTHOR },
        CRASHES,
        { weight: 2, arbitrary: OTHER_PROGRAMS },
        pick.map(publish),
        pick.map(saveWhileAway),
        fc.tuple(pick, fc.integer({ min: 1, max: 40 })).map(([at, call]) => writeInTheMiddle(at, call)),
      ),
    }),
};
