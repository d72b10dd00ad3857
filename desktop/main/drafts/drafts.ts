import { join } from 'node:path';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { ClaimResult, DeletedDraft, Draft, DraftList, DraftVersion } from '../../ipc/drafts.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import { describeFileError } from '../files/write-durably.ts';
import { openRemoteSnapshots, type RemoteSnapshots } from '../posts/remote-snapshots.ts';
import { createDraftWriter } from '../versions/draft-writer.ts';
import { createVersionHistory } from '../versions/version-history.ts';
import { openVersionStore } from '../versions/version-store.ts';
import { type DeletedDraftFiles, openDeletedDraftFiles } from './deleted-draft-files.ts';
import { createDraftClaims } from './draft-claims.ts';
import { type DraftFile, emptyDraftFile, fingerprintFields, makeStorable, toDraft } from './draft-file.ts';
import { createDraftImport } from './draft-import.ts';
import { createDraftIndex } from './draft-index.ts';
import { createDraftSync } from './draft-sync.ts';
import { createDraftTrash } from './draft-trash.ts';
import { type DraftVisibility, EVERY_DRAFT_VISIBLE } from './draft-visibility.ts';
import { describeFolderError, prepareFolder, quarantine } from './drafts-folder.ts';
import { moveDraftFiles } from './move-draft-files.ts';
import { NO_SUCH_DRAFT } from './no-such-draft.ts';
import { readDraftFile } from './read-draft-file.ts';

export type DraftFailure = { message: string };

/** What the backend confirmed of a publish, and what exactly was sent. */
export type Publication = { revision: number; slug: string; publishedAt: string; fields: PostFields };

export type DraftResult<Value> = Promise<Result<Value, DraftFailure>>;

/** The drafts of this machine: one file each, in one folder. */
export type Drafts = {
  list(): DraftResult<DraftList>;
  /** Looks at files that may have changed; whether another hand changed one. */
  rescan(names: readonly string[]): Promise<boolean>;
  search(query: string): Promise<Array<{ id: string; passage: string | null }>>;
  /** Takes note of what another program did to the file; the notice says it. */
  read(id: string): DraftResult<Draft>;
  /** Settles once the text is on the disk; a draft that has no file gets one. Saves of one draft run one after another, so the last one wins. */
  save(id: string, fields: PostFields): DraftResult<Draft>;
  markPublished(id: string, publication: Publication): DraftResult<Draft>;
  /**
   * The blog's text becomes the draft's, in a file that it gets where it has none, deleted or not;
   * where `hasLocalChanges` says so of the draft that stands, that one stays as it is.
   */
  importRemote(
    id: string,
    publication: Publication,
    hasLocalChanges: (draft: Draft) => Promise<boolean>,
  ): DraftResult<Draft>;
  /**
   * The blog's text becomes what the draft is based on, and `fields` its text. What stood here and
   * what stands there become versions, where they are not that text.
   */
  rebase(id: string, to: { theirs: Publication; fields: PostFields }): DraftResult<Draft>;
  /** The post is on the blog no more; the draft can be published anew. */
  detachFromPost(id: string): DraftResult<Draft>;
  /** Takes the file out of the folder; `undelete` brings exactly that file back, for thirty days. */
  delete(id: string): DraftResult<DeletedDraft>;
  undelete(key: string): DraftResult<Draft>;
  listDeleted(): DraftResult<DeletedDraft[]>;
  duplicate(id: string): DraftResult<Draft>;
  /** A draft from the text of a file called `name`; what its front matter holds besides stays in it. */
  import(name: string, text: string): DraftResult<Draft>;
  /** The file as it stands, for a copy elsewhere. */
  readFile(id: string): DraftResult<{ path: string; text: string; title: string }>;
  listVersions(id: string): DraftResult<DraftVersion[]>;
  readVersion(id: string, version: string): DraftResult<PostFields>;
  /** The text that stands becomes a version first. */
  restoreVersion(id: string, version: string): DraftResult<Draft>;
  /** Whether the draft's owner is shown (rule O2); true where nobody knows of it. */
  isVisible(id: string): Promise<boolean>;
  /** Gives the machine's drafts to an account; the answer names those that are its own now. */
  claim(ids: readonly string[], account: string): Promise<ClaimResult>;
  /** Gives drafts of an account back to the machine. */
  unclaim(ids: readonly string[], account: string): Promise<ClaimResult>;
  dismissNotice(id: string): void;
  folder(): string;
  /** Moves every draft to another folder; `persistFolder` notes it. Where anything fails, all stays where it was. */
  move(to: string, keep: (folder: string) => Promise<void>): DraftResult<string>;
  /** Settles when nothing is being written any more. */
  flush(): Promise<void>;
};

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type DraftsOptions = {
  folder: string;
  /** Where earlier versions and deleted drafts are kept. */
  userData: string;
  /** Tells this machine from another. */
  machine: string;
  /** Moves a file to the system's trash. */
  trash: (path: string) => Promise<void>;
  /** A folder that the author chose is not made again where it is missing: its disk may be unplugged. */
  isChosen?: boolean;
  /** Where the base of each published draft is kept. */
  snapshots?: RemoteSnapshots;
  /** Whose posts are published. */
  readAuthor?: () => string | null;
  /** Left out, all is the machine's and shown. */
  visibility?: DraftVisibility;
};

