'use client';

import { type OwnPostText, readOwnPostText } from '@callwright/shared/api/own-posts.ts';
import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { createLatestChoice } from '@callwright/shared/latest-choice.ts';
import { isSameFields } from '@callwright/shared/post/labels.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { toPostStatus } from '@callwright/shared/post/post-status.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import { v4 as createId } from 'uuid';
import { getAuthorClient } from '../../login/session/author-client.ts';
import type { Author } from '../../login/session/author-session.ts';
import { offerAction } from '../../ui/notices/toast-action.ts';
import { describeChangeFailure } from '../failure-messages.ts';
import { describeUpdate } from './describe-changes.ts';
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
import { type Sender, useSend } from './use-send.ts';
import { useTabVisible } from './use-tab-visible.ts';

export type OpenEdit = {
  kind: 'open';
  edit: StoredEdit;
  /** The post as it is on the blog, where both it and the text here were changed. */
  theirs: OwnPostText | null;
  /** Whether this browser stores what the blog does not have. */
  isStored: boolean;
  /** `unread`: the post could not be read from the blog; `gone`: it was deleted there. */
  notice: 'unread' | 'gone' | null;
};

export type EditState = { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'gone' } | OpenEdit;

export type EditHandle = Pick<Sender, 'isBusy' | 'problem'> & {
  state: EditState;
  /** Reads the post from the blog again. */
  reload: () => void;
  change: (changed: Partial<PostFields>) => void;
  /** @param tellsReaders whether the post then says that it was updated. */
  update: (typed: PostFields, tellsReaders: boolean) => void;
  /** Resolves a conflict: the text in the form replaces the blog's. */
  keepLocal: (typed: PostFields, tellsReaders: boolean) => void;
  /** Resolves a conflict: the blog's text comes into the form. */
  acceptRemote: () => void;
  discard: () => void;
  restore: (backup: Backup) => void;
  removeBackup: (backup: Backup) => void;
};

/** Whether the author changes the posts of others: null until that is known, which it is not where it can't be read. */
export type EditorRole = { isEditor: boolean | null; failure: string | null; reload: () => void };

type EditOptions = {
  author: Author;
  postId: string;
  role: EditorRole;
  /** False while another tab is the editor: then nothing is stored. */
  isEditable: boolean;
  /** Receives the post as it is on the blog after it was sent. */
  onRemote: (remote: OwnPostText) => void;
};

