import { isSameFields, nameOfPost } from '@callwright/shared/post/labels.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type {
  AppliedChangeSet,
  ChangeSet,
  ChangeSetSummary,
  ChangeSetText,
  FoundPost,
  Hit,
  LinkChange,
  Replacement,
  TextSearch,
} from '../../../ipc/replace.ts';
import type { Database } from '../../database/database.ts';
import {
  type DraftFailure,
  type DraftRecord,
  fingerprintFields,
  isVisible,
  type Viewer,
} from '../../database/draft-record.ts';
import type { Origins } from '../../database/publications.ts';
import type { ChangeSetPostRow, ChangeSetRow, Publishing } from '../../database/tables/change-sets.ts';
import { findLinks } from '../../find/find-links.ts';
import { findText } from '../../find/find-text.ts';
import { runWithin } from '../../find/run-within.ts';
import { readWanted, toChangedPost, toChangeSetSummary } from './change-set-view.ts';
import { PublishedTexts } from './published-texts.ts';
import { replaceInFields } from './replace-ranges.ts';

export type DraftSearch =
  | ({ kind: 'text' } & TextSearch)
  /** `siteUrl` is without a trailing slash; null if unknown. */
  | ({ kind: 'links'; siteUrl: string | null } & LinkChange);

export type PostReplacements = { id: string; replacements: readonly Replacement[] };

/** An update to queue. `changeSet` is its `seq`. */
export type PendingPublish = { changeSet: number; id: string; fields: PostFields };

/** A search lets saves through this often. */
const TURN_MS = 40;

const DRAFTS_PER_TURN = 200;

/** For one post. Even 50,000 characters take a sound expression a few milliseconds. */
const REGEX_LIMIT_MS = 500;

/** Few, because their texts pass between processes. */
const MAX_PENDING = 10;

const NO_SUCH_SET: DraftFailure = { message: 'Couldn’t find this change. Only the newest ones can be undone.' };

/** Drafts that the viewer can't see count as missing (rule O2). */
export class ReplaceOperations {
  readonly #database: Database;
  readonly #origins: Origins;
  readonly #now: () => number;

  constructor(database: Database, origins: Origins, now: () => number) {
    this.#database = database;
    this.#origins = origins;
    this.#now = now;
  }

