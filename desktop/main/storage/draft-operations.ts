import { randomUUID } from 'node:crypto';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { FileConflict } from '../../ipc/conflicts.ts';
import type { DeletedDraft, Draft, DraftList, DraftVersion, ImportedDraft, SearchMatches } from '../../ipc/drafts.ts';
import type { Database } from '../database/database.ts';
import {
  type DraftFailure,
  type DraftRecord,
  type DraftText,
  fingerprintFields,
  isVisible,
  makeStorable,
  NO_SUCH_DRAFT,
  type Viewer,
} from '../database/draft-record.ts';
import type { Origins } from '../database/publications.ts';
import { formatDraftFile } from '../mirror/draft-file.ts';
import { importDraftFile } from '../mirror/import-file.ts';
import { writeOldDate } from '../mirror/old-date.ts';
import { countChangedWords } from './count-changed-words.ts';
import { toDraft, toDraftSummary, toIso } from './draft-view.ts';

type Found = Result<Draft, DraftFailure>;

type DraftQuery = { id: string; viewer: Viewer };

const DELETED: DraftFailure = { message: 'This draft was deleted. Restore it from Recently deleted, then try again.' };

/** Set when a deleted account left drafts on this computer. */
const HAS_RELEASED = 'has-released-drafts';

/** Drafts that the viewer can't see count as missing (rule O2). */
export class DraftOperations {
  readonly #database: Database;
  readonly #origins: Origins;
  /** Drafts whose file another program changed, until the user has seen the notice. */
  readonly #notices = new Map<string, Draft['notice']>();

  constructor(database: Database, origins: Origins) {
    this.#database = database;
    this.#origins = origins;
  }