/** One post in the form: every change is stored in this browser at once, until it is on the blog. */
export function useEdit({ author, postId, role, isEditable, onRemote }: EditOptions): EditHandle {
  const { isEditor, failure: roleFailure } = role;
  const edits = useMemo(() => openEdits(author.id, postId), [author.id, postId]);
  const [state, setState] = useState<EditState>({ kind: 'loading' });
  /** What the screen shows, for an answer that comes later than the next key. */
  const latest = useRef<EditState>(state);
  const hasLeft = useRef(false);
  /** Counts the beginnings and the ends of sends: it is odd while one runs. */
  const sends = useRef(0);
  const [reads] = useState(createLatestChoice);
  const { isBusy, problem, forgetProblem, send } = useSend();
  /** For a reading that was begun before it was known. */
  const mayEditAll = useRef(isEditor);
  /** Whether what the last reading means waits for that. */
  const isUndecided = useRef(false);
  const whyUndecided = useRef(roleFailure);

  const show = useCallback((next: EditState) => {
    latest.current = next;
    setState(next);
  }, []);

  const open = useCallback(
    (edit: StoredEdit, beside: Partial<Pick<OpenEdit, 'theirs' | 'notice'>> = {}) => {
      const last = latest.current.kind === 'open' ? latest.current : { theirs: null, notice: null, edit };
      // After the author has left the form, what they typed since is newer than an answer.
      const mayStore = isEditable && (!hasLeft.current || edits.isCurrent(last.edit));
      const isStored = !mayStore || edits.save(edit);
      show({ kind: 'open', theirs: last.theirs, notice: last.notice, ...beside, edit, isStored });
    },
    [edits, isEditable, show],
  );

  /** Says that it is not known whose the post is, instead of waiting for an answer that does not come. */
  const showUndecided = useCallback(() => {
    if (!isUndecided.current || whyUndecided.current === null) return;
    const last = latest.current;
    if (last.kind === 'open') open(last.edit, { notice: 'unread' });
    else
      show({ kind: 'failed', message: `It is not known yet whether you may edit this post. ${whyUndecided.current}` });
  }, [open, show]);

  const read = useCallback(async () => {
    const sendsBefore = sends.current;
    if (sendsBefore % 2 === 1) return;
    if (latest.current.kind === 'failed') show({ kind: 'loading' });
    const authorId = mayEditAll.current ? null : author.id;
    const isLatest = reads.make();
    const answer = await retryRead(() => readOwnPostText(getAuthorClient(), { id: postId, authorId }));
    // What was read before a text was sent says nothing about the time after.
    if (sends.current !== sendsBefore || hasLeft.current || !isLatest()) return;
    const last = latest.current;
    if (!answer.ok) {
      if (last.kind === 'open') open(last.edit, { notice: 'unread' });
      else show({ kind: 'failed', message: describeChangeFailure(answer.error) });
    } else if (answer.value !== null) {
      const edit = last.kind === 'open' ? last.edit : beginEdit(postId, answer.value);
      const compared = reconcileEdit(edit, answer.value);
      open(compared.edit, { theirs: compared.theirs, notice: null });
    } else if (authorId !== null && mayEditAll.current !== false) {
      // It may be another author's, which an editor reads as soon as this one is known to be an editor.
      isUndecided.current = mayEditAll.current === null;
      if (mayEditAll.current) void read();
      else showUndecided();
    } else if (last.kind === 'open' && (hasChanges(last.edit) || last.edit.copies.length > 0)) {
      open(last.edit, { notice: 'gone', theirs: null });
    } else show({ kind: 'gone' });
  }, [author.id, postId, open, reads, show, showUndecided]);

  useEffect(() => {
    hasLeft.current = false;
    const stored = isEditable ? loadEdit(edits) : edits.list()[0];
    if (stored) open(stored);
    void read();
    return () => {
      hasLeft.current = true;
    };
  }, [edits, isEditable, open, read]);

  useEffect(() => {
    mayEditAll.current = isEditor;
    if (isEditor === null || !isUndecided.current) return;
    isUndecided.current = false;
    void read();
  }, [isEditor, read]);

  useEffect(() => {
    whyUndecided.current = roleFailure;
    showUndecided();
  }, [roleFailure, showUndecided]);

  // It may have been edited in the desktop app meanwhile.
  useTabVisible(() => void read());

  const whenOpen = (act: (shown: OpenEdit) => void) => {
    if (latest.current.kind === 'open') act(latest.current);
  };

  const change = (changed: Partial<PostFields>) =>
    whenOpen(({ edit }) => {
      forgetProblem(changed);
      open({ ...edit, fields: { ...edit.fields, ...changed }, savedAt: Date.now() });
    });

  const sendOnce = (
    from: StoredEdit,
    typed: PostFields,
    { isGone, tellsReaders }: Pick<SentEdit, 'isGone' | 'tellsReaders'>,
  ) =>
    send(typed, {
      verb: 'update',
      async send(fields) {
        const edit = markSent({ ...from, fields: typed }, fields);
        open(edit, { theirs: null });
        sends.current += 1;
        const answer = await sendEdit(getAuthorClient(), {
          author,
          isEditor: mayEditAll.current ?? false,
          edit,
          fields,
          isGone,
          tellsReaders,
        });
        sends.current += 1;
        if (answer.ok) {
          const remote = answer.value;
          open({ ...edit, base: remote, fields: remote.fields, sent: [] }, { theirs: null, notice: null });
          onRemote(remote);
          announceUpdate(remote, isGone);
          return null;
        }
        const failure = answer.error;
        if (failure.kind === 'gone') open(edit, { notice: 'gone' });
        if (failure.kind === 'conflict') {
          open(edit, { theirs: failure.remote, notice: null });
          onRemote(failure.remote);
        }
        return failure;
      },
    });

  /** Offers to bring a text back; where the author has left the form since, it is stored beside what is there now. */
  const offerUndo = (title: string, removed: StoredEdit, bringBack: (edit: StoredEdit) => StoredEdit) => {
    const undo = () => {
      if (hasLeft.current) edits.save({ ...removed, id: createId(), savedAt: Date.now() });
      else whenOpen(({ edit }) => open(bringBack(edit)));
    };
    toast(title, offerAction('Undo', undo));
  };

  return {
    state,
    isBusy,
    problem,
    reload() {
      if (isUndecided.current) role.reload();
      void read();
    },
    change,
    update: (typed, tellsReaders) =>
      whenOpen(({ edit, notice }) => {
        const isUnchanged = isSameFields(typed, edit.base.fields) && edit.sent.length === 0 && notice === null;
        if (!isUnchanged || tellsReaders)
          return void sendOnce(edit, typed, { isGone: notice === 'gone', tellsReaders });
        toast('Nothing to update', { description: 'You have changed nothing since the post was opened.' });
        void read();
      }),
    keepLocal: (typed, tellsReaders) =>
      whenOpen(({ edit, theirs }) => {
        if (theirs) void sendOnce(keepLocal(edit, theirs, Date.now()), typed, { isGone: false, tellsReaders });
      }),
    acceptRemote: () =>
      whenOpen(({ edit, theirs }) => {
        forgetProblem(edit.fields);
        if (theirs) open(acceptRemote(edit, theirs, Date.now()), { theirs: null });
      }),
    discard: () =>
      whenOpen(({ edit }) => {
        forgetProblem(edit.fields);
        open({ ...edit, fields: edit.base.fields, savedAt: Date.now() });
        offerUndo('Changes discarded', edit, (shown) => restoreText(shown, edit.fields, Date.now()));
      }),
    restore: (backup) =>
      whenOpen(({ edit }) => open(restoreText(withoutBackup(edit, backup), backup.fields, Date.now()))),
    removeBackup: (backup) =>
      whenOpen(({ edit }) => {
        open({ ...withoutBackup(edit, backup), savedAt: Date.now() });
        const removed = { ...edit, fields: edit.base.fields, copies: [backup] };
        offerUndo('Copy removed', removed, (shown) => ({ ...shown, copies: [...shown.copies, backup] }));
      }),
  };
}

function withoutBackup(edit: StoredEdit, backup: Backup): StoredEdit {
  return { ...edit, copies: edit.copies.filter((each) => each !== backup) };
}

function announceUpdate(remote: OwnPostText, isNew: boolean): void {
  toast.success('Success!', {
    description: isNew ? 'Blog post published successfully.' : describeUpdate(remote, Date.now()),
    ...(toPostStatus(remote, Date.now()).state === 'published' &&
      offerAction('View post', () => location.assign(`/blog/${remote.fields.slug}`))),
  });
}
