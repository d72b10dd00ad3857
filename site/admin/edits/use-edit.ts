'use client';

import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { toPostStatus } from '@callwright/shared/post/post-status.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import type { Author } from '../../login/session/author-session.ts';
import { offerAction } from '../../ui/notices/toast-action.ts';
import { describeUpdate } from './describe-changes.ts';
import { type EditState, EditStore, type KnownRole, type TextToSend } from './edit-store.ts';
import { type Sender, useSend } from './use-send.ts';
import { useTabVisible } from './use-tab-visible.ts';

export type EditHandle = Pick<Sender, 'isBusy' | 'problem'> &
  Pick<EditStore, 'change' | 'acceptRemote' | 'discard' | 'restore' | 'removeBackup'> & {
    state: EditState;
    /** Reads the post from the blog again. */
    reload: () => void;
    /** @param tellsReaders whether the post then says that it was updated. */
    update: (typed: PostFields, tellsReaders: boolean) => void;
    /** Resolves a conflict: the text in the form replaces the blog's. */
    keepLocal: (typed: PostFields, tellsReaders: boolean) => void;
  };

export type EditorRole = KnownRole & { reload: () => void };

type EditOptions = {
  author: Author;
  postId: string;
  role: EditorRole;
  /** False while another tab is the editor. */
  isEditable: boolean;
  /** Receives the post as it is on the blog after it was sent. */
  onRemote: (remote: OwnPostText) => void;
};

/** One post in the form. The form has a key: another post, author or lock begins with another store. */
export function useEdit({ author, postId, role, isEditable, onRemote }: EditOptions): EditHandle {
  const [store] = useState(() => new EditStore({ authorId: author.id, postId, isEditable }));
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const { isBusy, problem, forgetProblem, send } = useSend();
  const { isEditor, failure } = role;

  useEffect(() => store.noteRole({ isEditor, failure }), [store, isEditor, failure]);
  useEffect(() => store.enter(), [store]);
  // It may have been edited in the desktop app meanwhile.
  useTabVisible(() => void store.read());

  const sendText = (text: TextToSend | null) => {
    if (text === null) return;
    void send(text.edit.fields, {
      verb: 'update',
      async send(fields) {
        const answer = await store.send(text, fields, author);
        if (answer.ok) {
          onRemote(answer.value);
          announceUpdate(answer.value, text.isGone);
          return null;
        }
        if (answer.error.kind === 'conflict') onRemote(answer.error.remote);
        return answer.error;
      },
    });
  };

  /** For another text in the form. */
  const forgetAnyProblem = () => {
    if (state.kind === 'open') forgetProblem(state.edit.fields);
  };

  return {
    state,
    isBusy,
    problem,
    reload() {
      if (store.isUndecided) role.reload();
      void store.read();
    },
    change(changed) {
      forgetProblem(changed);
      store.change(changed);
    },
    update: (typed, tellsReaders) => sendText(store.prepareUpdate(typed, tellsReaders)),
    keepLocal: (typed, tellsReaders) => sendText(store.prepareKeepLocal(typed, tellsReaders)),
    acceptRemote() {
      forgetAnyProblem();
      store.acceptRemote();
    },
    discard() {
      forgetAnyProblem();
      store.discard();
    },
    restore: (backup) => store.restore(backup),
    removeBackup: (backup) => store.removeBackup(backup),
  };
}

function announceUpdate(remote: OwnPostText, isNew: boolean): void {
  toast.success('Success!', {
    description: isNew ? 'Blog post published successfully.' : describeUpdate(remote, Date.now()),
    ...(toPostStatus(remote, Date.now()).state === 'published' &&
      offerAction('View post', () => location.assign(`/blog/${remote.fields.slug}`))),
  });
}
