import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ImportProgress } from '@callwright/desktop/ipc/imports.ts';
import { createImportRuns } from '@callwright/desktop/main/drafts/import-runs.ts';
import { TextImporter } from '@callwright/desktop/main/drafts/text-importer.ts';
import { ImportPlans } from '@callwright/desktop/main/imports/import-plans.ts';
import { openPictureFiles } from '@callwright/desktop/main/pictures/picture-files.ts';
import { ok } from '@callwright/shared/result.ts';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UtilityProcess } from '../../../fake-electron/utility-process.ts';
import { type LocalDrafts, openLocalDrafts } from '../../../helpers/local-drafts.ts';
import { samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';
import { ASTRO, HUGO, JEKYLL, MEDIUM, SUBSTACK } from './fixtures/archives.ts';

/** As the app starts it, and faster than its source files. */
const PROCESS = join(import.meta.dirname, '../../../../desktop/out/main/import-process.js');
const FIXTURES = join(import.meta.dirname, 'fixtures');

let root: string;
let plans: ImportPlans;
let progress: ImportProgress[];
let processes: UtilityProcess[];
let encoded: string[];
let local: LocalDrafts;
let losePage: () => void;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callwright-plans-'));
  for (const name of ['user-data', 'drafts', 'export']) await mkdir(join(root, name));
  [progress, processes, encoded] = [[], [], []];
  local = await openLocalDrafts(join(root, 'user-data'), { folder: join(root, 'drafts') });
  const listeners: (() => void)[] = [];
  losePage = () => {
    for (const listen of listeners) listen();
  };
  const broadcast = {
    send: (event: string, payload: unknown) => {
      if (event === 'imports:progress') progress.push(payload as ImportProgress);
    },
    onPageGone: (listener: () => void) => void listeners.push(listener),
  };
  const importer = new TextImporter({
    storage: local.storage,
    visibility: { author: () => null },
    pictures: {
      files: openPictureFiles(() => join(root, 'drafts')),
      encode: async (bytes) => {
        encoded.push(new TextDecoder().decode(bytes));
        return ok({ name: samplePicture(bytes).name, bytes });
      },
    },
  });
  plans = new ImportPlans({
    fork: () => {
      const started = new UtilityProcess(PROCESS);
      processes.push(started);
      return started;
    },
    importer,
    runs: createImportRuns({ userData: join(root, 'user-data'), broadcast }),
    broadcast,
  });
});

afterEach(async () => {
  plans.cancel();
  await local.close();
  await rm(root, { recursive: true, force: true, maxRetries: 10 });
});

async function writeZip(files: Readonly<Record<string, string>>): Promise<string> {
  const path = join(root, 'export.zip');
  await writeFile(
    path,
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
  return path;
}

async function writeFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, 'export');
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function open(...paths: string[]) {
  const plan = unwrap(await plans.open(paths));
  if (plan === null) throw new Error('Nobody canceled.');
  return plan;
}

async function importAll(...paths: string[]) {
  const plan = await open(...paths);
  const chosen = plan.posts.map(({ index }) => index);
  const result = unwrap(await plans.start({ plan: plan.id, chosen }));
  const drafts = await Promise.all(result.drafts.map(async (id) => unwrap(await local.drafts.read(id))));
  return { plan, result, drafts };
}

