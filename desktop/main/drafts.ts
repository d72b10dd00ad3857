import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { DeletedDraft, Draft, DraftList, DraftNotice, DraftVersion } from '../ipc-contract.ts';
import { type DeletedDrafts, openDeletedDrafts } from './deleted-drafts.ts';
import { type DraftFile, fingerprintFields, formatDraftFile, parseDraftFile, toDraft } from './draft-file.ts';
import { createDraftIndex } from './draft-index.ts';
import { moveDraftFiles } from './move-draft-files.ts';
import { createQueue } from './queue-by-key.ts';
import { type FoundDraft, type ReadFailure, readDraftFile } from './read-draft-file.ts';
import { hashText, openVersions } from './versions.ts';
import { describeFileError, UNFINISHED_SUFFIX, writeDurably } from './write-durably.ts';

export type DraftFailure = { message: string };

/** What the backend confirmed of a publish, and what exactly was sent. */
export type Publication = { revision: number; slug: string; publishedAt: string; fields: PostFields };

type Answer<Value> = Promise<Result<Value, DraftFailure>>;

/** The drafts of this machine: one file each, in one folder. */
export type Drafts = {
  list(): Answer<DraftList>;
  /** Looks at files that may have changed; whether another hand changed one. */
  lookAgain(names: readonly string[]): Promise<boolean>;
  search(query: string): Promise<Array<{ id: string; passage: string | null }>>;
  create(): Answer<Draft>;
  /** Takes note of what another program did to the file; the notice says it. */
  read(id: string): Answer<Draft>;
  /** Settles once the text is on the disk. Saves of one draft run one after another, so the last one wins. */
  save(id: string, fields: PostFields): Answer<Draft>;
  markPublished(id: string, publication: Publication): Answer<Draft>;
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
  dismissNotice(id: string): void;
  folder(): string;
  /** Moves every draft to another folder; `keep` notes it. Where anything fails, all stays where it was. */
  move(to: string, keep: (folder: string) => Promise<void>): Answer<string>;
  /** Settles when nothing is being written any more. */
  flush(): Promise<void>;
};

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NO_SUCH_DRAFT = { message: 'There is no such draft.' };

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
};

/**
 * Opens the folder of drafts, making it where it is missing, and takes away what writes that were
 * killed left behind.
 */
