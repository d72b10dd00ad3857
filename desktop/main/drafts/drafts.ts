import { join } from 'node:path';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { DeletedDraft, Draft, DraftList, DraftVersion, OwnerChange } from '../../ipc/drafts.ts';
import { createQueue } from '../files/keyed-mutex.ts';
import { describeFileError } from '../files/write-durably.ts';
import { type KnownPosts, openKnownPosts } from '../posts/remote-snapshots.ts';
import { createJournaledFiles } from '../versions/draft-writer.ts';
import { createEarlierVersions } from '../versions/version-history.ts';
import { openVersions } from '../versions/version-store.ts';
import { type DeletedDrafts, openDeletedDrafts } from './deleted-draft-files.ts';
import { createDraftOwnership } from './draft-claims.ts';
import { type DraftFile, emptyDraftFile, fingerprintFields, makeStorable, toDraft } from './draft-file.ts';
import { createDraftCopies } from './draft-import.ts';
import { createDraftIndex } from './draft-index.ts';
import { createDraftPublications } from './draft-sync.ts';
import { createDraftDeletion } from './draft-trash.ts';
import { type DraftOwners, NO_ACCOUNTS } from './draft-visibility.ts';
import { describeFolderError, prepareFolder, setAside } from './drafts-folder.ts';
import { moveDraftFiles } from './move-draft-files.ts';
import { NO_SUCH_DRAFT } from './no-such-draft.ts';
import { readDraftFile } from './read-draft-file.ts';

export type DraftFailure = { message: string };

/** What the backend confirmed of a publish, and what exactly was sent. */
export type Publication = { revision: number; slug: string; publishedAt: string; fields: PostFields };

export type Answer<Value> = Promise<Result<Value, DraftFailure>>;

