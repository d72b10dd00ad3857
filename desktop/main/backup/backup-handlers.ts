import { PICTURES_TABLE, POSTS_TABLE } from '@callwright/shared/backup/backup-format.ts';
import { type BackupRows, writeBackup } from '@callwright/shared/backup/write-backup.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { OwnBackup } from '../../ipc/posts.ts';
import type { Broadcast } from '../app/broadcast.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import { describeFileError } from '../files/file-errors.ts';
import { makeBackupFolder } from './backup-folder.ts';

type Failure = { message: string };

const STOPPED = 'The backup stopped because the window closed. Back up your posts again.';

/** Backs up the author's posts to a folder of their choice. `stop` cancels a running backup and removes its files. */
export function createBackups({
  openSource,
  chooseFolder,
  showFolder,
  broadcast,
  now = () => new Date(),
}: {
  openSource: () => BackupRows;
  chooseFolder: () => Promise<string | null>;
  showFolder: (path: string) => void;
  broadcast: Pick<Broadcast, 'send'>;
  now?: () => Date;
}) {
  let running: Promise<Result<OwnBackup | null, Failure>> | null = null;
  let writing: { end: () => void; ended: Promise<unknown> } | null = null;
  let lastFolder: string | null = null;

  async function backUp(chosen: string, stopped: Promise<Result<never, string>>): Promise<Result<OwnBackup, Failure>> {
    const folder = await makeBackupFolder(chosen, toDay(now()));
    let percent = -1;
    try {
      const made = await writeBackup(untilStopped(openSource(), stopped), folder, ({ doneRows, totalRows }) => {
        const next = Math.min(99, Math.floor((100 * doneRows) / Math.max(totalRows, 1)));
        if (next > percent) broadcast.send('posts:backup-changed', { folder: folder.path, percent: next });
        percent = Math.max(percent, next);
      });
      if (made.ok) {
        lastFolder = folder.path;
        const rowsOf = (table: string) => made.value.tables.find(({ name }) => name === table)?.rows ?? 0;
        const pictures = made.value.files.filter(({ path }) => path.startsWith('pictures/')).length;
        return ok({
          folder: folder.path,
          posts: rowsOf(POSTS_TABLE),
          pictures,
          missingPictures: rowsOf(PICTURES_TABLE) - pictures,
        });
      }
      await folder.discard();
      return err({ message: made.error });
    } catch (cause) {
      await folder.discard();
      return err({ message: describeFileError(cause, folder.path) });
    } finally {
      broadcast.send('posts:backup-changed', null);
    }
  }

  async function chooseAndBackUp(): Promise<Result<OwnBackup | null, Failure>> {
    const chosen = await chooseFolder();
    if (chosen === null) return ok(null);
    const stopped = Promise.withResolvers<Result<never, string>>();
    const made = backUp(chosen, stopped.promise).catch((cause: unknown) =>
      err({ message: describeFileError(cause, chosen) }),
    );
    writing = { end: () => stopped.resolve(err(STOPPED)), ended: made };
    return made.finally(() => {
      writing = null;
    });
  }

  async function stop(): Promise<void> {
    writing?.end();
    await writing?.ended;
  }

  const handlers = {
    // A second request gets the running backup's result.
    'posts:back-up': () => {
      running ??= chooseAndBackUp().finally(() => {
        running = null;
      });
      return running;
    },
    'posts:show-backup': () => {
      if (lastFolder !== null) showFolder(lastFolder);
      return undefined;
    },
  } satisfies Partial<IpcHandlers>;

  return { handlers, stop };
}

function untilStopped(source: BackupRows, stopped: Promise<Result<never, string>>): BackupRows {
  return {
    listTables: () => Promise.race([source.listTables(), stopped]),
    readRows: (table, afterKey) => Promise.race([source.readRows(table, afterKey), stopped]),
    readPicture: (path) => Promise.race([source.readPicture(path), stopped]),
  };
}

function toDay(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