  /** @param version the text before the change. */
  recordOutsideChange({ id, version }: { id: string; version: number }): void {
    if (!this.#notices.has(id)) this.#notices.set(id, { kind: 'changed-outside', version });
  }

  /** @param author the signed-in account, which doesn't learn how many drafts others have. */
  listDrafts({ viewer, author }: { viewer: Viewer; author: string | null }): DraftList {
    const { drafts } = this.#database;
    return {
      drafts: drafts.list(viewer).map((row) => toDraftSummary(row, this.#origins)),
      ...(author === null ? drafts.countHidden(viewer) : { hidden: 0, orphaned: 0 }),
    };
  }

  /** `changes` differs after any change to the draft. */
  readDraft({ id, viewer }: DraftQuery): Result<Draft & { changes: number }, DraftFailure> {
    const found = this.#find(id, viewer);
    return found.ok ? ok({ ...this.#show(found.value), changes: found.value.changes }) : found;
  }

  /** @param basedOn the `head` that the user edited; null if unknown. Another program's change since then becomes a conflict. */
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

  deleteDraft({ id, viewer }: DraftQuery): Result<DeletedDraft, DraftFailure> {
    const draft = this.#database.drafts.read(id);
    if (draft === null || !isVisible(draft, viewer)) return err(NO_SUCH_DRAFT);
    this.#notices.delete(id);
    // After a crash, a repeated call finds the draft in the trash.
    const { fields, trashedAt } = draft.trashedAt === null ? this.#database.drafts.trash(draft) : draft;
    return ok(toDeletedDraft({ id, title: fields.title, trashedAt: trashedAt ?? 0 }));
  }

  undeleteDraft({ id, viewer }: DraftQuery): Found {
    const draft = this.#database.drafts.read(id);
    if (draft === null || !isVisible(draft, viewer)) return err(NO_SUCH_DRAFT);
    return ok(this.#show(draft.trashedAt === null ? draft : this.#database.drafts.restore(draft)));
  }

  listDeletedDrafts({ viewer }: { viewer: Viewer }): DeletedDraft[] {
    return this.#database.drafts.listTrash(viewer).map(toDeletedDraft);
  }

  /** The copy belongs to the draft's account, even if nobody is signed in. */
  duplicateDraft({ id, viewer, author }: DraftQuery & { author: string | null }): Found {
    const found = this.#find(id, viewer);
    if (!found.ok) return found;
    const { fields, front, owner } = found.value;
    const title = fields.title.trim() === '' ? fields.title : `${fields.title} (copy)`;
    const copy = { fields: { ...fields, title, slug: '' }, front, owner: owner ?? author };
    return ok(this.#show(this.#database.drafts.insert(randomUUID(), copy, 'saved')));
  }

  /**
   * Owned by `owner`, whatever the file says. Keeps the file's id unless a draft has it, even a deleted one.
   * `known` is what another blog's export said about the post. It wins over the file.
   */
  importDraft({
    name,
    text,
    owner,
    known = { fields: {}, createdAt: null, wasPublished: false },
  }: {
    name: string;
    text: string;
    owner: string | null;
    known?: { fields: Partial<PostFields>; createdAt: number | null; wasPublished: boolean };
  }): ImportedDraft {
    const { drafts } = this.#database;
    const { file, problems } = importDraftFile(text, name);
    const { id } = file;
    const fields = { ...file.fields, ...known.fields };
    const createdAt = known.createdAt ?? file.createdAt;
    const front = known.wasPublished && createdAt !== null ? writeOldDate(file.front, createdAt) : file.front;
    const isFree = id !== null && drafts.read(id) === null;
    const draft = {
      ...{ fields, front, owner, publications: isFree ? file.publications : [] },
      ...(createdAt === null ? {} : { createdAt }),
    };
    const raw = problems.length === 0 ? null : new TextEncoder().encode(text);
    const added = drafts.insert(isFree ? id : randomUUID(), draft, 'imported', raw);
    return { ...this.#show(added), problem: describeProblems(name, problems) };
  }

  formatDraft({ id, viewer }: DraftQuery): Result<{ text: string; title: string }, DraftFailure> {
    const found = this.#find(id, viewer);
    return found.ok ? ok({ text: formatDraftFile(found.value), title: found.value.fields.title }) : found;
  }

  listVersions({ id, viewer }: DraftQuery): Result<DraftVersion[], DraftFailure> {
    const found = this.#find(id, viewer);
    if (!found.ok) return found;
    const { seq } = found.value;
    let before: PostFields | null = EMPTY_POST_FIELDS;
    const listed: DraftVersion[] = [];
    for (const { id, at, kind } of this.#database.versions.list(seq).reverse()) {
      const text = this.#database.versions.read(seq, id);
      const fields = text === null || text === 'damaged' ? null : text.fields;
      const words = before && fields && countChangedWords(before, fields);
      listed.push({ id, at: toIso(at), words, reason: kind });
      // The blog's version and a copied file's version were never the draft's own.
      if (kind !== 'blog' && kind !== 'copy') before = fields;
    }
    return ok(listed.reverse());
  }

  readVersion({ id, version, viewer }: DraftQuery & { version: number }): Result<PostFields, DraftFailure> {
    const found = this.#find(id, viewer);
    if (!found.ok) return found;
    const text = this.#readText(found.value, version);
    return text.ok ? ok(text.value.fields) : text;
  }

  restoreVersion({ id, version, viewer }: DraftQuery & { version: number }): Found {
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
    return text === 'damaged' ? err({ message: 'This version is damaged and can’t be read.' }) : ok(text);
  }

  measureVersions() {
    return this.#database.versions.measure();
  }

  removeOlderVersions({ viewer }: { viewer: Viewer }): { freedBytes: number } {
    const { drafts, versions } = this.#database;
    const seqs = drafts.list(viewer).flatMap(({ id }) => drafts.read(id)?.seq ?? []);
    return { freedBytes: versions.dropSaved(seqs) };
  }

  searchDrafts({ query, viewer }: { query: string; viewer: Viewer }): SearchMatches {
    return this.#database.search.find(query, viewer);
  }

  changeOwner({ ids, from, to }: { ids: readonly string[] | 'all'; from: string | null; to: string | null }): string[] {
    const { drafts, facts, connection } = this.#database;
    return connection.transaction(() => {
      const changed = drafts.changeOwner(ids, from, to);
      if (ids === 'all' && to === null && changed.length > 0) facts.store(HAS_RELEASED, 'yes');
      return changed;
    });
  }

  /** Does nothing if anyone else has drafts here, even a deleted account (rule O5). Returns the ids. */
  claimForOnlyAccount({ account }: { account: string }): string[] {
    const { drafts, facts } = this.#database;
    if (facts.read(HAS_RELEASED) !== null || drafts.listOwners().some((owner) => owner !== account)) return [];
    return drafts.changeOwner('all', null, account);
  }

  dismissNotice({ id }: { id: string }): void {
    this.#notices.delete(id);
  }

  /** Null if there is no conflict. */
  readFileConflict({ id, viewer }: DraftQuery): Result<FileConflict | null, DraftFailure> {
    const found = this.#find(id, viewer);
    if (!found.ok) return found;
    const { seq, conflict } = found.value;
    if (conflict === null) return ok(null);
    const { versions, mirror } = this.#database;
    const theirs = versions.read(seq, conflict);
    if (theirs === null || theirs === 'damaged') return ok(null);
    const inFile = mirror.ofDraft(seq)?.head ?? null;
    // The file's text became the draft's before the user's was saved. Both are based on the version before it.
    const common = inFile === conflict ? versions.findBefore(seq, conflict) : inFile;
    const base = common === null ? null : versions.read(seq, common);
    return ok({
      base: base === null || base === 'damaged' ? null : base.fields,
      theirs: theirs.fields,
      at: toIso(theirs.at),
      source: theirs.kind === 'copy' ? 'copy' : 'file',
    });
  }

  resolveFileConflict({ id, version, fields, viewer }: DraftQuery & { version: number; fields: PostFields }): Found {
    const found = this.#find(id, viewer);
    if (!found.ok) return found;
    if (found.value.conflict !== version) {
      return err({ message: 'The file changed again. Compare the two versions again.' });
    }
    this.#notices.delete(id);
    return ok(this.#show(this.#database.drafts.change(found.value, { fields, conflict: null, kind: 'merged' })));
  }

  /** Ignores the trash. */
  #find(id: string, viewer: Viewer): Result<DraftRecord, DraftFailure> {
    const draft = this.#database.drafts.read(id);
    return draft === null || draft.trashedAt !== null || !isVisible(draft, viewer) ? err(NO_SUCH_DRAFT) : ok(draft);
  }

  #show(draft: DraftRecord): Draft {
    return toDraft(draft, this.#origins, this.#notices.get(draft.id) ?? null);
  }
}

const isSameText = (a: PostFields, b: PostFields) => fingerprintFields(makeStorable(a)) === fingerprintFields(b);

const toDeletedDraft = ({ id, title, trashedAt }: { id: string; title: string; trashedAt: number }): DeletedDraft => ({
  key: id,
  id,
  title,
  deletedAt: toIso(trashedAt),
});

function describeProblems(name: string, problems: readonly string[]): string | null {
  if (problems.length === 0) return null;
  return `${name}: ${problems.join(' ')} Check the draft’s fields.`;
}
