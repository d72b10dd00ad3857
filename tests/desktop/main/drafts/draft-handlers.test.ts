import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDraftHandlers, toExportName } from '@callwright/desktop/main/drafts/draft-handlers.ts';
import { createImportRuns } from '@callwright/desktop/main/drafts/import/import-runs.ts';
import { ok } from '@callwright/shared/result.ts';
import type { BrowserWindow } from 'electron';
import { strToU8, zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { breakDisk, type WriteStep } from '../../../faults/failing-disk.ts';
import { HOUR_MS, noNetwork, post, setUpAuthor } from '../../../helpers/author-fixture.ts';
import { samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

// Electron's own module can't be loaded outside Electron; its dialogs answer what a test says.
const { dialog } = vi.hoisted(() => ({ dialog: { showSaveDialog: vi.fn(), showOpenDialog: vi.fn() } }));
vi.mock('electron', () => ({ dialog, shell: {} }));

const app = setUpAuthor(() => HOUR_MS);

/** Called where the window's page goes. */
let pageGone: (() => void)[] = [];

const openHandlers = () => {
  const { drafts, queue, userData, pictures } = app;
  const unused = null as never;
  return createDraftHandlers({
    drafts,
    broadcast: unused,
    queue,
    userData,
    settings: unused,
    folderMover: unused,
    openedFiles: { drain: () => [] },
    imports: createImportRuns({
      userData,
      broadcast: { send: () => {}, onPageGone: (listener) => pageGone.push(listener) },
    }),
    getWindow: () => ({}) as BrowserWindow,
    visibility: unused,
    pictures: {
      files: pictures.files,
      readOwn: (name) => pictures.readToShow(name, null),
      bringBackNamed: pictures.library.bringBackNamed,
      // Stands for the window's encoder, as answers of the window do.
      encode: async (bytes) => ok({ name: samplePicture(bytes).name, bytes }),
    },
  });
};
const deleteDraft = (id: string) => openHandlers()['drafts:delete'](id);

async function queuePost(): Promise<string> {
  const id = await app.newDraft();
  app.network = noNetwork;
  await app.queue.publish(id, post());
  return id;
}

test('a queued post whose draft is deleted is not sent, after a restart either', async () => {
  const id = await queuePost();
  expect(await deleteDraft(id)).toMatchObject({ ok: true });
  app.network = fetch;
  await app.restart();
  await app.whenEmpty();
  expect(await app.readRows()).toEqual([]);
});

test.each<WriteStep>(['open', 'write', 'fsync', 'rename', 'folder fsync'])(
  'a draft whose queued post the disk holds on to, at the %s, is not deleted, and its author reads why',
  async (step) => {
    const id = await queuePost();
    const isMeant = (path: string) => dirname(path) === app.userData || path === app.userData;
    const mend = breakDisk({ step, code: 'ENOSPC', isMeant });
    const deleted = await deleteDraft(id).finally(mend);
    expect(deleted).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/still in the publish queue.*disk is full.*draft was not deleted/) },
    });
    expect(await app.drafts.read(id)).toMatchObject({ ok: true });
    expect(app.queue.has(id)).toBe(true);
  },
);

test('a draft that can not be deleted says that its post has left the queue', async () => {
  const id = await queuePost();
  app.drafts.delete = async () => ({ ok: false, error: { message: 'The disk reports an error.' } });
  expect(await deleteDraft(id)).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/disk reports an error.*left the publish queue: publish it again/) },
  });
});

test.each([
  ['Spring offers', 'spring-offers.md'],
  ['', 'untitled.md'],
  ['???', 'untitled.md'],
  ['Con', 'con-post.md'],
  ['NUL', 'nul-post.md'],
  ['COM1', 'com1-post.md'],
  ['LPT0', 'lpt0-post.md'],
  ['Con artists', 'con-artists.md'],
  [`${'word '.repeat(60)}`, `${'word-'.repeat(20).slice(0, -1)}.md`],
])('a draft titled %j is exported as %s', (title, name) => {
  expect(toExportName(title)).toBe(name);
});