/**
 * Opens the folder of drafts, making it where it is missing, and takes away what writes that were
 * killed left behind.
 */
export function openDrafts({
  folder: first,
  userData,
  machine,
  trash,
  isChosen = false,
  snapshots = openRemoteSnapshots({ userData, onNoticed: () => {} }),
  readAuthor = () => null,
  visibility = EVERY_DRAFT_VISIBLE,
}: DraftsOptions): Drafts {
  let folder = first;
  const queue = createKeyedMutex();
  const versions = openVersionStore({ folder: join(userData, 'versions') });
  const deletedDrafts: DeletedDraftFiles = openDeletedDraftFiles({ folder: join(userData, 'deleted-drafts'), trash });
  const files = createDraftWriter({
    versions,
    note: (path, id, found) => index.note(nameOf(path), id, found),
  });
  const index = createDraftIndex({
    folder: () => folder,
    salt: machine,
    hasVersions: files.isJournaled,
    isOwnerShown: visibility.isVisible,
  });
  /** A save that was on its way while its draft was deleted must not bring it back. */
  const deleted = new Set<string>();
  let ready = prepare();

  async function prepare(): Promise<void> {
    await files.prepare();
    await prepareFolder(folder, isChosen && folder === first);
    await deletedDrafts.purge((id) => versions.forget(id)).catch(() => {});
  }

  function pathOf(id: string): string {
    return join(folder, index.nameOf(id) ?? `${id}.md`);
  }

  function nameOf(path: string): string {
    return path.slice(folder.length + 1);
  }

  /** The index knows which file a draft is; only a name that is no id makes it necessary. */
  async function locate(id: string): Promise<string> {
    await ready;
    if (index.nameOf(id) === null) await index.refresh().catch(() => {});
    return pathOf(id);
  }

  function answer(id: string, file: DraftFile): Draft {
    return { ...toDraft(id, file), notice: files.noticeOf(id) };
  }

  /** Runs the work of one draft; what the system refuses becomes words. */
  function run<Value>(id: string, work: (path: string) => DraftResult<Value>): DraftResult<Value> {
    if (!ID.test(id)) return Promise.resolve(err(NO_SUCH_DRAFT));
    return queue.run(id, async () => {
      const path = await locate(id);
      try {
        return await work(path);
      } catch (cause) {
        return err({ message: describeFileError(cause, path) });
      }
    });
  }

  /** Changes the file of a draft; where there is none, or one that can't be read, from an empty draft. */
  function change(
    id: string,
    edit: (file: DraftFile, stands: boolean) => DraftFile | Promise<DraftFile>,
    reason: DraftVersion['reason'] = 'saved',
  ): DraftResult<Draft> {
    return run(id, async (path) => {
      if (deleted.has(id)) return err({ message: 'This draft was deleted.' });
      const standing = await readDraftFile(path);
      if (!standing.ok && standing.error.kind === 'unavailable') return err({ message: standing.error.message });
      if (!standing.ok && standing.error.kind === 'damaged') await quarantine(path);
      if (standing.ok) await files.keepExternalEdit(id, standing.value.text);
      const before = standing.ok ? standing.value.file : emptyDraftFile(await ownerOf(id));
      const next = await edit(before, standing.ok);
      if (next !== before || !standing.ok) await files.write(id, path, { ...next, id }, reason);
      return ok(answer(id, next));
    });
  }

  /** Whose a draft is, or would be if it were written now. */
  async function ownerOf(id: string): Promise<string | null> {
    const indexed = index.ownerOf(id);
    const owner = indexed === undefined ? await files.lastOwner(id) : indexed;
    return owner === undefined ? visibility.author() : owner;
  }

  const drafts: Drafts = {
    async list() {
      await ready;
      try {
        await index.refresh();
        const { drafts: summaries, unreadable, hidden } = index.list();
        const last = unreadable.map(async ({ id, ...file }) => {
          if (!visibility.isVisible(await ownerOf(id))) return [];
          const snapshots = files.isJournaled(id) && !file.file.includes('.damaged-') ? await versions.list(id) : null;
          const newest = snapshots?.ok ? snapshots.value[0] : undefined;
          return [{ ...file, lastVersion: newest ? { ...newest, draft: id } : null }];
        });
        return ok({
          drafts: summaries,
          unreadable: (await Promise.all(last)).flat(),
          // No account learns what others have here.
          hidden: visibility.author() === null ? hidden : 0,
        });
      } catch (cause) {
        return err({ message: describeFolderError(cause, folder) });
      }
    },
    async rescan(names) {
      // A save that runs has its file noted by its end.
      await drafts.flush();
      return index.lookAgain(names);
    },
    async search(query) {
      await ready;
      return index.search(query);
    },
    read: (id) =>
      run(id, async (path) => {
        const found = await files.read(id, path);
        return found.ok ? ok(answer(id, found.value.file)) : found;
      }),
    save: (id, fields) =>
      change(id, (file) => {
        const wellFormed = makeStorable(fields);
        if (fingerprintFields(wellFormed) === fingerprintFields(file.fields)) return file;
        return { ...file, fields: wellFormed, updatedAt: new Date().toISOString() };
      }),
    ...createDraftSync({ run, change, versions, files, snapshots, readAuthor, answer, deleted }),
    ...createDraftTrash({
      whenReady: () => ready,
      run,
      files,
      index,
      deletedDrafts,
      deleted,
      nameOf,
      folder: () => folder,
      isShown: async (id, owner) => visibility.isVisible(owner === undefined ? await ownerOf(id) : owner),
      read: (id) => drafts.read(id),
    }),
    ...createDraftImport({ whenReady: () => ready, run, change, files, index, deleted, owners: visibility }),
    readFile: (id) =>
      run(id, async (path) => {
        const found = await readDraftFile(path);
        return found.ok ? ok({ path, text: found.value.text, title: found.value.file.fields.title }) : found;
      }),
    ...createVersionHistory({ run, versions, files, nameOf, answer }),
    isVisible: async (id) => {
      await locate(id);
      return visibility.isVisible(await ownerOf(id));
    },
    ...createDraftClaims({ run, files }),
    dismissNotice: files.dismissNotice,
    folder: () => folder,
    async move(to, keep) {
      await ready;
      await queue.whenIdle();
      const moving = moveDraftFiles({ from: folder, to, persistFolder: keep });
      // Whatever is asked for meanwhile waits, and then finds the files where they are.
      ready = moving.then(
        () => {},
        () => {},
      );
      const moved = await moving;
      if (moved.ok) {
        folder = to;
        index.clear();
      }
      return moved;
    },
    async flush() {
      await ready;
      await queue.whenIdle();
      await snapshots.whenIdle();
    },
  };

  return drafts;
}
