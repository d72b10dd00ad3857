import { basename } from 'node:path';
import { ok, type Result } from '@callwright/shared/result.ts';
import type { ImportedDraft } from '../../ipc/drafts.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { Mailbox } from '../app/mailbox.ts';
import { openFilesNearDropped } from '../pictures/import-pictures.ts';
import type { Storage } from '../storage/storage.ts';
import type { DraftVisibility } from './draft-visibility.ts';
import type { DraftsFolder } from './drafts-folder.ts';
import type { ImportRuns } from './import-runs.ts';
import { mapInOrder } from './map-in-order.ts';
import type { TextImporter } from './text-importer.ts';

export function createImportHandlers({
  storage,
  visibility,
  folder,
  openedFiles,
  runs,
  importer,
}: {
  storage: Pick<Storage, 'call'>;
  visibility: Pick<DraftVisibility, 'viewer'>;
  folder: Pick<DraftsFolder, 'idOfFile'>;
  openedFiles: Pick<Mailbox<string>, 'drain'>;
  runs: Pick<ImportRuns, 'run' | 'runAndReport'>;
  importer: TextImporter;
}) {
  return {
    'drafts:import': (files) =>
      runs.run((step) =>
        mapInOrder(files, ({ name, text, path }) =>
          step(name, async () => importer.importText(name, text, { nearby: await openFilesNearDropped(path, text) })),
        ),
      ),
    'drafts:drain-opened': () =>
      runs.runAndReport((step) =>
        mapInOrder(openedFiles.drain(), (path) => step(basename(path), () => openFile(path))),
      ),
  } satisfies Partial<IpcHandlers>;

  async function openFile(path: string): Promise<Result<ImportedDraft & { isImported: boolean }, { message: string }>> {
    const id = await folder.idOfFile(path);
    const draft = id === null ? null : await storage.call('readDraft', { id, viewer: visibility.viewer() });
    if (draft?.ok) return ok({ ...draft.value, problem: null, isImported: false });
    const imported = await importer.importFile(path);
    return imported.ok ? ok({ ...imported.value, isImported: true }) : imported;
  }
}