test.each(['.zip', '.md'])(
  'a draft is exported as %s with its pictures, and comes back with them',
  async (extension) => {
    const handlers = openHandlers();
    const picture = samplePicture();
    unwrap(await app.pictures.files.add(picture.name, picture.bytes));
    const id = await app.newDraft();
    const content = `![A pipe](pictures/${picture.name})`;
    unwrap(await app.drafts.save(id, post({ title: 'Pipes', content })));

    const target = join(app.folder, 'target');
    await mkdir(target);
    dialog.showSaveDialog.mockImplementation(async (_window, { defaultPath, filters }) => {
      expect([defaultPath, filters[0].extensions]).toEqual(['pipes.zip', ['zip']]);
      return { canceled: false, filePath: join(target, `pipes${extension}`) };
    });
    const path = unwrap(await handlers['drafts:export'](id));
    expect(path).toBe(join(target, `pipes${extension}`));

    await rm(join(app.folder, 'pictures'), { recursive: true });
    await rm(join(app.folder, `${id}.md`));
    dialog.showOpenDialog.mockResolvedValue({ canceled: false, filePaths: [path] });
    const [imported] = await handlers['drafts:import-chosen']();
    expect(imported).toMatchObject({ ok: true, value: { fields: { title: 'Pipes', content }, problem: null } });
    expect(unwrap(await app.pictures.files.read(picture.name))).toHaveLength(1000);
  },
);

test('an import says which pictures of a text did not come along', async () => {
  await writeFile(join(app.folder, 'notes.markdown'), '![](photo.jpg)');
  dialog.showOpenDialog.mockResolvedValue({ canceled: false, filePaths: [join(app.folder, 'notes.markdown')] });
  expect(await openHandlers()['drafts:import-chosen']()).toMatchObject([
    { ok: true, value: { problem: 'notes.markdown: The picture photo.jpg was not imported. Drop it into the text.' } },
  ]);
});

test('an import brings the pictures that lie beside the text, and the draft names them', async () => {
  const photo = samplePicture();
  const folder = join(app.folder, 'site');
  await mkdir(folder);
  await writeFile(join(folder, 'notes.md'), '![A van](photo.jpg)');
  await writeFile(join(folder, 'photo.jpg'), photo.bytes);
  dialog.showOpenDialog.mockResolvedValue({ canceled: false, filePaths: [join(folder, 'notes.md')] });
  const [imported] = await openHandlers()['drafts:import-chosen']();
  expect(imported).toMatchObject({
    ok: true,
    value: { fields: { content: `![A van](pictures/${photo.name})` }, problem: null },
  });
  expect(unwrap(await app.pictures.files.read(photo.name))).toHaveLength(1000);
});

test('a dropped file brings the pictures that lie beside it, as a chosen one does', async () => {
  const photo = samplePicture();
  const folder = join(app.folder, 'site');
  const text = '\uFEFF![A van](photo.jpg)';
  await mkdir(folder);
  await writeFile(join(folder, 'notes.md'), text);
  await writeFile(join(folder, 'photo.jpg'), photo.bytes);
  const [imported] = await openHandlers()['drafts:import']([
    { name: 'notes.md', text, path: join(folder, 'notes.md') },
  ]);
  expect(imported).toMatchObject({ ok: true, value: { problem: null } });
  expect(imported?.ok && imported.value.fields.content).toContain(`![A van](pictures/${photo.name})`);
  expect(unwrap(await app.pictures.files.read(photo.name))).toHaveLength(1000);
});

