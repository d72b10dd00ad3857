import type { Connection } from '../connection.ts';

/** `kept`: the draft changed since, so the undo left it alone. */
type PostState = 'changed' | 'undone' | 'kept';

/** What became of the update on the blog. `other-changes`: the draft had unpublished changes, so nothing was queued. */
export type Publishing = 'none' | 'other-changes' | 'pending' | 'queued' | 'failed';

export type ChangeSetRow = {
  seq: number;
  id: string;
  at: number;
  isUndone: boolean;
  /** The backend whose posts it changed; empty if there was none. */
  origin: string;
  /** What it replaced, as JSON. */
  text: string;
};

export type ChangeSetPostRow = {
  changeSet: number;
  /** The draft's `seq`. */
  draft: number;
  state: PostState;
  publishing: Publishing;
  /** The post's revision whose public page was seen. */
  shownRevision: number | null;
  beforeVersion: number;
  beforeFingerprint: string;
  afterFingerprint: string;
  /** Why the update couldn't be queued. */
  failure: string | null;
};

/** Older change sets are forgotten. Until then, one can be undone, so thinning keeps the versions it replaced. */
const MAX_CHANGE_SETS = 10;

const COLUMNS = `change_set as changeSet, draft, state, publishing, shown_revision as shownRevision,
  before_version as beforeVersion, before_fingerprint as beforeFingerprint, after_fingerprint as afterFingerprint, failure`;

/** Changes of many drafts that can be undone together. */
export class ChangeSetTable {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  add(set: Pick<ChangeSetRow, 'id' | 'at' | 'origin' | 'text'>): number {
    const { id: seq } = this.#connection.run(
      'insert into change_sets (id, at, origin, text) values (:id, :at, :origin, :text)',
      set,
    );
    this.#connection.run(
      'delete from change_sets where seq not in (select seq from change_sets order by seq desc limit :max)',
      { max: MAX_CHANGE_SETS },
    );
    return seq;
  }

  find(id: string): ChangeSetRow | null {
    return this.list().find((set) => set.id === id) ?? null;
  }

  /** Newest first. */
  list(): ChangeSetRow[] {
    return this.#connection
      .all<Omit<ChangeSetRow, 'isUndone'> & { undone: number }>(
        'select seq, id, at, undone, origin, text from change_sets order by seq desc',
      )
      .map(({ undone, ...set }) => ({ ...set, isUndone: undone === 1 }));
  }

  markUndone(seq: number): void {
    this.#connection.run('update change_sets set undone = 1 where seq = :seq', { seq });
  }

  listPosts(changeSet: number): ChangeSetPostRow[] {
    return this.#connection.all(
      `select ${COLUMNS} from change_set_posts where change_set = :changeSet order by draft desc`,
      { changeSet },
    );
  }

  /** Oldest change set first. */
  listPending(): ChangeSetPostRow[] {
    return this.#connection.all(
      `select ${COLUMNS} from change_set_posts where publishing = 'pending' order by change_set, draft`,
    );
  }

  putPost(row: ChangeSetPostRow): void {
    this.#connection.run(
      `insert into change_set_posts (change_set, draft, state, publishing, shown_revision, before_version,
         before_fingerprint, after_fingerprint, failure)
       values (:changeSet, :draft, :state, :publishing, :shownRevision, :beforeVersion,
         :beforeFingerprint, :afterFingerprint, :failure)
       on conflict (change_set, draft) do update set state = :state, publishing = :publishing,
         shown_revision = :shownRevision, failure = :failure`,
      row,
    );
  }
}
