import { err, ok, type Result } from '@callwright/shared/result.ts';
import { type BrowserWindow, dialog, shell } from 'electron';
import type { IpcHandlers } from '../app/ipc.ts';
import { exportWithPictures, hasPictures } from '../pictures/export-with-pictures.ts';
import type { Storage } from '../storage/storage.ts';
import type { DraftVisibility } from './draft-visibility.ts';
import type { DraftsFolder } from './drafts-folder.ts';
import { toExportName } from './export-name.ts';

const MARKDOWN = [{ name: 'Markdown', extensions: ['md', 'markdown', 'mdown', 'txt'] }];
const MARKDOWN_WITH_FOLDER = [{ name: 'Markdown, with a folder of pictures', extensions: ['md'] }];
const ARCHIVE = [{ name: 'Zip archive', extensions: ['zip'] }];

export function createDraftFileHandlers({
  storage,
  visibility,
  folder,
  getWindow,
  readPicture,
}: {
  storage: Pick<Storage, 'call'>;
  visibility: Pick<DraftVisibility, 'viewer'>;
  folder: DraftsFolder;
  getWindow: () => BrowserWindow | null;
  readPicture: (name: string) => Promise<Result<Uint8Array, { message: string }>>;
}) {
  return {
    'drafts:export': async (id) => {
      const window = getWindow();
      const file = await storage.call('formatDraft', { id, viewer: visibility.viewer() });
      if (!file.ok) return file;
      if (!window) return ok(null);
      const { text, title } = file.value;
      const isWithPictures = hasPictures(text);
      const chosen = await dialog.showSaveDialog(window, {
        title: isWithPictures ? 'Export draft with pictures' : 'Export draft',
        buttonLabel: 'Export',
        defaultPath: toExportName(title, isWithPictures ? '.zip' : '.md'),
        filters: isWithPictures ? [...ARCHIVE, ...MARKDOWN_WITH_FOLDER] : MARKDOWN,
      });
      if (chosen.canceled || !chosen.filePath) return ok(null);
      return exportWithPictures(chosen.filePath, text, readPicture);
    },
    'drafts:show-file': async (id) => {
      const draft = await storage.call('readDraft', { id, viewer: visibility.viewer() });
      if (!draft.ok) return draft;
      const path = await folder.pathOfDraft(id);
      if (!path.ok) return path;
      shell.showItemInFolder(path.value);
      return ok(undefined);
    },
    'drafts:open-folder': async () => {
      const problem = await shell.openPath(folder.path());
      return problem === '' ? ok(undefined) : err({ message: `Couldn’t open ${folder.path()}. ${problem}` });
    },
    'drafts:choose-folder': async () => {
      const window = getWindow();
      if (!window) return ok(null);
      const chosen = await dialog.showOpenDialog(window, {
        title: 'Choose the drafts folder',
        message: 'Choose a folder for your draft files',
        buttonLabel: 'Choose',
        properties: ['openDirectory', 'createDirectory'],
      });
      const [path] = chosen.filePaths;
      if (chosen.canceled || path === undefined) return ok(null);
      const changed = await folder.choose(path);
      return changed.ok ? ok(path) : changed;
    },
    'drafts:read-folder-problem': () => folder.problem(),
  } satisfies Partial<IpcHandlers>;
}
