// Tested by tests/e2e/desktop/draft-files.spec.ts and tests/e2e/desktop/opened-files.spec.ts.
import { basename, extname } from 'node:path';
import { normalizeSlug } from '@callwright/shared/post/slug.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { type BrowserWindow, dialog, shell } from 'electron';
import { type ClaimResult, type DeletedDraft, type ImportedDraft, NOT_UTF8_MESSAGE } from '../../ipc/drafts.ts';
import type { Broadcast } from '../app/broadcast.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { Mailbox } from '../app/mailbox.ts';
import { readBytes } from '../files/disk.ts';
import { describeFileError } from '../files/file-errors.ts';
import { exportWithPictures, hasPictures } from '../pictures/export-with-pictures.ts';
import {
  describeLeftPictures,
  type EncodePicture,
  type FilesBeside,
  importPictures,
  openFilesBeside,
  openFilesBesideDropped,
  takeFromBackup,
} from '../pictures/import-pictures.ts';
import type { PictureFiles } from '../pictures/picture-files.ts';
import { readArchive } from '../pictures/read-archive.ts';
import type { PublishQueue } from '../publish/publish-queue.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { openLastPosition } from '../window/last-position.ts';
import type { DraftVisibility, VisibleDrafts } from './draft-visibility.ts';
import type { ImportRuns, ImportStep } from './import/import-runs.ts';
import type { FolderMover } from './move/folder-mover.ts';
import { type DraftResult, decodeUtf8 } from './read-draft-file.ts';

const MARKDOWN = [{ name: 'Markdown', extensions: ['md', 'markdown', 'mdown', 'txt'] }];
const MARKDOWN_WITH_FOLDER = [{ name: 'Markdown, with its pictures in a folder beside it', extensions: ['md'] }];
const ARCHIVE = [{ name: 'Zip archive', extensions: ['zip'] }];
const IMPORTABLE = [{ name: 'Markdown and zip archives', extensions: ['md', 'markdown', 'mdown', 'txt', 'zip'] }];

