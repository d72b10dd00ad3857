import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDraftFile } from '@callwright/desktop/main/mirror/draft-file.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DISKS, type HostileDisk, mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';
import { MirrorFixture } from '../../../helpers/mirror-fixture.ts';

let disk: HostileDisk;
let fixture: MirrorFixture;
let id: string;

async function setUp(traits = {}): Promise<void> {
  disk = await mountHostileDisk(traits);
  fixture = new MirrorFixture(join(disk.root, 'Drafts'));
  ({ id } = fixture.add({ title: 'Pipes', content: 'First.\n' }));
  await fixture.mirror.sync();
}

beforeEach(() => setUp());

afterEach(async () => {
  await fixture.close();
  await disk.unmount();
});

const readPipes = () => disk.calm(() => fixture.readFile('Pipes.md'));

describe.each(Object.entries(DISKS))('on a %s', (_name, traits) => {
  beforeEach(async () => {
    await fixture.close();
    await disk.unmount();
    await setUp(traits);
  });

  test('drafts are written, imported, and removed', async () => {
    fixture.save(id, { content: 'Second.\n' });
    await fixture.mirror.sync();
    expect(await readPipes()).toBe(formatDraftFile(fixture.read(id)));
    await fixture.editFile('Pipes.md', 'Second.', 'Theirs.');
    await fixture.mirror.sync();
    expect(fixture.read(id).fields.content).toBe('Theirs.\n');
    fixture.trash(id);
    await fixture.mirror.sync();
    expect(await fixture.names()).toEqual(['.callwright']);
  });
});

test.each([
  ['full', () => disk.fill(), 'The disk is full'],
  ['read-only', () => disk.refuse({ code: 'EROFS', calls: ['open', 'rename', 'link', 'unlink'] }), 'permissions'],
  ['unplugged', () => disk.unplug('EIO'), 'Couldn’t update the files'],
  ['gone', () => disk.unplug('ENOENT'), 'Couldn’t find the drafts folder'],
])('on a disk that is %s, a draft is saved, its author is told, and its file follows', async (_what, begin, words) => {
  const end = begin();
  fixture.save(id, { content: 'Second.\n' });
  await fixture.mirror.sync();
  expect(fixture.problem).toContain(words);
  expect(fixture.problem).toContain('Your drafts are safe in Callwright.');
  expect(fixture.read(id).fields.content).toBe('Second.\n');
  end();
  fixture.timers.pass(15_000);
  await expect.poll(readPipes).toBe(formatDraftFile(fixture.read(id)));
  await expect.poll(() => fixture.problem).toBeNull();
});

test('an unreadable or unwritable file is named and blocks no other file', async () => {
  const other = fixture.add({ title: 'Other', content: 'Other.\n' });
  await fixture.mirror.sync();
  const isPipes = (path: string) => path.endsWith('Pipes.md');
  const end = disk.refuse({ code: 'EACCES', calls: ['read', 'rename', 'link'], matches: isPipes });
  for (const each of [id, other.id]) fixture.save(each, { content: 'Second.\n' });
  await fixture.mirror.sync();
  expect(fixture.problem).toContain('“Pipes.md”');
  expect(await fixture.readFile('Other.md')).toContain('Second.');
  end();
  await fixture.mirror.sync();
  expect(fixture.problem).toBeNull();
  expect(await readPipes()).toContain('Second.');
});

