import { randomUUID } from 'node:crypto';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Database } from '../database/database.ts';
import {
  type DraftFailure,
  type DraftRecord,
  type DraftText,
  fingerprintFields,
  makeStorable,
  NO_SUCH_DRAFT,
  type Publication,
  type VersionKind,
  type Viewer,
} from '../database/draft-record.ts';
import { isVisible } from '../database/tables/drafts.ts';

/** Another program changed a draft's file; `version` has the text before that. */
export type OutsideChange = { version: number };

/** A draft as the page gets it. */
export type ShownDraft = DraftRecord & { notice: OutsideChange | null };

type Found = Result<ShownDraft, DraftFailure>;

/** A text of a draft that both the author and another program changed. */
export type FileConflict = { base: PostFields | null; theirs: PostFields; at: number; source: 'file' | 'copy' };

const DELETED: DraftFailure = { message: 'This draft was deleted. Restore it from Recently deleted, then try again.' };

/** Says that an account was deleted whose drafts were on this computer. */
const HAS_RELEASED = 'has-released-drafts';

/** What an author does with drafts. A draft that a viewer doesn't see is as if it didn't exist. */
export class DraftOperations {
  readonly #database: Database;
  /** The drafts whose author doesn't know yet that another program changed their file. */
  readonly #notices = new Map<string, OutsideChange>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Notes that another program changed a draft's file, whose text before that is in `version`. */
  noteOutsideChange({ id, version }: { id: string; version: number }): void {
    if (!this.#notices.has(id)) this.#notices.set(id, { version });
  }

  listDrafts({ viewer }: { viewer: Viewer }) {
    const { drafts } = this.#database;
    return { drafts: drafts.list(viewer), ...drafts.countHidden(viewer) };
  }

  readDraft({ id, viewer }: { id: string; viewer: Viewer }): Found {
    const found = this.#find(id, viewer);
    return found.ok ? ok(this.#show(found.value)) : found;
  }

  /**
   * Saves a text; a draft that doesn't exist is made. If another program's text came in after `basedOn`, both are kept:
   * the author's is the draft's, and the other one waits as its conflict.
   */
  saveDraft({
    id,
    fields,
    author,
    basedOn,
  }: {
    id: string;
    fields: PostFields;
    author: string | null;
    basedOn: number | null;
  }): Found {
    const { drafts } = this.#database;
    const before = drafts.read(id);
    if (before === null) return ok(this.#show(drafts.insert(id, { fields, front: '', owner: author }, 'saved')));
    if (before.trashedAt !== null) return err(DELETED);
    const outside = basedOn === null ? null : this.#database.versions.findOutside(before.seq, basedOn);
    const conflict = outside === null || isSameText(before.fields, fields) ? before.conflict : outside;
    return ok(this.#show(drafts.change(before, { fields, conflict, kind: 'saved' })));
  }

  deleteDraft({ id, viewer }: { id: string; viewer: Viewer }): Result<DraftRecord, DraftFailure> {
    const draft = this.#database.drafts.read(id);
    if (draft === null || !isVisible(draft, viewer)) return err(NO_SUCH_DRAFT);
    this.#notices.delete(id);
    // A call that is repeated after a crash finds it in the trash.
    return ok(draft.trashedAt === null ? this.#database.drafts.trash(draft) : draft);
  }

  undeleteDraft({ id, viewer }: { id: string; viewer: Viewer }): Found {
    const draft = this.#database.drafts.read(id);
    if (draft === null || !isVisible(draft, viewer)) return err(NO_SUCH_DRAFT);
    return ok(this.#show(draft.trashedAt === null ? draft : this.#database.drafts.restore(draft)));
  }

  listDeletedDrafts({ viewer }: { viewer: Viewer }) {
    return this.#database.drafts.listTrash(viewer);
  }

  /** Makes a draft of a text from elsewhere. Its id is kept if no draft has it, in the trash or not. */
  addDraft({
    id,
    text,
    owner,
    publications = [],
    createdAt,
    kind,
    raw = null,
  }: {
    id: string | null;
    text: DraftText;
    owner: string | null;
    publications?: readonly Publication[];
    createdAt?: number | undefined;
    kind: VersionKind;
    /** The whole file, if some of it could not be read. */
    raw?: Uint8Array | null;
  }): ShownDraft {
    const { drafts } = this.#database;
    const isFree = id !== null && drafts.read(id) === null;
    const draft = {
      ...text,
      owner,
      publications: isFree ? publications : [],
      ...(createdAt === undefined ? {} : { createdAt }),
    };
    return this.#show(drafts.insert(isFree ? id : randomUUID(), draft, kind, raw));
  }

  listVersions({ id, viewer }: { id: string; viewer: Viewer }) {
    const found = this.#find(id, viewer);
    return found.ok ? ok(this.#database.versions.list(found.value.seq)) : found;
  }

  readVersion({
    id,
    version,
    viewer,
  }: {
    id: string;
    version: number;
    viewer: Viewer;
  }): Result<DraftText, DraftFailure> {
    const found = this.#find(id, viewer);
    return found.ok ? this.#readText(found.value, version) : found;
  }

  /** Makes a version the draft's text. The text that it replaces is a version already. */
  restoreVersion({ id, version, viewer }: { id: string; version: number; viewer: Viewer }): Found {
    const found = this.#find(id, viewer);
    if (!found.ok) return found;
    const text = this.#readText(found.value, version);
    if (!text.ok) return text;
    this.#notices.delete(id);
    const { fields, front } = text.value;
    return ok(this.#show(this.#database.drafts.change(found.value, { fields, front, kind: 'restored' })));
  }

  #readText(draft: DraftRecord, version: number): Result<DraftText, DraftFailure> {
    const text = this.#database.versions.read(draft.seq, version);
    if (text === null) return err({ message: 'This version no longer exists.' });
    return text === 'damaged' ? err({ message: "This version is damaged on the disk and can't be read." }) : ok(text);
  }

  measureVersions() {
    return this.#database.versions.measure();
  }

  /** Deletes the saved versions of the drafts that a viewer sees, except what another change replaced. */
  removeOlderVersions({ viewer }: { viewer: Viewer }): number {
    const { drafts, versions } = this.#database;
    const seqs = drafts.list(viewer).flatMap(({ id }) => drafts.read(id)?.seq ?? []);
    return versions.dropSaved(seqs);
  }

  searchDrafts({ query, viewer }: { query: string; viewer: Viewer }) {
    return this.#database.search.find(query, viewer);
  }

  /** Gives drafts to another owner, `all` of an owner's or those named. Returns which ones. */
  changeOwner({ ids, from, to }: { ids: readonly string[] | 'all'; from: string | null; to: string | null }): string[] {
    const { drafts, facts, connection } = this.#database;
    return connection.transaction(() => {
      const changed = drafts.changeOwner(ids, from, to);
      if (ids === 'all' && to === null && changed.length > 0) facts.store(HAS_RELEASED, 'yes');
      return changed;
    });
  }

  /**
   * Whether nobody but this account has drafts on this computer. The drafts of a deleted account are this computer's,
   * and were somebody else's.
   */
  isOnlyAccount({ account }: { account: string }): boolean {
    const { drafts, facts } = this.#database;
    return facts.read(HAS_RELEASED) === null && drafts.listOwners().every((owner) => owner === account);
  }

  dismissNotice({ id }: { id: string }): void {
    this.#notices.delete(id);
  }

  /** Reads what another program made of a draft that its author changed as well; null if nothing is open. */
  readFileConflict({ id, viewer }: { id: string; viewer: Viewer }): Result<FileConflict | null, DraftFailure> {
    const found = this.#find(id, viewer);
    if (!found.ok) return found;
    const { seq, conflict } = found.value;
    if (conflict === null) return ok(null);
    const { versions, mirror } = this.#database;
    const theirs = versions.read(seq, conflict);
    if (theirs === null || theirs === 'damaged') return ok(null);
    const inFile = mirror.ofDraft(seq)?.head ?? null;
    // The file's text became the draft's before the author's was saved: both were written on the version before it.
    const common = inFile === conflict ? versions.findBefore(seq, conflict) : inFile;
    const base = common === null ? null : versions.read(seq, common);
    return ok({
      base: base === null || base === 'damaged' ? null : base.fields,
      theirs: theirs.fields,
      at: theirs.at,
      source: theirs.kind === 'copy' ? 'copy' : 'file',
    });
  }

  /** Ends a conflict with the text that the author chose. */
  resolveFileConflict({
    id,
    version,
    fields,
    viewer,
  }: {
    id: string;
    version: number;
    fields: PostFields;
    viewer: Viewer;
  }): Found {
    const found = this.#find(id, viewer);
    if (!found.ok) return found;
    if (found.value.conflict !== version) {
      return err({ message: 'The file changed again. Compare the texts once more.' });
    }
    this.#notices.delete(id);
    return ok(this.#show(this.#database.drafts.change(found.value, { fields, conflict: null, kind: 'merged' })));
  }

  /** Finds a draft outside the trash that a viewer sees. */
  #find(id: string, viewer: Viewer): Result<DraftRecord, DraftFailure> {
    const draft = this.#database.drafts.read(id);
    return draft === null || draft.trashedAt !== null || !isVisible(draft, viewer) ? err(NO_SUCH_DRAFT) : ok(draft);
  }

  #show(draft: DraftRecord): ShownDraft {
    return { ...draft, notice: this.#notices.get(draft.id) ?? null };
  }
}

const isSameText = (a: PostFields, b: PostFields) => fingerprintFields(makeStorable(a)) === fingerprintFields(b);