/** Handles what the page may ask about drafts and their files. */
export function createDraftHandlers({
  drafts,
  broadcast,
  settings,
  queue,
  userData,
  folderMover,
  openedFiles,
  imports,
  getWindow,
  visibility,
  pictures,
}: {
  drafts: VisibleDrafts;
  broadcast: Pick<Broadcast, 'send'>;
  settings: SettingsStore;
  /** A deleted draft is no longer published. */
  queue: Pick<PublishQueue, 'has' | 'cancel'>;
  userData: string;
  folderMover: Pick<FolderMover, 'move' | 'status' | 'acknowledge'>;
  openedFiles: Pick<Mailbox<string>, 'drain'>;
  imports: Pick<ImportRuns, 'run' | 'runAndReport'>;
  getWindow: () => BrowserWindow | null;
  visibility: DraftVisibility;
  /** The pictures of drafts; `readOwn` finds one on the blog where it is not in the folder. */
  pictures: {
    files: PictureFiles;
    readOwn: (name: string) => Promise<Result<Uint8Array, { message: string }>>;
    /** Brings back what was removed in this run and a text names again. */
    bringBackNamed: (text: string) => Promise<void>;
    encode: EncodePicture;
  };
}) {
  const lastPosition = openLastPosition(userData);

  return {
    'drafts:list': () => drafts.list(),
    'drafts:read': (id) => drafts.read(id),
    'drafts:save': async ({ id, fields }) => {
      await pictures.bringBackNamed(`${fields.featuredImageUrl} ${fields.content}`);
      return drafts.save(id, fields);
    },
    'drafts:delete': (id) => deleteUnqueued(id, drafts.delete),
    'drafts:undelete': (key) => drafts.undelete(key),
    'drafts:list-deleted': () => drafts.listDeleted(),
    'drafts:list-missing': () => drafts.listMissing(),
    'drafts:restore-missing': (id) => drafts.restoreMissing(id),
    'drafts:delete-missing': (id) => deleteUnqueued(id, drafts.deleteMissing),
    'drafts:duplicate': (id) => drafts.duplicate(id),
    'drafts:search': (query) => drafts.search(query, (matches) => broadcast.send('drafts:found', { query, matches })),
    'drafts:list-versions': (id) => drafts.listVersions(id),
    'drafts:read-version': ({ id, version }) => drafts.readVersion(id, version),
    'drafts:restore-version': ({ id, version }) => drafts.restoreVersion(id, version),
    'drafts:measure-versions': () => drafts.measureVersions(),
    'drafts:remove-older-versions': () => drafts.removeOlderVersions(),
    'drafts:claim': (ids) => changeOwner((account) => drafts.claim(ids, account)),
    'drafts:unclaim': (ids) => changeOwner((account) => drafts.unclaim(ids, account)),
    'drafts:dismiss-notice': (id) => {
      drafts.dismissNotice(id);
      return undefined;
    },
    'drafts:save-position': (position) => {
      lastPosition.change(() => position);
      return undefined;
    },
    'drafts:last-position': () => lastPosition.value,
    'app:problems': () => (settings.problem === null ? [] : [settings.problem]),
    'drafts:import': (files) =>
      imports.run((step) =>
        mapInOrder(files, ({ name, text, path }) =>
          step(name, async () => importWithPictures(name, text, await openFilesBesideDropped(path, text))),
        ),
      ),
    'drafts:import-chosen': async () => {
      const window = getWindow();
      if (!window) return [];
      const chosen = await dialog.showOpenDialog(window, {
        title: 'Import Markdown files',
        buttonLabel: 'Import',
        filters: IMPORTABLE,
        properties: ['openFile', 'multiSelections'],
      });
      if (chosen.canceled) return [];
      return imports.run(async (step) =>
        (await mapInOrder(chosen.filePaths, (path) => importFileOrArchive(step, path))).flat(),
      );
    },
    'drafts:drain-opened': () =>
      imports.runAndReport((step) =>
        mapInOrder(openedFiles.drain(), (path) => step(basename(path), () => openFile(path))),
      ),
    'drafts:export': async (id) => {
      const window = getWindow();
      const file = await drafts.readFile(id);
      if (!file.ok) return file;
      if (!window) return ok(null);
      const { text, title } = file.value;
      const isWithPictures = hasPictures(text);
      const chosen = await dialog.showSaveDialog(window, {
        title: isWithPictures ? 'Export draft with its pictures' : 'Export draft',
        buttonLabel: 'Export',
        defaultPath: toExportName(title, isWithPictures ? '.zip' : '.md'),
        filters: isWithPictures ? [...ARCHIVE, ...MARKDOWN_WITH_FOLDER] : MARKDOWN,
      });
      if (chosen.canceled || !chosen.filePath) return ok(null);
      return exportWithPictures(chosen.filePath, text, pictures.readOwn);
    },
    'drafts:show-file': async (id) => {
      const file = await drafts.readFile(id);
      if (!file.ok) return file;
      shell.showItemInFolder(file.value.path);
      return ok(undefined);
    },
    'drafts:open-folder': async () => {
      const problem = await shell.openPath(drafts.folder());
      return problem === '' ? ok(undefined) : err({ message: `${drafts.folder()} could not be opened. ${problem}` });
    },
    'drafts:move-folder': async () => {
      const window = getWindow();
      if (!window) return ok(null);
      const chosen = await dialog.showOpenDialog(window, {
        title: 'Move the drafts folder',
        message: 'Choose the folder to keep your drafts in',
        buttonLabel: 'Move Drafts Here',
        properties: ['openDirectory', 'createDirectory'],
      });
      const [to] = chosen.filePaths;
      if (chosen.canceled || to === undefined) return ok(null);
      return folderMover.move(to);
    },
    'drafts:read-move': () => folderMover.status(),
    'drafts:acknowledge-move': () => {
      folderMover.acknowledge();
      return undefined;
    },
  } satisfies Partial<IpcHandlers>;

  async function deleteUnqueued(id: string, remove: VisibleDrafts['delete']): DraftResult<DeletedDraft> {
    const wasQueued = queue.has(id);
    // First, so that a draft whose post would still go out is not gone.
    const cancelled = await queue.cancel(id, 'everywhere');
    if (!cancelled.ok) return err({ message: `${cancelled.error.message} The draft was not deleted.` });
    const deleted = await remove(id);
    if (deleted.ok || !wasQueued) return deleted;
    return err({ message: `${deleted.error.message} It left the publish queue: publish it again to send it.` });
  }

  /** Claims or releases drafts for the account that is signed in, and for no other. */
  async function changeOwner(change: (account: string) => Promise<ClaimResult>): Promise<ClaimResult> {
    const account = visibility.author();
    return account === null ? { changed: [], problem: 'Sign in to take drafts as your own.' } : change(account);
  }

  async function importFile(path: string): Promise<Result<ImportedDraft, { message: string }>> {
    try {
      const text = decodeUtf8(await readBytes(path));
      if (text === null) return err({ message: `${basename(path)}: ${NOT_UTF8_MESSAGE}` });
      return await importWithPictures(basename(path), text, openFilesBeside(path));
    } catch (cause) {
      return err({ message: describeFileError(cause, path) });
    }
  }

  async function importFileOrArchive(
    step: ImportStep,
    path: string,
  ): Promise<(Result<ImportedDraft, { message: string }> | null)[]> {
    const isArchive = extname(path).toLowerCase() === '.zip';
    const fail = async (message: string) => [await step<ImportedDraft>(basename(path), async () => err({ message }))];
    // Of an archive that is not read any more, nobody knows the drafts.
    if (!isArchive || step.isStopped()) return [await step(basename(path), () => importFile(path))];
    try {
      const archive = await readArchive(await readBytes(path));
      if (!archive.ok) return await fail(`${basename(path)}: ${archive.error.message}`);
      return await mapInOrder(archive.value, ({ name, read, beside }) =>
        step(name, async () => {
          const bytes = await read();
          if (!bytes.ok) return err({ message: `${name}: ${bytes.error.message}` });
          const text = decodeUtf8(bytes.value);
          if (text === null) return err({ message: `${name}: ${NOT_UTF8_MESSAGE}` });
          return importWithPictures(name, text, beside);
        }),
      );
    } catch (cause) {
      return fail(describeFileError(cause, path));
    }
  }

  /** Takes the pictures first, so that the draft is shown with them. */
  async function importWithPictures(
    name: string,
    text: string,
    beside: FilesBeside,
  ): Promise<Result<ImportedDraft, { message: string }>> {
    const restored = await takeFromBackup(text, pictures.files, beside);
    const taken = await importPictures(restored, pictures.files, beside, pictures.encode);
    if (!taken.ok) return err({ message: `${name}: ${taken.error.message}` });
    const left = describeLeftPictures(taken.value);
    const imported = await importText(name, taken.value.text);
    if (!imported.ok || left === null) return imported;
    const { problem, ...draft } = imported.value;
    return ok({ ...draft, problem: problem === null ? `${name}: ${left}` : `${problem} ${left}` });
  }

  async function openFile(path: string): Promise<Result<ImportedDraft & { isImported: boolean }, { message: string }>> {
    const id = await drafts.idOfFile(path);
    const draft = id === null ? null : await drafts.read(id);
    if (draft?.ok) return ok({ ...draft.value, problem: null, isImported: false });
    const imported = await importFile(path);
    return imported.ok ? ok({ ...imported.value, isImported: true }) : imported;
  }

  async function importText(name: string, text: string): Promise<Result<ImportedDraft, { message: string }>> {
    const imported = await drafts.import(name, text);
    return imported.ok ? imported : err({ message: `${name}: ${imported.error.message}` });
  }
}

/** Does the work one input after another, so that each import sees the ids of those before it. */
async function mapInOrder<Input, Output>(inputs: Input[], work: (input: Input) => Promise<Output>): Promise<Output[]> {
  const outputs: Output[] = [];
  for (const input of inputs) outputs.push(await work(input));
  return outputs;
}

/** Names that Windows keeps for devices, with any extension (learn.microsoft.com, Naming Files, Paths, and Namespaces). */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** Every file system takes a name of this many letters and its extension. */
const MAX_LENGTH = 100;

/** Returns a file name for a draft of this title that every system takes: a slug of ASCII, and no name of a device. */
export function toExportName(title: string, extension: '.md' | '.zip' = '.md'): string {
  const slug = normalizeSlug(title).slice(0, MAX_LENGTH).replace(/-$/, '') || 'untitled';
  return `${slug}${DEVICE.test(slug) ? '-post' : ''}${extension}`;
}
