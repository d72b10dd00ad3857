import { basename, extname } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { type BrowserWindow, dialog } from 'electron';
import { type ImportedDraft, NOT_UTF8_MESSAGE } from '../../ipc/drafts.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { Mailbox } from '../app/mailbox.ts';
import { readBytes } from '../files/disk.ts';
import { describeFileError } from '../files/file-errors.ts';
import { decodeUtf8 } from '../mirror/draft-file.ts';
import {
  describeSkippedPictures,
  type EncodePicture,
  importBackupPictures,
  importPictures,
  type NearbyFiles,
  openFilesNearDropped,
  openNearbyFiles,
} from '../pictures/import-pictures.ts';
import type { PictureFiles } from '../pictures/picture-files.ts';
import { readArchive } from '../pictures/read-archive.ts';
import type { Storage } from '../storage/storage.ts';
import type { DraftVisibility } from './draft-visibility.ts';
import type { DraftsFolder } from './drafts-folder.ts';
import type { ImportRuns, ImportStep } from './import-runs.ts';

const IMPORTABLE = [{ name: 'Markdown and zip archives', extensions: ['md', 'markdown', 'mdown', 'txt', 'zip'] }];

export function createImportHandlers({
  storage,
  visibility,
  folder,
  openedFiles,
  imports,
  getWindow,
  pictures,
}: {
  storage: Pick<Storage, 'call'>;
  visibility: Pick<DraftVisibility, 'author' | 'viewer'>;
  folder: Pick<DraftsFolder, 'idOfFile'>;
  openedFiles: Pick<Mailbox<string>, 'drain'>;
  imports: Pick<ImportRuns, 'run' | 'runAndReport'>;
  getWindow: () => BrowserWindow | null;
  pictures: { files: PictureFiles; encode: EncodePicture };
}) {
  return {
    'drafts:import': (files) =>
      imports.run((step) =>
        mapInOrder(files, ({ name, text, path }) =>
          step(name, async () => importWithPictures(name, text, await openFilesNearDropped(path, text))),
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
  } satisfies Partial<IpcHandlers>;

  async function importFile(path: string): Promise<Result<ImportedDraft, { message: string }>> {
    try {
      const text = decodeUtf8(await readBytes(path));
      if (text === null) return err({ message: `${basename(path)}: ${NOT_UTF8_MESSAGE}` });
      return await importWithPictures(basename(path), text, openNearbyFiles(path));
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
    // After a stop, the archive isn't opened and counts as one file.
    if (!isArchive || step.isStopped()) return [await step(basename(path), () => importFile(path))];
    try {
      const archive = await readArchive(await readBytes(path));
      if (!archive.ok) return await fail(`${basename(path)}: ${archive.error.message}`);
      return await mapInOrder(archive.value, ({ name, read, nearby }) =>
        step(name, async () => {
          const bytes = await read();
          if (!bytes.ok) return err({ message: `${name}: ${bytes.error.message}` });
          const text = decodeUtf8(bytes.value);
          if (text === null) return err({ message: `${name}: ${NOT_UTF8_MESSAGE}` });
          return importWithPictures(name, text, nearby);
        }),
      );
    } catch (cause) {
      return fail(describeFileError(cause, path));
    }
  }

  async function importWithPictures(
    name: string,
    text: string,
    nearby: NearbyFiles,
  ): Promise<Result<ImportedDraft, { message: string }>> {
    const restored = await importBackupPictures(text, pictures.files, nearby);
    const taken = await importPictures(restored, pictures.files, nearby, pictures.encode);
    if (!taken.ok) return err({ message: `${name}: ${taken.error.message}` });
    const left = describeSkippedPictures(taken.value);
    const imported = await importText(name, taken.value.text);
    if (!imported.ok || left === null) return imported;
    const { problem, ...draft } = imported.value;
    return ok({ ...draft, problem: problem === null ? `${name}: ${left}` : `${problem} ${left}` });
  }

  async function openFile(path: string): Promise<Result<ImportedDraft & { isImported: boolean }, { message: string }>> {
    const id = await folder.idOfFile(path);
    const draft = id === null ? null : await storage.call('readDraft', { id, viewer: visibility.viewer() });
    if (draft?.ok) return ok({ ...draft.value, problem: null, isImported: false });
    const imported = await importFile(path);
    return imported.ok ? ok({ ...imported.value, isImported: true }) : imported;
  }

  async function importText(name: string, text: string): Promise<Result<ImportedDraft, { message: string }>> {
    const imported = await storage.call('importDraft', { name, text, owner: visibility.author() });
    return imported.ok ? imported : err({ message: `${name}: ${imported.error.message}` });
  }
}

/** In order, so that each import sees the ids of earlier ones. */
async function mapInOrder<Input, Output>(inputs: Input[], work: (input: Input) => Promise<Output>): Promise<Output[]> {
  const outputs: Output[] = [];
  for (const input of inputs) outputs.push(await work(input));
  return outputs;
}
