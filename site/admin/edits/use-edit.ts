'use client';

import { signOut } from '@callwright/shared/api/auth.ts';
import { type OwnPostText, readOwnPostText } from '@callwright/shared/api/own-posts.ts';
import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { isSameFields } from '@callwright/shared/post/post-changes.ts';
import { toPostStatus } from '@callwright/shared/post/post-status.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { getAuthorClient } from '../auth/author-client.ts';
import type { Author } from '../auth/use-session.ts';
import { acquireEdit } from '../drafts/acquire-edit.ts';
import { openStorage } from '../drafts/browser-storage.ts';
import { createPostId } from '../drafts/create-post-id.ts';
import { type Backup, hasOwnText, listEdits, type StoredEdit, saveEdit } from '../drafts/edit-storage.ts';
import { describeChangeFailure, describeUpdate, describeUpdateFailure } from '../messages/change-notice.ts';
import { type FieldProblem, findProblem } from '../messages/field-problem.ts';
import { useTabVisible } from '../navigation/use-tab-visible.ts';
import {
  acceptRemote,
  beginEdit,
  keepLocal,
  markSent,
  reconcileEdit,
  restoreBackup,
  toBackup,
  withBackup,
  withoutBackup,
} from './reconcile-edit.ts';
import { sendEdit } from './send-edit.ts';

export type OpenEdit = {
  kind: 'open';
  edit: StoredEdit;
  /** How the post stands on the blog where both it and the text here were changed. */
  theirs: OwnPostText | null;
  /** Whether this browser keeps what is nowhere else; null while there is nothing of that kind. */
  isKept: boolean | null;
  /** `unread`: the blog could not be asked how the post stands; `gone`: it was deleted there. */
  notice: 'unread' | 'gone' | null;
};

export type EditState = { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'gone' } | OpenEdit;

export type EditHandle = {
  state: EditState;
  isBusy: boolean;
  problem: FieldProblem | null;
  /** Asks the blog again how the post stands. */
  reload: () => void;
  change: (changed: Partial<PostFields>) => void;
  /** Checks and sends, and says with a toast what came of it; a call while one runs is none. */
  update: (fields: PostFields) => Promise<void>;
  /** The text in the form replaces the blog's, which stays as a copy. */
  keepMine: (fields: PostFields) => Promise<void>;
  /** The blog's text comes into the form; what stood there stays as a copy. */
  takeBlogs: () => void;
  discard: () => void;
  restore: (copy: Backup) => void;
  removeCopy: (copy: Backup) => void;
};

type EditOptions = {
  author: Author;
  postId: string;
  /** What the post is on the blog, as soon as it is known. */
  onStanding: (standing: OwnPostText) => void;
};