/** The drafts of this machine: one file each, in one folder. */
export type Drafts = {
  list(): Answer<DraftList>;
  /** Looks at files that may have changed; whether another hand changed one. */
  lookAgain(names: readonly string[]): Promise<boolean>;
  search(query: string): Promise<Array<{ id: string; passage: string | null }>>;
  /** Takes note of what another program did to the file; the notice says it. */
  read(id: string): Answer<Draft>;
  /** Settles once the text is on the disk; a draft that has no file gets one. Saves of one draft run one after another, so the last one wins. */
  save(id: string, fields: PostFields): Answer<Draft>;
  markPublished(id: string, publication: Publication): Answer<Draft>;
  /**
   * The blog's text becomes the draft's, in a file that it gets where it has none, deleted or not;
   * where `hasOwnWords` says so of the draft that stands, that one stays as it is.
   */
  adopt(id: string, publication: Publication, hasOwnWords: (draft: Draft) => Promise<boolean>): Answer<Draft>;
  /**
   * The blog's text becomes what the draft is based on, and `fields` its text. What stood here and
   * what stands there become versions, where they are not that text.
   */
  rebase(id: string, to: { theirs: Publication; fields: PostFields }): Answer<Draft>;
  /** The post is on the blog no more; the draft can be published anew. */
  forgetPublication(id: string): Answer<Draft>;
  /** Takes the file out of the folder; `undelete` brings exactly that file back, for thirty days. */
  delete(id: string): Answer<DeletedDraft>;
  undelete(key: string): Answer<Draft>;
  listDeleted(): Answer<DeletedDraft[]>;
  duplicate(id: string): Answer<Draft>;
  /** A draft from the text of a file called `name`; what its front matter holds besides stays in it. */
  import(name: string, text: string): Answer<Draft>;
  /** The file as it stands, for a copy elsewhere. */
  readFile(id: string): Answer<{ path: string; text: string; title: string }>;
  listVersions(id: string): Answer<DraftVersion[]>;
  readVersion(id: string, version: string): Answer<PostFields>;
  /** The text that stands becomes a version first. */
  restoreVersion(id: string, version: string): Answer<Draft>;
  /** Whether the draft's owner is shown (rule O2); true where nobody knows of it. */
  isShown(id: string): Promise<boolean>;
  /** Gives the machine's drafts to an account; the answer names those that are its own now. */
  take(ids: readonly string[], account: string): Promise<OwnerChange>;
  /** Gives drafts of an account back to the machine. */
  release(ids: readonly string[], account: string): Promise<OwnerChange>;
  dismissNotice(id: string): void;
  folder(): string;
  /** Moves every draft to another folder; `keep` notes it. Where anything fails, all stays where it was. */
  move(to: string, keep: (folder: string) => Promise<void>): Answer<string>;
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
  known?: KnownPosts;
  /** Whose posts are published. */
  readAuthor?: () => string | null;
  /** Left out, all is the machine's and shown. */
  owners?: DraftOwners;
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
  known = openKnownPosts({ userData, onNoticed: () => {} }),
  readAuthor = () => null,
  owners = NO_ACCOUNTS,
}: DraftsOptions): Drafts {
  let folder = first;
  const queue = createQueue();
  const versions = openVersions({ folder: join(userData, 'versions') });
  const deletedDrafts: DeletedDrafts = openDeletedDrafts({ folder: join(userData, 'deleted-drafts'), trash });
  const files = createJournaledFiles({
    versions,
    note: (path, id, found) => index.note(nameOf(path), id, found),
  });
  const index = createDraftIndex({
    folder: () => folder,
    salt: machine,
    hasVersions: files.isJournaled,
    isOwnerShown: owners.isShown,
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
  function run<Value>(id: string, work: (path: string) => Answer<Value>): Answer<Value> {
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
  ): Answer<Draft> {
    return run(id, async (path) => {
      if (deleted.has(id)) return err({ message: 'This draft was deleted.' });
      const standing = await readDraftFile(path);
      if (!standing.ok && standing.error.kind === 'unavailable') return err({ message: standing.error.message });
      if (!standing.ok && standing.error.kind === 'damaged') await setAside(path);
      if (standing.ok) await files.keepTheirs(id, standing.value.text);
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
    return owner === undefined ? owners.author() : owner;
  }

  const drafts: Drafts = {
    async list() {
      await ready;
      try {
        await index.refresh();
        const { drafts: summaries, unreadable, hidden } = index.list();
        const last = unreadable.map(async ({ id, ...file }) => {
          if (!owners.isShown(await ownerOf(id))) return [];
          const known = files.isJournaled(id) && !file.file.includes('.damaged-') ? await versions.list(id) : null;
          const newest = known?.ok ? known.value[0] : undefined;
          return [{ ...file, lastVersion: newest ? { ...newest, draft: id } : null }];
        });
        return ok({
          drafts: summaries,
          unreadable: (await Promise.all(last)).flat(),
          // No account learns what others have here.
          hidden: owners.author() === null ? hidden : 0,
        });
      } catch (cause) {
        return err({ message: describeFolderError(cause, folder) });
      }
    },
    async lookAgain(names) {
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
    ...createDraftPublications({ run, change, versions, files, known, readAuthor, answer, deleted }),
    ...createDraftDeletion({
      whenReady: () => ready,
      run,
      files,
      index,
      deletedDrafts,
      deleted,
      nameOf,
      folder: () => folder,
      isShown: async (id, owner) => owners.isShown(owner === undefined ? await ownerOf(id) : owner),
      read: (id) => drafts.read(id),
    }),
    ...createDraftCopies({ whenReady: () => ready, run, change, files, index, deleted, owners }),
    readFile: (id) =>
      run(id, async (path) => {
        const found = await readDraftFile(path);
        return found.ok ? ok({ path, text: found.value.text, title: found.value.file.fields.title }) : found;
      }),
    ...createEarlierVersions({ run, versions, files, nameOf, answer }),
    isShown: async (id) => {
      await locate(id);
      return owners.isShown(await ownerOf(id));
    },
    ...createDraftOwnership({ run, files }),
    dismissNotice: files.dismissNotice,
    folder: () => folder,
    async move(to, keep) {
      await ready;
      await queue.whenIdle();
      const moving = moveDraftFiles({ from: folder, to, keep });
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
      await known.whenIdle();
    },
  };

  return drafts;
}
