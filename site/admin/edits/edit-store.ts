import { type OwnPostText, readOwnPostText, type UpdateFailure } from '@callwright/shared/api/own-posts.ts';
import { createLatestChoice } from '@callwright/shared/latest-choice.ts';
import { isSameFields } from '@callwright/shared/post/labels.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { isNeverSeen } from '@callwright/shared/post/post-status.ts';
import type { Result } from '@callwright/shared/result.ts';
import { toast } from 'sonner';
import { v4 as createId } from 'uuid';
import { getAuthorClient } from '../../login/session/author-client.ts';
import type { Author } from '../../login/session/author-session.ts';
import { offerAction } from '../../ui/notices/toast-action.ts';
import { connection } from '../connection/connection.ts';
import type { LocalDocuments } from '../drafts/local-documents.ts';
import { type SentEdit, sendEdit } from './send-edit.ts';
import {
  acceptRemote,
  type Backup,
  beginEdit,
  hasChanges,
  keepLocal,
  loadEdit,
  markSent,
  openEdits,
  reconcileEdit,
  restoreText,
  type StoredEdit,
} from './stored-edit.ts';

export type OpenEdit = {
  kind: 'open';
  edit: StoredEdit;
  /** The blog's version if both it and the text here changed; else null. */
  theirs: OwnPostText | null;
  isStored: boolean;
  isGone: boolean;
};

export type EditState = { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'gone' } | OpenEdit;

/** The form's text, which replaces the blog's. */
export type TextToSend = Pick<SentEdit, 'edit' | 'isGone' | 'showsUpdatedDate' | 'publishAt'>;

type EditStoreOptions = {
  authorId: string;
  postId: string;
  /** False if another tab is the editor. Nothing is stored then. */
  isEditable: boolean;
  /** The post as it was just saved; null if it must be read. */
  known: OwnPostText | null;
};

/** Holds the edit of one post and stores every change in this browser until it is on the blog. */
export class EditStore {
  readonly #authorId: string;
  readonly #postId: string;
  readonly #isEditable: boolean;
  readonly #known: OwnPostText | null;
  readonly #edits: LocalDocuments<StoredEdit>;
  #state: EditState = { kind: 'loading' };
  readonly #listeners = new Set<() => void>();
  #hasLeft = false;
  readonly #reads = createLatestChoice();
  #isSending = false;
  /** True if the author can edit other people's posts; null while loading. */
  #isEditor: boolean | null = null;
  /** True if the post wasn't found and the role isn't known yet. */
  #isUndecided = false;