/** One post in the form: every change is kept in this browser at once, until it is on the blog. */
export function useEdit({ author, postId, onStanding }: EditOptions): EditHandle {
  const [state, setState] = useState<EditState>({ kind: 'loading' });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const isRunning = useRef(false);
  /** How many times something was sent. */
  const sends = useRef(0);
  /** What the screen shows, for what comes back later than the next key. */
  const current = useRef<EditState>(state);
  const editId = useRef<string | null>(null);
  const authorId = author.id;

  const show = useCallback((next: EditState) => {
    current.current = next;
    setState(next);
  }, []);

  const open = useCallback(
    (edit: StoredEdit, beside: Partial<Pick<OpenEdit, 'theirs' | 'notice'>> = {}) => {
      if (editId.current === null) {
        keepAfterLeaving(authorId, edit);
        return;
      }
      const last = current.current.kind === 'open' ? current.current : { theirs: null, notice: null };
      const isSafe = saveEdit(openStorage('localStorage'), authorId, edit);
      const isKept = hasOwnText(edit) ? isSafe : null;
      show({ kind: 'open', theirs: last.theirs, notice: last.notice, ...beside, edit, isKept });
    },
    [authorId, show],
  );

  const ask = useCallback(async () => {
    if (isRunning.current || editId.current === null) return;
    if (current.current.kind === 'failed') show({ kind: 'loading' });
    const client = getAuthorClient();
    const ownId = editId.current;
    const sendsBefore = sends.current;
    const answer = await readOwnPostText(client, { id: postId, authorId });
    // What was read before a text went out says nothing about the time after.
    if (sends.current !== sendsBefore || editId.current !== ownId) return;
    const last = current.current;
    if (!answer.ok) {
      if (last.kind === 'open') open(last.edit, { notice: 'unread' });
      else show({ kind: 'failed', message: describeChangeFailure(answer.error) });
      if (answer.error.kind === 'signed-out') await signOut(client);
    } else if (answer.value === null) {
      if (last.kind === 'open' && hasOwnText(last.edit)) open(last.edit, { notice: 'gone', theirs: null });
      else show({ kind: 'gone' });
    } else {
      const { edit, theirs } =
        last.kind === 'open'
          ? reconcileEdit(last.edit, answer.value)
          : { edit: beginEdit(ownId, postId, answer.value), theirs: null };
      open(edit, { theirs, notice: null });
    }
  }, [authorId, postId, open, show]);

  useEffect(() => {
    let release: (() => void) | null = null;
    let isGone = false;
    const storage = openStorage('localStorage');
    const tabStorage = openStorage('sessionStorage');
    void acquireEdit({ storage, tabStorage, locks: navigator.locks, authorId, postId, createId: createPostId }).then(
      (claimed) => {
        if (isGone) {
          claimed.release();
          return;
        }
        release = claimed.release;
        editId.current = claimed.id;
        if (claimed.kept) open(claimed.kept);
        void ask();
      },
    );
    return () => {
      isGone = true;
      editId.current = null;
      release?.();
    };
  }, [authorId, postId, open, ask]);

  // It may have been edited in the desktop app meanwhile.
  useTabVisible(() => void ask());

  /** What is open now, for what an author does with it. */
  const whenOpen = <Value>(act: (shown: OpenEdit) => Value) =>
    current.current.kind === 'open' ? act(current.current) : undefined;

  const change = (changed: Partial<PostFields>) =>
    whenOpen(({ edit }) => {
      if (problem && problem.field in changed) setProblem(null);
      open({ ...edit, fields: { ...edit.fields, ...changed }, savedAt: Date.now() });
    });

  async function save(from: StoredEdit, typed: PostFields, isGone: boolean): Promise<void> {
    const checked = postFieldsSchema.safeParse(typed);
    if (!checked.success) {
      const first = findProblem(checked.error.issues);
      change(typed);
      setProblem(first);
      toast.error('Validation Error', { description: first.message });
      return;
    }
    const fields = checked.data;
    const edit = markSent({ ...from, fields: typed }, fields);
    open(edit, { theirs: null });
    const client = getAuthorClient();
    const answer = await sendEdit(client, { author, edit, fields, isGone });
    if (answer.ok) {
      const standing = answer.value;
      open({ ...edit, base: standing, fields: standing.fields, sent: [] }, { theirs: null, notice: null });
      onStanding(standing);
      announceUpdate(standing, isGone);
      return;
    }
    const failure = answer.error;
    if (failure.kind === 'conflict') {
      open(edit, { theirs: failure.remote, notice: null });
      onStanding(failure.remote);
    } else if (failure.kind === 'gone') open(edit, { notice: 'gone' });
    const { title, description } = describeUpdateFailure(failure);
    toast.error(title, { description });
    if (failure.kind === 'duplicate-slug') setProblem({ field: 'slug', message: description });
    // The server has ended a session that this browser still believes in; without it, the log-in form comes.
    if (failure.kind === 'signed-out') await signOut(client);
  }

  async function saveOnce(from: StoredEdit, typed: PostFields, isGone: boolean): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    sends.current += 1;
    setIsBusy(true);
    setProblem(null);
    try {
      await save(from, typed, isGone);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  return {
    state,
    isBusy,
    problem,
    reload: () => void ask(),
    change,
    update: async (fields) =>
      whenOpen(({ edit, notice }) => {
        const isUnchanged = isSameFields(fields, edit.base.fields) && edit.sent.length === 0 && notice === null;
        if (!isUnchanged) return saveOnce(edit, fields, notice === 'gone');
        toast('Nothing to update', { description: 'You have changed nothing since the post was opened.' });
        return ask();
      }),
    keepMine: async (fields) =>
      whenOpen(({ edit, theirs }) =>
        theirs ? saveOnce(keepLocal(edit, theirs, Date.now()), fields, false) : undefined,
      ),
    takeBlogs: () =>
      whenOpen(({ edit, theirs }) => {
        setProblem(null);
        if (theirs) open(acceptRemote(edit, theirs, Date.now()), { theirs: null });
      }),
    discard: () =>
      whenOpen(({ edit }) => {
        setProblem(null);
        open({ ...edit, fields: edit.base.fields, savedAt: Date.now() });
        offerUndo('Changes discarded', () => bringBack(edit, toBackup('mine', edit.fields, Date.now())));
      }),
    restore: (copy) => whenOpen(({ edit }) => open(restoreBackup(edit, copy, Date.now()))),
    removeCopy: (copy) =>
      whenOpen(({ edit }) => {
        open(withoutBackup(edit, copy, Date.now()));
        offerUndo('Copy removed', () => {
          const shown = current.current;
          if (editId.current === null) keepAside({ ...edit, fields: edit.base.fields, copies: [copy] });
          else if (shown.kind === 'open') open(withBackup(shown.edit, copy, Date.now()));
        });
      }),
  };

  /** A text that was thrown away comes back into the form; where the author has left it since, beside what is there now. */
  function bringBack(edit: StoredEdit, thrownAway: Backup): void {
    if (editId.current === null) keepAside(edit);
    else whenOpen((shown) => open(restoreBackup(shown.edit, thrownAway, Date.now())));
  }

  function keepAside(edit: StoredEdit): void {
    saveEdit(openStorage('localStorage'), authorId, { ...edit, id: createPostId(), savedAt: Date.now() });
  }
}

/** What comes back after the author has left the form may be older than what they typed since. */
function keepAfterLeaving(authorId: string, edit: StoredEdit): void {
  const storage = openStorage('localStorage');
  const standing = listEdits(storage, authorId, edit.postId).find(({ id }) => id === edit.id);
  if (standing?.savedAt === edit.savedAt) saveEdit(storage, authorId, edit);
}

function offerUndo(said: string, undo: () => void): void {
  toast(said, { action: { label: 'Undo', onClick: undo } });
}

function announceUpdate(standing: OwnPostText, isNew: boolean): void {
  const isSeen = toPostStatus(standing, Date.now()).state === 'published';
  toast.success('Success!', {
    description: isNew ? 'Blog post published successfully.' : describeUpdate(standing, Date.now()),
    ...(isSeen && {
      action: { label: 'View post', onClick: () => location.assign(`/blog/${standing.fields.slug}`) },
    }),
  });
}
