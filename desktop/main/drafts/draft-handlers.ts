import type { Result } from '@callwright/shared/result.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { type BrowserWindow, dialog, shell } from 'electron';
import type { ClaimResult, DeletedDraft } from '../../ipc/drafts.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import { exportWithPictures, hasPictures } from '../pictures/export-with-pictures.ts';
import type { DraftVisibility } from './draft-visibility.ts';
import type { Drafts } from './drafts.ts';
import type { DraftsFolder } from './drafts-folder.ts';
import { toExportName } from './export-name.ts';
import { openLastPosition } from './last-position.ts';

const MARKDOWN = [{ name: 'Markdown', extensions: ['md', 'markdown', 'mdown', 'txt'] }];
const MARKDOWN_WITH_FOLDER = [{ name: 'Markdown, with its pictures in a folder beside it', extensions: ['md'] }];
const ARCHIVE = [{ name: 'Zip archive', extensions: ['zip'] }];

/** Handles what the page may ask about drafts, their versions, and their files. */
export function createDraftHandlers({
  drafts,
  folder,
  queue,
  userData,
  getWindow,
  visibility,
  pictures,
}: {
  drafts: Drafts;
  folder: DraftsFolder;
  /** A deleted draft is no longer published. */
  queue: {
    has(postId: string): boolean;
    cancel(postId: string, from: 'everywhere'): Promise<Result<undefined, { message: string }>>;
  };
  userData: string;
  getWindow: () => BrowserWindow | null;
  visibility: DraftVisibility;
  /** The pictures of drafts; `readOwn` finds one on the blog if it isn't in the folder. */
  pictures: {
    readOwn: (name: string) => Promise<Result<Uint8Array, { message: string }>>;
    /** Restores pictures that were removed in this run and that a text names again. */
    bringBackNamed: (text: string) => Promise<void>;
  };
}) {
  const lastPosition = openLastPosition(userData);

  return {
    'drafts:list': () => drafts.list(),
    'drafts:read': (id) => drafts.read(id),
    'drafts:save': async ({ id, fields, basedOn }) => {
      await pictures.bringBackNamed(`${fields.featuredImageUrl} ${fields.content}`);
      return drafts.save(id, fields, basedOn);
    },
    'drafts:delete': deleteUnqueued,
    'drafts:undelete': (key) => drafts.undelete(key),
    'drafts:list-deleted': () => drafts.listDeleted(),
    'drafts:duplicate': (id) => drafts.duplicate(id),
    'drafts:search': (query) => drafts.search(query),
    'drafts:list-versions': (id) => drafts.listVersions(id),
    'drafts:read-version': ({ id, version }) => drafts.readVersion(id, version),
    'drafts:restore-version': ({ id, version }) => drafts.restoreVersion(id, version),
    'drafts:measure-versions': () => drafts.measureVersions(),
    'drafts:remove-older-versions': () => drafts.removeOlderVersions(),
    'drafts:claim': (ids) => changeOwner((account) => drafts.claim(ids, account)),
    'drafts:unclaim': (ids) => changeOwner((account) => drafts.unclaim(ids, account)),
    // Someone with an account learns nothing about the drafts of others. Their author has no account anymore.
    'drafts:show-hidden': async () =>
      visibility.author() === null ? drafts.showHidden() : { changed: [], problem: 'Log out, then try again.' },
    'drafts:dismiss-notice': async (id) => void (await drafts.dismissNotice(id)),
    'conflicts:read-file': (id) => drafts.readFileConflict(id),
    'conflicts:resolve-file': ({ id, version, fields }) => drafts.resolveFileConflict(id, version, fields),
    'drafts:save-position': (position) => {
      lastPosition.change(() => position);
      return undefined;
    },
    'drafts:last-position': () => lastPosition.value,
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
      const draft = await drafts.read(id);
      if (!draft.ok) return draft;
      const path = await folder.pathOfDraft(id);
      if (!path.ok) return path;
      shell.showItemInFolder(path.value);
      return ok(undefined);
    },
    'drafts:open-folder': async () => {
      const problem = await shell.openPath(folder.path());
      return problem === '' ? ok(undefined) : err({ message: `Couldn't open ${folder.path()}. ${problem}` });
    },
    'drafts:choose-folder': async () => {
      const window = getWindow();
      if (!window) return ok(null);
      const chosen = await dialog.showOpenDialog(window, {
        title: 'Choose the drafts folder',
        message: 'Choose the folder for the files of your drafts',
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

  async function deleteUnqueued(id: string): Promise<Result<DeletedDraft, { message: string }>> {
    const wasQueued = queue.has(id);
    // First, so that a draft whose post would still go out isn't gone.
    const cancelled = await queue.cancel(id, 'everywhere');
    if (!cancelled.ok) return err({ message: `Couldn't delete the draft. ${cancelled.error.message}` });
    const deleted = await drafts.delete(id);
    if (deleted.ok || !wasQueued) return deleted;
    return err({ message: `${deleted.error.message} It left the publish queue. Publish it again to send it.` });
  }

  /** Changes the owner of drafts for the account that is signed in, and for no other. */
  async function changeOwner(change: (account: string) => Promise<ClaimResult>): Promise<ClaimResult> {
    const account = visibility.author();
    return account === null ? { changed: [], problem: 'Sign in to move drafts to your account.' } : change(account);
  }
}