describe('a plan', () => {
  test('counts posts, pictures, authors, and problems before anything is imported', async () => {
    const plan = await open(join(FIXTURES, 'wordpress.xml'));
    expect(plan.kinds).toEqual(['wordpress']);
    expect(plan.posts.map(({ title, type, status }) => [title, type, status])).toEqual([
      ['Prices & hours: a “fair” deal', 'post', 'published'],
      ['Blocks <only>', 'post', 'published'],
      ['Not finished', 'post', 'draft'],
      ['Members', 'post', 'published'],
      ['About us', 'page', 'published'],
    ]);
    expect(plan.pictures).toEqual({ local: 0, remote: 7 });
    expect(plan.authors).toEqual(['Ana Price', 'bea']);
    expect(plan.posts[2]?.problems).toEqual(['Another post has the slug “prices”, so this one is now “prices-2”.']);
    expect(progress[0]).toEqual({ step: 'reading', done: 0, total: 0 });
  });

  test.each([
    ['substack', SUBSTACK, 5],
    ['medium', MEDIUM, 3],
    ['markdown', JEKYLL, 2],
    ['markdown', HUGO, 3],
    ['markdown', ASTRO, 1],
  ] as const)('is made of an archive from %s, by its content (%#)', async (kind, files, count) => {
    const plan = await open(await writeZip(files));
    expect([plan.kinds, plan.posts.length]).toEqual([[kind], count]);
  });

  test('is made of several exports at once, and names the file that isn’t one', async () => {
    const strange = join(root, 'strange.bin');
    await writeFile(strange, 'strange');
    const plan = await open(join(FIXTURES, 'wordpress.xml'), join(FIXTURES, 'ghost.json'), strange);
    expect([plan.kinds, plan.posts.length]).toEqual([['wordpress', 'ghost'], 8]);
    expect(plan.notes[0]).toMatch(/^strange\.bin: Callwright can’t import this\./);
  });

  test('is replaced by the next one, and its process ends', async () => {
    const first = await open(join(FIXTURES, 'ghost.json'));
    await open(join(FIXTURES, 'wordpress.xml'));
    expect(await plans.start({ plan: first.id, chosen: [0] })).toMatchObject({ ok: false });
    await expect.poll(() => processes[0]?.pid).toBeUndefined();
  });

  test('that is canceled while it is read isn’t an error', async () => {
    const opened = plans.open([join(FIXTURES, 'wordpress.xml')]);
    plans.cancel();
    expect(await opened).toEqual(ok(null));
    await expect.poll(() => processes[0]?.pid).toBeUndefined();
  });

  test('whose page goes away ends its process', async () => {
    await open(join(FIXTURES, 'ghost.json'));
    losePage();
    await expect.poll(() => processes[0]?.pid).toBeUndefined();
  });
});

describe('an import', () => {
  test('makes drafts with their fields, dates, and author names', async () => {
    const { result, drafts } = await importAll(join(FIXTURES, 'wordpress.xml'));
    expect([result.drafts.length, result.published, result.left, result.authors]).toEqual([
      5,
      4,
      0,
      ['Ana Price', 'bea'],
    ]);
    expect(result.pictures).toEqual({ imported: 0, remote: 7 });
    expect(drafts.map(({ fields }) => fields.slug)).toEqual(['prices', 'blocks', 'prices-2', 'members', 'about']);
    expect(drafts[0]).toMatchObject({
      createdAt: '2020-01-02T10:00:00.000Z',
      fields: {
        title: 'Prices & hours: a “fair” deal',
        keywords: 'Business & money, Prices',
        featuredImageAlt: 'A boiler',
      },
    });
    const shortcode = result.problems.find(({ message }) => message.includes('contact-form-7'));
    expect(shortcode).toMatchObject({ draftId: result.drafts[0], title: 'Prices & hours: a “fair” deal' });
    expect(progress.at(-1)).toEqual({ step: 'importing', done: 4, total: 5 });
  });

  test('brings only chosen posts, and each once', async () => {
    const plan = await open(join(FIXTURES, 'ghost.json'));
    const result = unwrap(await plans.start({ plan: plan.id, chosen: [1, 1, 99] }));
    expect([result.drafts.length, result.left]).toEqual([1, 0]);
  });

  test.each([
    ['a folder', writeFolder],
    ['an archive', writeZip],
  ])('of a site in %s brings its pictures, the featured one, too', async (_, write) => {
    const { result, drafts } = await importAll(await write(JEKYLL));
    const [later, leaks] = drafts;
    expect(later?.fields.title).toBe('Later');
    expect(encoded.sort()).toEqual(['cover', 'leak', 'tap']);
    const [cover, leak, tap] = ['cover', 'leak', 'tap'].map((text) => `pictures/${samplePicture(strToU8(text)).name}`);
    expect(leaks?.fields.featuredImageUrl).toBe(cover);
    expect(leaks?.fields.content).toContain(`![A leak](${leak} "Drip")\n![](${leak})\n![A tap](<${tap}>)`);
    expect(result.pictures).toEqual({ imported: 3, remote: 1 });
  });

  test('that is canceled ends after the current post and counts the others', async () => {
    const plan = await open(join(FIXTURES, 'wordpress.xml'));
    const started = plans.start({ plan: plan.id, chosen: [0, 1, 2] });
    plans.cancel();
    const result = unwrap(await started);
    expect([result.drafts.length, result.left]).toEqual([1, 2]);
  });
});