describe('on a disk that doesn’t respond', () => {
  let answer: () => void;

  beforeEach(() => {
    answer = disk.hang();
    fixture.save(id, { content: 'Second.\n' });
  });

  test('the author is told, and the file is written once it responds', async () => {
    fixture.mirror.start();
    await new Promise((resolve) => setImmediate(resolve));
    fixture.timers.pass(10_000);
    expect(fixture.problem).toContain('isn’t responding');
    answer();
    await expect.poll(readPipes).toContain('Second.');
    await expect.poll(() => fixture.problem).toBeNull();
  });

  test('file requests and quitting wait three seconds at most', async () => {
    const { seq } = fixture.read(id);
    const lookups = Promise.all([fixture.mirror.pathOf(seq), fixture.mirror.idOf(fixture.path('Pipes.md'))]);
    const synced = fixture.mirror.sync();
    fixture.timers.pass(3_000);
    await expect(lookups).resolves.toEqual([fixture.path('Pipes.md'), null]);
    await synced;
    const finished = fixture.mirror.finish();
    fixture.timers.pass(3_000);
    await finished;
    answer();
  });

  test('another folder can be chosen, and late answers of the old one change nothing', async () => {
    void fixture.mirror.sync();
    const next = join(fixture.root, 'next');
    fixture.folder = next;
    await fixture.mirror.choose(next);
    expect(await fixture.readFile('Pipes.md')).toContain('Second.');
    const rows = fixture.database.mirror.all();
    await disk.calm(() => writeFile(join(disk.root, 'Drafts', 'Late.md'), 'Late.'));
    answer();
    await fixture.mirror.sync();
    expect(fixture.database.mirror.all()).toEqual(rows);
    expect(fixture.list()).toHaveLength(1);
    expect(fixture.problem).toBeNull();
  });
});

test('changes that another program makes during a write are imported', async () => {
  for (let at = 0; at < 20; at += 1) {
    fixture.save(id, { content: `Mine ${at}.\n` });
    let left = at;
    const lift = disk.beforeCall(async () => {
      left -= 1;
      if (left !== -1) return;
      const text = (await readPipes().catch(() => '')) || 'No front matter\n';
      await writeFile(fixture.path('~'), `${text}Theirs ${at}.\n`);
      await rename(fixture.path('~'), fixture.path('Pipes.md'));
    });
    await fixture.mirror.sync();
    lift();
    await fixture.mirror.sync();
    const texts = fixture.versions(id).map(({ fields }) => fields.content);
    expect(texts.some((text) => text.includes(`Mine ${at}.`))).toBe(true);
    if (left < 0) expect(texts.some((text) => text.includes(`Theirs ${at}.`))).toBe(true);
    fixture.database.drafts.change(fixture.read(id), { conflict: null, kind: 'merged' });
    await fixture.mirror.sync();
  }
});

test('a killed write leaves nothing behind, wherever it was killed', async () => {
  for (let calls = 0; calls < 25; calls += 1) {
    fixture.save(id, { content: `Text ${calls}.\n` });
    const program = disk.start();
    program.kill(calls);
    const mirror = program.run(() => fixture.open());
    await Promise.race([program.run(() => mirror.sync()), program.killed]);
    mirror.stop();
    fixture.open();
    await fixture.syncTwice();
    await fixture.mirror.sync();
    expect(await fixture.names()).toEqual(['.callwright', 'Pipes.md']);
    expect(await readPipes()).toBe(formatDraftFile(fixture.read(id)));
    expect(fixture.read(id).conflict).toBeNull();
    fixture.mirror.stop();
  }
});

test('names that the disk treats as equal are one file', async () => {
  await fixture.close();
  await disk.unmount();
  await setUp(DISKS['Mac or Windows disk']);
  await disk.calm(() => rename(fixture.path('Pipes.md'), fixture.path('PIPES.md')));
  fixture.add({ title: 'pipes' });
  fixture.save(id, { content: 'Second.\n' });
  await fixture.syncTwice();
  expect(await fixture.names()).toEqual(['.callwright', 'PIPES.md', 'pipes 2.md']);
  expect(await fixture.readFile('PIPES.md')).toContain('Second.');
});

test('other names of the folder lead to it', async () => {
  const alias = disk.addAlias('mapped', fixture.folder);
  await mkdir(fixture.folder, { recursive: true });
  fixture.folder = alias;
  await fixture.mirror.choose(alias);
  expect((await readdir(alias)).sort()).toEqual(['.callwright', 'Pipes.md']);
  expect(await readFile(join(alias, 'Pipes.md'), 'utf8')).toBe(formatDraftFile(fixture.read(id)));
  expect(fixture.list()).toHaveLength(1);
});
