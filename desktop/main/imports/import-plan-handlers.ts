import { basename, extname } from 'node:path';
import { ok } from '@callwright/shared/result.ts';
import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { IpcOutput } from '../../ipc/contract.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import { mapInOrder } from '../drafts/map-in-order.ts';
import type { TextImporter } from '../drafts/text-importer.ts';
import { ImportPlans } from './import-plans.ts';

const MARKDOWN = ['md', 'markdown', 'mdown', 'txt'];

/** On Windows and Linux, a dialog can't show both files and folders. */
const DIALOGS: Record<'files' | 'folder', OpenDialogOptions> = {
  files: {
    title: 'Import posts',
    buttonLabel: 'Import',
    filters: [{ name: 'Blog exports and Markdown', extensions: ['xml', 'json', 'zip', 'mdx', ...MARKDOWN] }],
    properties: ['openFile', 'multiSelections'],
  },
  folder: { title: 'Import a folder of posts', buttonLabel: 'Import', properties: ['openDirectory'] },
};

export function createImportPlanHandlers({
  getWindow,
  importer,
  ...parts
}: Omit<ConstructorParameters<typeof ImportPlans>[0], 'importer'> & {
  getWindow: () => BrowserWindow | null;
  importer: Pick<TextImporter, 'importFile' | 'importText'>;
}) {
  const plans = new ImportPlans({ importer, ...parts });
  return {
    'imports:choose': async (what): Promise<IpcOutput<'imports:choose'>> => {
      const window = getWindow();
      if (!window) return ok(null);
      const chosen = await dialog.showOpenDialog(window, DIALOGS[what]);
      const paths = chosen.filePaths;
      if (chosen.canceled || paths.length === 0) return ok(null);
      if (what === 'folder' || !paths.every(isMarkdown)) {
        const plan = await plans.open(paths);
        if (!plan.ok) return plan;
        return ok(plan.value && { kind: 'planned', plan: plan.value });
      }
      const answers = await parts.runs.run((step) =>
        mapInOrder(paths, (path) => step(basename(path), () => importer.importFile(path))),
      );
      return ok({ kind: 'imported', answers });
    },
    'imports:start': (chosen) => plans.start(chosen),
    'imports:cancel': () => void plans.cancel(),
  } satisfies Partial<IpcHandlers>;
}

function isMarkdown(path: string): boolean {
  return MARKDOWN.includes(extname(path).slice(1).toLowerCase());
}