describe('a hostile file', () => {
  const refuse = async (...paths: string[]) => {
    const opened = await plans.open(paths);
    return opened.ok ? opened.value : opened.error.message;
  };

  test('larger than 200 MB is refused without being read', async () => {
    const path = join(root, 'large.xml');
    await writeFile(path, '<rss>');
    await truncate(path, 200_000_001);
    expect(await refuse(path)).toBe('The file is larger than 200 MB. Export fewer posts at a time.');
  });

  test('that expands to more than 500 MB is refused', async () => {
    const names = ['a.json', 'b.json', 'c.json'];
    const archive = Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('{}')]))));
    // The size in the central directory (PKWARE APPNOTE, section 4.3.12).
    for (const name of names) archive.writeUInt32LE(199_000_000, archive.lastIndexOf(name) - 46 + 24);
    const path = join(root, 'bomb.zip');
    await writeFile(path, archive);
    expect(await refuse(path)).toBe(
      'The posts and pictures in this archive total more than 500 MB. Import fewer at a time.',
    );
  });

  test('that is damaged, missing, or something else is refused with the reason', async () => {
    const path = join(root, 'file.zip');
    await writeFile(path, 'PK and nothing else');
    expect(await refuse(path)).toBe('This isn’t a zip archive, or it’s damaged.');
    await writeFile(path, '{"db":');
    expect(await refuse(path)).toMatch(/^This file isn’t valid JSON\./);
    await writeFile(path, '<!DOCTYPE rss [<!ENTITY a "b">]><rss></rss>');
    expect(await refuse(path)).toMatch(/^Line 1 defines entities/);
    await writeFile(path, '');
    expect(await refuse(path)).toMatch(/^Callwright can’t import this\./);
    expect(await refuse(join(root, 'gone.zip'))).toMatch(/^Couldn’t read the file\./);
  });

  test('in another encoding is read as it states', async () => {
    const xml = (await readFile(join(FIXTURES, 'wordpress.xml'), 'utf8')).replace('UTF-8', 'UTF-16');
    const path = join(root, 'export.xml');
    const littleEndian = Buffer.from(`\uFEFF${xml}`, 'utf16le');
    for (const bytes of [littleEndian, Buffer.from(littleEndian).swap16()]) {
      await writeFile(path, bytes);
      expect((await open(path)).kinds).toEqual(['wordpress']);
    }
  });

  test('with a post nested too deeply still brings the others', async () => {
    const page = '<h1 class="p-name">Deep</h1><section class="e-content">';
    const files = { ...MEDIUM, 'posts/2020-01-01_Deep-123412341234.html': page + '<div>'.repeat(20_000) };
    const plan = await open(await writeZip(files));
    expect(plan.posts).toHaveLength(4);
    expect(plan.posts.flatMap(({ problems }) => problems)).toContain('The text is nested too deeply and was left out.');
  });

  test('in a folder can’t lead out of it by a link', async () => {
    await writeFile(join(root, 'secret.png'), 'secret');
    const folder = await writeFolder({ 'posts/a.md': '![](link.png) ![](../../secret.png)' });
    await symlink(join(root, 'secret.png'), join(folder, 'posts/link.png'));
    const { result, drafts } = await importAll(folder);
    expect(drafts[0]?.fields.content).toBe('![](link.png) ![](../../secret.png)');
    expect(result.problems.map(({ message }) => message)).toEqual([
      'a.md: Couldn’t import the pictures link.png and ../../secret.png. Drag them into the text.',
    ]);
    expect(encoded).toEqual([]);
  });

  test('that kills the process is an error with advice', async () => {
    const opened = plans.open([join(FIXTURES, 'wordpress.xml')]);
    processes[0]?.kill();
    expect(await opened).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/^The import stopped\./) },
    });
  });
});