  /**
   * Searches drafts from the newest to the oldest, for a moment.
   * @param before the `next` of the call before; null to begin.
   * @param limit maximum number of hits.
   */
  findInDrafts({
    search,
    viewer,
    before,
    limit,
  }: {
    search: DraftSearch;
    viewer: Viewer;
    before: number | null;
    limit: number;
  }): Result<{ posts: FoundPost[]; next: number | null }, DraftFailure> {
    const texts = new PublishedTexts(this.#database, this.#origins);
    const until = performance.now() + TURN_MS;
    const posts: FoundPost[] = [];
    let left = limit;
    const seqs = this.#database.drafts.listBefore(before ?? Number.MAX_SAFE_INTEGER, viewer, DRAFTS_PER_TURN);
    for (const seq of seqs) {
      const draft = this.#database.drafts.readBySeq(seq);
      if (draft === null) continue;
      const hits = findHits(draft.fields, search, left);
      if (!hits.ok) return hits;
      left -= hits.value.length;
      if (hits.value.length > 0) {
        posts.push({ id: draft.id, title: draft.fields.title, isOnBlog: texts.isOnBlog(draft), hits: hits.value });
      }
      if (left === 0) return ok({ posts, next: null });
      if (performance.now() > until) return ok({ posts, next: seq });
    }
    return ok({ posts, next: seqs.length < DRAFTS_PER_TURN ? null : (seqs.at(-1) ?? null) });
  }

  /** Changes all posts in one transaction. A post whose text changed since the search is skipped. */
  applyChangeSet({
    id,
    text,
    posts,
    viewer,
  }: {
    id: string;
    text: ChangeSetText;
    posts: readonly PostReplacements[];
    viewer: Viewer;
  }): Result<AppliedChangeSet, DraftFailure> {
    const { changeSets, connection } = this.#database;
    return connection.transaction(() => {
      // After a crash, a repeated call finds its change set.
      if (changeSets.find(id) !== null) return this.#showApplied(id, viewer, []);
      const changes: { draft: DraftRecord; fields: PostFields }[] = [];
      const skipped: string[] = [];
      for (const { id: post, replacements } of posts) {
        const draft = this.#database.drafts.read(post);
        const change = draft && this.#toChange(draft, replacements, viewer);
        if (change) changes.push(change);
        else skipped.push(draft === null ? 'A deleted draft' : nameOfPost(draft.fields.title));
      }
      if (changes.length === 0) return err({ message: 'These posts changed in the meantime. Search again.' });
      const texts = new PublishedTexts(this.#database, this.#origins);
      const changeSet = changeSets.add({
        id,
        at: this.#now(),
        origin: this.#origins.current ?? '',
        text: JSON.stringify(text),
      });
      for (const { draft, fields } of changes) this.#apply(changeSet, { draft, fields }, texts);
      return this.#showApplied(id, viewer, skipped);
    });
  }

  #toChange(draft: DraftRecord, replacements: readonly Replacement[], viewer: Viewer) {
    if (draft.trashedAt !== null || !isVisible(draft, viewer)) return null;
    const fields = replaceInFields(draft.fields, replacements);
    return fields === null || fingerprintFields(fields) === draft.fingerprint ? null : { draft, fields };
  }

  #apply(changeSet: number, { draft, fields }: { draft: DraftRecord; fields: PostFields }, texts: PublishedTexts) {
    const { drafts, changeSets } = this.#database;
    const beforeVersion = this.#keepVersion(draft);
    const changed = drafts.change(draft, { fields, kind: 'saved', mayReplace: false });
    changeSets.putPost({
      changeSet,
      draft: draft.seq,
      state: 'changed',
      publishing: toPublishing(draft, texts),
      shownRevision: null,
      beforeVersion,
      beforeFingerprint: draft.fingerprint,
      afterFingerprint: changed.fingerprint,
      failure: null,
    });
  }