  constructor({ authorId, postId, isEditable, known }: EditStoreOptions) {
    this.#authorId = authorId;
    this.#postId = postId;
    this.#isEditable = isEditable;
    this.#known = known;
    this.#edits = openEdits(authorId, postId);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly getState = () => this.#state;

  /** Starts from what this browser has stored. Returns a function to call when the author leaves the form. */
  enter(): () => void {
    this.#hasLeft = false;
    const stored = this.#isEditable ? loadEdit(this.#edits) : this.#edits.list()[0];
    if (stored) this.#open(stored);
    else if (this.#known) this.#open(beginEdit(this.#postId, this.#known));
    const leave = connection.enter(this.read);
    void this.read();
    return () => {
      this.#hasLeft = true;
      leave();
    };
  }

  setRole(isEditor: boolean | null): void {
    this.#isEditor = isEditor;
    if (!this.#isUndecided || isEditor === null) return;
    this.#isUndecided = false;
    void this.read();
  }

  readonly read = async (): Promise<void> => {
    if (this.#isSending) return;
    if (this.#state.kind === 'failed') this.#show({ kind: 'loading' });
    const authorId = this.#isEditor ? null : this.#authorId;
    const isLatest = this.#reads.make();
    const answer = await connection.read(this.read, () =>
      readOwnPostText(getAuthorClient(), { id: this.#postId, authorId }),
    );
    if (answer === null || this.#hasLeft || !isLatest()) return;
    if (!answer.ok) this.#showFailed(answer.error.message);
    else if (answer.value !== null) this.#takeRemote(answer.value);
    else if (authorId === null || this.#isEditor === false) this.#showGone();
    // It may be another author's post, which only an editor can read.
    else if (this.#isEditor) void this.read();
    else this.#isUndecided = true;
  };

  change(changed: Partial<PostFields>): void {
    this.#whenOpen(({ edit }) => this.#open({ ...edit, fields: { ...edit.fields, ...changed }, savedAt: Date.now() }));
  }

  /** @returns null, and shows a message, if there's nothing to send. */
  prepareUpdate(typed: PostFields, showsUpdatedDate: boolean): TextToSend | null {
    return this.#whenOpen(({ edit, isGone }) => {
      const isUnchanged = isSameFields(typed, edit.base.fields) && edit.sent.length === 0 && !isGone;
      if (!isUnchanged || showsUpdatedDate) return { edit: { ...edit, fields: typed }, isGone, showsUpdatedDate };
      if (!isNeverSeen(edit.base, Date.now()))
        toast('Nothing to update', { description: 'You haven’t changed anything since you opened the post.' });
      else toast('Nothing to save', { description: 'The draft is already saved.' });
      void this.read();
      return null;
    });
  }

  preparePublish(typed: PostFields, at: string | null): TextToSend | null {
    return this.#whenOpen(({ edit, isGone }) => ({
      edit: { ...edit, fields: typed },
      isGone,
      showsUpdatedDate: false,
      publishAt: at,
    }));
  }

  /** Resolves a conflict: the text in the form replaces the blog's. */
  prepareKeepLocal(typed: PostFields, showsUpdatedDate: boolean): TextToSend | null {
    return this.#whenOpen(({ edit, theirs }) => {
      if (theirs === null) return null;
      return { edit: { ...keepLocal(edit, theirs, Date.now()), fields: typed }, isGone: false, showsUpdatedDate };
    });
  }

  /** @param fields parsed from the text. */
  async send(text: TextToSend, fields: PostFields, author: Author): Promise<Result<OwnPostText, UpdateFailure>> {
    const edit = markSent(text.edit, fields);
    this.#open(edit, { theirs: null });
    // Ignore reads that started before the post was sent.
    this.#reads.make()();
    this.#isSending = true;
    const isEditor = this.#isEditor ?? false;
    const answer = await sendEdit(getAuthorClient(), { ...text, author, isEditor, edit, fields });
    this.#isSending = false;
    if (answer.ok) {
      const base = answer.value;
      this.#open({ ...edit, base, fields: base.fields, sent: [] }, { theirs: null, isGone: false });
    } else if (answer.error.kind === 'gone') this.#open(edit, { isGone: true });
    else if (answer.error.kind === 'conflict') this.#open(edit, { theirs: answer.error.remote, isGone: false });
    return answer;
  }

  acceptRemote(): void {
    this.#whenOpen(({ edit, theirs }) => {
      if (theirs) this.#open(acceptRemote(edit, theirs, Date.now()), { theirs: null });
    });
  }

  discard(): void {
    this.#whenOpen(({ edit }) => {
      this.#open({ ...edit, fields: edit.base.fields, savedAt: Date.now() });
      this.#offerUndo('Changes discarded', edit, (shown) => restoreText(shown, edit.fields, Date.now()));
    });
  }

  restore(backup: Backup): void {
    this.#whenOpen(({ edit }) => this.#open(restoreText(withoutBackup(edit, backup), backup.fields, Date.now())));
  }

  removeBackup(backup: Backup): void {
    this.#whenOpen(({ edit }) => {
      this.#open({ ...withoutBackup(edit, backup), savedAt: Date.now() });
      const removed = { ...edit, fields: edit.base.fields, copies: [backup] };
      this.#offerUndo('Copy removed', removed, (shown) => ({ ...shown, copies: [...shown.copies, backup] }));
    });
  }

  #show(next: EditState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #whenOpen<Made>(act: (shown: OpenEdit) => Made): Made | null {
    return this.#state.kind === 'open' ? act(this.#state) : null;
  }

  /** @param beside other changes; everything else stays the same. */
  #open(edit: StoredEdit, beside: Partial<Pick<OpenEdit, 'theirs' | 'isGone'>> = {}): void {
    const last = this.#whenOpen((shown) => shown) ?? { theirs: null, isGone: false, edit };
    // If the author has left the form, what they typed since is newer than this response.
    const canStore = this.#isEditable && (!this.#hasLeft || this.#edits.isCurrent(last.edit));
    const isStored = !canStore || this.#edits.save(edit);
    this.#show({ kind: 'open', theirs: last.theirs, isGone: last.isGone, ...beside, edit, isStored });
  }

  #takeRemote(remote: OwnPostText): void {
    const edit = this.#state.kind === 'open' ? this.#state.edit : beginEdit(this.#postId, remote);
    const compared = reconcileEdit(edit, remote);
    this.#open(compared.edit, { theirs: compared.theirs, isGone: false });
  }

  #showFailed(message: string): void {
    if (this.#state.kind !== 'open') this.#show({ kind: 'failed', message });
  }

  /** Keeps unsaved text in the form. */
  #showGone(): void {
    const shown = this.#state;
    if (shown.kind === 'open' && (hasChanges(shown.edit) || shown.edit.copies.length > 0))
      this.#open(shown.edit, { isGone: true, theirs: null });
    else this.#show({ kind: 'gone' });
  }

  /** If the author has left the form by then, Undo stores the text as a separate edit. */
  #offerUndo(title: string, removed: StoredEdit, restore: (edit: StoredEdit) => StoredEdit): void {
    const undo = () => {
      if (this.#hasLeft) this.#edits.save({ ...removed, id: createId(), savedAt: Date.now() });
      else this.#whenOpen(({ edit }) => this.#open(restore(edit)));
    };
    toast(title, offerAction('Undo', undo));
  }
}

function withoutBackup(edit: StoredEdit, backup: Backup): StoredEdit {
  return { ...edit, copies: edit.copies.filter((each) => each !== backup) };
}