export function openDrafts({ folder: first, userData, machine, trash, isChosen = false }: DraftsOptions): Drafts {
  let folder = first;
  const queue = createQueue();
  const versions = openVersions({ folder: join(userData, 'versions') });
  const deletedDrafts: DeletedDrafts = openDeletedDrafts({ folder: join(userData, 'deleted-drafts'), trash });
  let journaled = new Set<string>();
  const index = createDraftIndex({ folder: () => folder, salt: machine, hasVersions: (id) => journaled.has(id) });
  /** A save that was on its way while its draft was deleted must not bring it back. */
  const deleted = new Set<string>();
  /** The text that this process wrote to a draft's file, or read from it, last. */
  const seen = new Map<string, string>();
  const notices = new Map<string, DraftNotice>();
  let ready = prepare();

  async function prepare(): Promise<void> {
    journaled = await versions.drafts();
    await prepareFolder(folder, isChosen && folder === first);
    await deletedDrafts.purge((id) => versions.forget(id)).catch(() => {});
  }

  function pathOf(id: string): string {
    return join(folder, index.nameOf(id) ?? `${id}.md`);
  }

  /** The index knows which file a draft is; only a name that is no id makes it necessary. */
  async function locate(id: string): Promise<string> {
    await ready;
    if (index.nameOf(id) === null) await index.refresh().catch(() => {});
    return pathOf(id);
  }

  function answer(id: string, file: DraftFile): Draft {
    return { ...toDraft(id, file), notice: notices.get(id) ?? null };
  }

  /**
   * Keeps in the journal what the file holds, if nothing here wrote it.
   *
   * @returns whether another program changed the file.
   * @throws the system's error.
   */
  async function noteOutsideChange(id: string, text: string): Promise<'none' | 'first-seen' | 'outside'> {
    const hash = hashText(text);
    if (seen.get(id) === hash) return 'none';
    const { head, written } = await versions.newest(id);
    if (head?.hash === hash) {
      if (head.reason === 'pending') await versions.settle(id, head, 'saved');
      return 'none';
    }
    if (written?.hash === hash) return 'none';
    const kept = await versions.record(id, text, 'outside');
    await versions.settle(id, kept, 'outside');
    journaled.add(id);
    return written === null ? 'first-seen' : 'outside';
  }

  /** A save that was killed between the journal and the file: its text is the newest there is. */
  async function recover(id: string, path: string, found: FoundDraft): Promise<FoundDraft> {
    if (seen.has(id)) return found;
    const { head, written } = await versions.newest(id);
    if (head?.reason !== 'pending' || written?.hash !== hashText(found.text)) return found;
    const text = await versions.read(id, head.id);
    if (!text.ok) return found;
    await writeDurably(path, text.value);
    await versions.settle(id, head, 'saved');
    notices.set(id, { kind: 'recovered', version: written.id });
    const again = await readDraftFile(path);
    return again.ok ? again.value : found;
  }

  /** Journal first, then the file: whatever is killed or fails, one of them has the text. */
  async function write(id: string, path: string, file: DraftFile, reason: DraftVersion['reason']): Promise<void> {
    const text = formatDraftFile(file);
    const { head } = await versions.newest(id);
    const isJournaled = head?.hash === hashText(text);
    const entry = isJournaled ? head : await versions.record(id, text, 'pending');
    journaled.add(id);
    await writeDurably(path, text);
    seen.set(id, hashText(text));
    // The text is safe: a version that can't be renamed or thinned now is dealt with at a later save.
    await versions.settle(id, entry, isJournaled && entry.reason !== 'pending' ? entry.reason : reason).catch(() => {});
    const found = await readDraftFile(path);
    if (found.ok) index.note(path.slice(folder.length + 1), id, found.value);
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
    edit: (file: DraftFile) => DraftFile,
    reason: DraftVersion['reason'] = 'saved',
  ): Answer<Draft> {
    return run(id, async (path) => {
      if (deleted.has(id)) return err({ message: 'This draft was deleted.' });
      const standing = await readDraftFile(path);
      if (!standing.ok && standing.error.kind === 'unavailable') return err({ message: standing.error.message });
      if (!standing.ok && standing.error.kind === 'damaged') await setAside(path);
      if (standing.ok) await keepTheirs(id, standing.value.text);
      const before = standing.ok ? standing.value.file : emptyDraftFile();
      const next = edit(before);
      if (next !== before || !standing.ok) await write(id, path, { ...next, id }, reason);
      return ok(answer(id, next));
    });
  }

  /** The author's words go into the file; those that another program put there stay in the journal. */
  async function keepTheirs(id: string, text: string): Promise<void> {
    if ((await noteOutsideChange(id, text)) !== 'outside') return;
    const { head } = await versions.newest(id);
    notices.set(id, { kind: 'kept-both', version: head?.id ?? null });
    seen.set(id, hashText(text));
  }

  async function readStanding(id: string, path: string): Promise<Result<FoundDraft, ReadFailure>> {
    const found = await readDraftFile(path);
    if (!found.ok) return found;
    const standing = await recover(id, path, found.value);
    const { written } = await versions.newest(id);
    const noted = await noteOutsideChange(id, standing.text);
    if (noted === 'outside') notices.set(id, { kind: 'changed-outside', version: written?.id ?? null });
    seen.set(id, hashText(standing.text));
    return ok(standing);
  }

  const drafts: Drafts = {
    async list() {
      await ready;
      try {
        await index.refresh();
        const { drafts: summaries, unreadable } = index.list();
        const last = unreadable.map(async ({ id, ...file }) => {
          const known = journaled.has(id) && !file.file.includes('.damaged-') ? await versions.list(id) : null;
          const newest = known?.ok ? known.value[0] : undefined;
          return { ...file, lastVersion: newest ? { ...newest, draft: id } : null };
        });
        return ok({ drafts: summaries, unreadable: await Promise.all(last) });
      } catch (cause) {
        const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
        return err({
          message: isMissing
            ? `The drafts folder ${folder} is not there. Connect its disk, or choose where your drafts are with File > Move Drafts Folder.`
            : describeFileError(cause, join(folder, 'drafts')),
        });
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
    create: () => {
      const id = randomUUID();
      return change(id, () => emptyDraftFile());
    },
    read: (id) =>
      run(id, async (path) => {
        const found = await readStanding(id, path);
        return found.ok ? ok(answer(id, found.value.file)) : found;
      }),
    save: (id, fields) =>
      change(id, (file) => {
        const wellFormed = makeStorable(fields);
        if (fingerprintFields(wellFormed) === fingerprintFields(file.fields)) return file;
        return { ...file, fields: wellFormed, updatedAt: new Date().toISOString() };
      }),
    markPublished: (id, { fields, ...publication }) =>
      change(
        id,
        (file) => ({
          ...file,
          published: { ...publication, fingerprint: fingerprintFields(makeStorable(fields)) },
        }),
        'published',
      ),
    delete: (id) =>
      run(id, async (path) => {
        const found = await readDraftFile(path);
        if (!found.ok && found.error.kind === 'missing') return err(NO_SUCH_DRAFT);
        if (found.ok) await noteOutsideChange(id, found.value.text);
        const gone = await deletedDrafts.take(id, path, found.ok ? found.value.file.fields.title : '');
        deleted.add(id);
        index.forget(path.slice(folder.length + 1));
        return ok(gone);
      }),
    async undelete(key) {
      await ready;
      try {
        const { id, name } = await deletedDrafts.giveBack(key, folder);
        deleted.delete(id);
        index.forget(name);
        await index.refresh();
        return await drafts.read(id);
      } catch (cause) {
        return err({ message: `The draft could not be brought back. ${describeFileError(cause, folder)}` });
      }
    },
    async listDeleted() {
      try {
        return ok(await deletedDrafts.list());
      } catch (cause) {
        return err({ message: describeFileError(cause, userData) });
      }
    },
    async duplicate(id) {
      const original = await run(id, (path) => readStanding(id, path));
      if (!original.ok) return original;
      const { fields, others } = original.value.file;
      const copy = { ...emptyDraftFile(), others, fields: { ...fields, title: nameCopy(fields.title), slug: '' } };
      return change(randomUUID(), () => copy);
    },
    async import(name, text) {
      const now = new Date().toISOString();
      const parsed = parseDraftFile(text, { name, createdAt: now, updatedAt: now });
      if (!parsed.ok) return err({ message: parsed.error });
      await ready;
      await index.refresh().catch(() => {});
      const { id: named, published } = parsed.value;
      const isFree = named !== null && index.nameOf(named) === null && !deleted.has(named);
      const id = isFree ? named : randomUUID();
      const fields = makeStorable(parsed.value.fields);
      return change(id, () => ({ ...parsed.value, fields, updatedAt: now, published: isFree ? published : null }));
    },
    readFile: (id) =>
      run(id, async (path) => {
        const found = await readDraftFile(path);
        return found.ok ? ok({ path, text: found.value.text, title: found.value.file.fields.title }) : found;
      }),
    listVersions: (id) => run(id, () => versions.list(id)),
    readVersion: (id, version) =>
      run(id, async (path) => {
        const kept = await readKept(id, path, version);
        return kept.ok ? ok(kept.value.fields) : kept;
      }),
    restoreVersion: (id, version) =>
      run(id, async (path) => {
        const kept = await readKept(id, path, version);
        if (!kept.ok) return kept;
        const standing = await readDraftFile(path);
        if (!standing.ok && standing.error.kind === 'unavailable') return err({ message: standing.error.message });
        if (!standing.ok && standing.error.kind === 'damaged') await setAside(path);
        if (standing.ok) await keepReplaced(id, standing.value.text);
        // That a post is published is a fact about the site, whatever text stands here.
        const published = standing.ok ? standing.value.file.published : kept.value.published;
        const next = { ...kept.value, id, published, updatedAt: new Date().toISOString() };
        await write(id, path, next, 'restored');
        notices.delete(id);
        return ok(answer(id, next));
      }),
    dismissNotice: (id) => void notices.delete(id),
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
    },
  };

  async function readKept(id: string, path: string, version: string): Promise<Result<DraftFile, DraftFailure>> {
    const text = await versions.read(id, version);
    if (!text.ok) return text;
    const name = path.slice(folder.length + 1);
    const parsed = parseDraftFile(text.value, { name, createdAt: EPOCH, updatedAt: EPOCH });
    return parsed.ok ? parsed : err({ message: parsed.error });
  }

  async function keepReplaced(id: string, text: string): Promise<void> {
    await noteOutsideChange(id, text);
    const { head } = await versions.newest(id);
    if (head?.hash === hashText(text)) await versions.settle(id, head, 'replaced');
    else await versions.settle(id, await versions.record(id, text, 'replaced'), 'replaced');
  }

  return drafts;
}

const EPOCH = new Date(0).toISOString();

async function prepareFolder(folder: string, isChosen: boolean): Promise<void> {
  try {
    if (!isChosen) await mkdir(folder, { recursive: true });
    const leftovers = (await readdir(folder)).filter((name) => name.endsWith(UNFINISHED_SUFFIX));
    await Promise.all(leftovers.map((name) => rm(join(folder, name), { force: true })));
  } catch {
    // Whoever reads or writes next gets the same error, and says it where it can be seen.
  }
}

/** Gives a file that can't be read another name, so that the save that follows destroys nothing. */
async function setAside(path: string): Promise<void> {
  const stamp = new Date().toISOString().replaceAll(':', '-');
  await rename(path, path.replace(/\.md$/, `.damaged-${stamp}.md`));
}

function emptyDraftFile(): DraftFile {
  const now = new Date().toISOString();
  return { id: null, fields: EMPTY_POST_FIELDS, createdAt: now, updatedAt: now, published: null, others: {} };
}

function nameCopy(title: string): string {
  return title.trim() === '' ? title : `${title} (copy)`;
}

/** Half of a surrogate pair has no form in UTF-8; nobody can see one. */
function makeStorable(fields: PostFields): PostFields {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.toWellFormed()])) as PostFields;
}