test.each([
  ['other words', '![A van](photo.jpg) and more'],
  ['words of the same length', '![A VAN](photo.jpg)'],
])('a page that names a file of %s gets nothing that lies beside it', async (_what, text) => {
  const folder = join(app.folder, 'site');
  await mkdir(folder);
  await writeFile(join(folder, 'notes.md'), '![A van](photo.jpg)');
  await writeFile(join(folder, 'photo.jpg'), samplePicture().bytes);
  const [imported] = await openHandlers()['drafts:import']([
    { name: 'notes.md', text, path: join(folder, 'notes.md') },
  ]);
  expect(imported).toMatchObject({ ok: true, value: { problem: expect.stringContaining('was not imported') } });
  expect(await app.pictures.files.list()).toEqual([]);
});

test.each(['', 'notes.md', '//server/share/notes.md', '\\\\server\\share\\notes.md'])(
  'what is dropped as words alone says which pictures did not come along, as from %j',
  async (path) => {
    expect(await openHandlers()['drafts:import']([{ name: 'a.md', text: '![](photo.jpg)', path }])).toMatchObject([
      { ok: true, value: { problem: 'a.md: The picture photo.jpg was not imported. Drop it into the text.' } },
    ]);
  },
);

test('a draft that names again what was removed has its picture again once it is saved', async () => {
  const picture = samplePicture();
  unwrap(await app.pictures.files.add(picture.name, picture.bytes));
  unwrap(await app.pictures.library.remove([{ name: picture.name, authorId: null }]));
  const id = await app.newDraft();
  const content = `![A pipe](pictures/${picture.name})`;
  unwrap(await openHandlers()['drafts:save']({ id, fields: post({ content }) }));
  expect((await app.pictures.files.list()).map(({ name }) => name)).toEqual([picture.name]);
});

test('an archive without a draft is refused in words', async () => {
  await writeFile(join(app.folder, 'empty.zip'), 'no archive');
  dialog.showOpenDialog.mockResolvedValue({ canceled: false, filePaths: [join(app.folder, 'empty.zip')] });
  expect(await openHandlers()['drafts:import-chosen']()).toEqual([
    { ok: false, error: { message: 'empty.zip: It is not a zip archive, or it is damaged.' } },
  ]);
});

test('a text in UTF-16, alone or in an archive, says what to do, and keeps no other file back', async () => {
  const utf16 = Buffer.from('\uFEFFDer Preis', 'utf16le');
  await writeFile(join(app.folder, 'notes.md'), utf16);
  await writeFile(join(app.folder, 'all.zip'), zipSync({ 'folder/a.md': utf16, 'folder/deep/b.md': strToU8('Text') }));
  dialog.showOpenDialog.mockResolvedValue({
    canceled: false,
    filePaths: ['notes.md', 'all.zip'].map((name) => join(app.folder, name)),
  });
  const todo = 'It is not text in UTF-8. Save it as UTF-8 in the program that wrote it, then import it again.';
  expect(await openHandlers()['drafts:import-chosen']()).toMatchObject([
    { ok: false, error: { message: `notes.md: ${todo}` } },
    { ok: false, error: { message: `a.md: ${todo}` } },
    { ok: true, value: { fields: { content: 'Text' } } },
  ]);
});

test('an import whose window goes away ends after the file that is being read, and the next window says what is missing', async () => {
  pageGone = [];
  const handlers = openHandlers();
  const before = unwrap(await app.drafts.list()).drafts.length;
  const files = Array.from({ length: 6 }, (_, number) => ({ name: `${number}.md`, text: `# ${number}`, path: '' }));
  const imported = handlers['drafts:import'](files);
  // The first file is being read.
  for (const tell of pageGone) tell();
  await imported;
  expect(unwrap(await app.drafts.list()).drafts).toHaveLength(before + 1);
  const told = await openHandlers()['drafts:drain-opened']();
  expect(told).toMatchObject([
    { ok: false, error: { message: expect.stringContaining('1 file is a draft now. Not imported: 1.md') } },
  ]);
  expect(await openHandlers()['drafts:drain-opened']()).toEqual([]);
});