  /** Returns a version with exactly the draft's text. The newest one may differ in its line endings. */
  #keepVersion(draft: DraftRecord): number {
    const { versions } = this.#database;
    const head = versions.read(draft.seq, draft.head);
    if (head !== null && head !== 'damaged' && isSameFields(head.fields, draft.fields)) return draft.head;
    return versions.add(draft.seq, draft, { kind: 'saved', at: draft.updatedAt, mayReplace: false });
  }

  /** Gives every draft its text back, in one transaction, unless it changed since. */
  undoChangeSet({ id, viewer }: { id: string; viewer: Viewer }): Result<ChangeSet, DraftFailure> {
    const { changeSets, connection } = this.#database;
    return connection.transaction(() => {
      const set = changeSets.find(id);
      if (set === null) return err(NO_SUCH_SET);
      if (!set.isUndone) {
        const texts = new PublishedTexts(this.#database, this.#origins);
        for (const row of changeSets.listPosts(set.seq)) changeSets.putPost(this.#undo(row, viewer, texts));
        changeSets.markUndone(set.seq);
      }
      return this.readChangeSet({ id, viewer });
    });
  }

  #undo(row: ChangeSetPostRow, viewer: Viewer, texts: PublishedTexts): ChangeSetPostRow {
    const { drafts, versions } = this.#database;
    const draft = drafts.readBySeq(row.draft);
    const before = versions.read(row.draft, row.beforeVersion);
    const isUnchanged = draft?.trashedAt === null && draft.fingerprint === row.afterFingerprint;
    if (draft === null || !isUnchanged || !isVisible(draft, viewer) || before === null || before === 'damaged') {
      return { ...row, state: 'kept' };
    }
    const publishing = toPublishing(draft, texts);
    drafts.change(draft, { fields: before.fields, kind: 'restored' });
    return { ...row, state: 'undone', publishing, shownRevision: null, failure: null };
  }

  /** Newest first. */
  listChangeSets({ viewer }: { viewer: Viewer }): ChangeSetSummary[] {
    return this.#database.changeSets
      .list()
      .map((set) => toChangeSetSummary(set, this.#listSeen(set, viewer).length))
      .filter(({ count }) => count > 0);
  }

  readChangeSet({ id, viewer }: { id: string; viewer: Viewer }): Result<ChangeSet, DraftFailure> {
    const set = this.#database.changeSets.find(id);
    if (set === null) return err(NO_SUCH_SET);
    const texts = new PublishedTexts(this.#database, this.#origins);
    const posts = this.#listSeen(set, viewer).map(({ row, draft }) =>
      toChangedPost(row, draft, { set, texts, now: this.#now() }),
    );
    return ok({ ...toChangeSetSummary(set, posts.length), posts });
  }

  #listSeen({ seq }: ChangeSetRow, viewer: Viewer): { row: ChangeSetPostRow; draft: DraftRecord }[] {
    return this.#database.changeSets.listPosts(seq).flatMap((row) => {
      const draft = this.#database.drafts.readBySeq(row.draft);
      return draft !== null && isVisible(draft, viewer) ? [{ row, draft }] : [];
    });
  }

  #showApplied(id: string, viewer: Viewer, skipped: string[]): Result<AppliedChangeSet, DraftFailure> {
    const set = this.readChangeSet({ id, viewer });
    return set.ok ? ok({ set: set.value, skipped }) : set;
  }

  /** Lists the next updates to queue. Those that have become needless are settled. */
  findPendingPublishes({ viewer }: { viewer: Viewer }): PendingPublish[] {
    const { changeSets, drafts } = this.#database;
    const sets = new Map(changeSets.list().map((set) => [set.seq, set]));
    const texts = new PublishedTexts(this.#database, this.#origins);
    const pending: PendingPublish[] = [];
    for (const row of changeSets.listPending()) {
      if (pending.length === MAX_PENDING) break;
      const set = sets.get(row.changeSet);
      const draft = drafts.readBySeq(row.draft);
      // Another account, or another backend, continues with its own.
      if (set === undefined || set.origin !== (this.#origins.current ?? '')) continue;
      if (draft === null || !isVisible(draft, viewer)) continue;
      const { id, fields } = draft;
      if (isDue(draft, readWanted(set, row), texts)) pending.push({ changeSet: set.seq, id, fields });
      else changeSets.putPost({ ...row, publishing: 'queued' });
    }
    return pending;
  }

  /** @param failure why the post couldn't be queued, for the author; null if it was. */
  settlePublish({ changeSet, id, failure }: { changeSet: number; id: string; failure: string | null }): void {
    const { changeSets, drafts } = this.#database;
    const seq = drafts.read(id)?.seq;
    const row = changeSets.listPending().find((each) => each.changeSet === changeSet && each.draft === seq);
    if (row !== undefined) changeSets.putPost({ ...row, publishing: failure === null ? 'queued' : 'failed', failure });
  }

  /** Records that readers get a revision of the post. */
  recordShownPage({ set, id, revision }: { set: string; id: string; revision: number }): void {
    const { changeSets, drafts } = this.#database;
    const seq = drafts.read(id)?.seq;
    const row = changeSets.listPosts(changeSets.find(set)?.seq ?? 0).find(({ draft }) => draft === seq);
    if (row !== undefined) changeSets.putPost({ ...row, shownRevision: revision });
  }
}

function findHits(fields: PostFields, search: DraftSearch, limit: number): Result<Hit[], DraftFailure> {
  if (search.kind === 'links') return ok(findLinks(fields, search, search.siteUrl).slice(0, limit));
  if (!search.isRegex) return ok(findText(fields, search, limit));
  const found = runWithin(REGEX_LIMIT_MS, () => findText(fields, search, limit));
  if (found.ok) return found;
  return err({
    message: `The search in “${nameOfPost(fields.title)}” took too long. Simplify the regular expression, then try again.`,
  });
}

function toPublishing(draft: DraftRecord, texts: PublishedTexts): Publishing {
  if (!texts.isOnBlog(draft)) return 'none';
  return texts.hasCurrentText(draft) ? 'pending' : 'other-changes';
}

function isDue(draft: DraftRecord, wanted: string, texts: PublishedTexts): boolean {
  const sent = texts.readSent(draft);
  return draft.trashedAt === null && draft.fingerprint === wanted && sent !== null && sent !== wanted;
}
