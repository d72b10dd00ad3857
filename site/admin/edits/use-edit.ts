'use client';

import {
  type ChangeFailure,
  type OwnPostText,
  type PostSchedule,
  schedulePost,
  unpublishPost,
} from '@callwright/shared/api/own-posts.ts';
import type { KnownRevision } from '@callwright/shared/api/replace-if-unchanged.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { isNeverSeen } from '@callwright/shared/post/post-status.ts';
import type { Result } from '@callwright/shared/result.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { getAuthorClient } from '../../login/session/author-client.ts';
import type { Author } from '../../login/session/author-session.ts';
import { describeChangeFailure, type SendVerb } from '../failure-messages.ts';
import { describeUpdate } from './describe-changes.ts';
import { type EditState, EditStore, type TextToSend } from './edit-store.ts';
import { type Sender, useSend } from './use-send.ts';
import { useTabVisible } from './use-tab-visible.ts';

export type EditHandle = Pick<Sender, 'busy' | 'problems' | 'refused' | 'check'> &
  Pick<EditStore, 'read' | 'change' | 'acceptRemote' | 'discard' | 'restore' | 'removeBackup'> & {
    state: EditState;
    /** The post as sent from here; null once its text has changed. */
    done: SentPost | null;
    /** Saves the text and keeps the post's status. @param showsUpdatedDate whether the post shows an "Updated" date. */
    update: (typed: PostFields, showsUpdatedDate: boolean) => void;
    /** Publishes the text. @param at an ISO time; null for now. */
    publish: (typed: PostFields, at: string | null) => void;
    keepLocal: (typed: PostFields, showsUpdatedDate: boolean) => void;
    /** Moves a scheduled post to another ISO time; null makes it a draft. */
    reschedule: (at: string | null) => void;
  };

export type SentPost = { post: OwnPostText; what: 'published' | 'updated' };

type EditOptions = {
  author: Author;
  postId: string;
  isEditor: boolean | null;
  isEditable: boolean;
  known: OwnPostText | null;
  isShown: boolean;
  onRemote: (remote: OwnPostText) => void;
  onChanged: () => void;
};

/** Mount this under a key: another post, author, or lock needs a new store. */
export function useEdit({
  author,
  postId,
  isEditor,
  isEditable,
  known,
  isShown,
  onRemote,
  onChanged,
}: EditOptions): EditHandle {
  const [store] = useState(() => new EditStore({ authorId: author.id, postId, isEditable, known }));
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const [done, setDone] = useState<SentPost | null>(null);
  const [isRescheduling, setIsRescheduling] = useState(false);
  const { busy, problems, refused, check, forgetProblems, send } = useSend();

  useEffect(() => store.setRole(isEditor), [store, isEditor]);
  useEffect(() => store.enter(), [store]);
  // The post may have been edited in the desktop app, or unpublished or deleted from the list.
  useTabVisible(() => void store.read());
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) void store.read();
    wasShown.current = isShown;
  }, [store, isShown]);

  const sendText = (verb: SendVerb, text: TextToSend | null) => {
    setDone(null);
    if (text === null) return;
    void send(text.edit.fields, {
      verb,
      async send(fields) {
        const answer = await store.send(text, fields, author);
        if (answer.ok) {
          onRemote(answer.value);
          announce(answer.value, verb);
          if (verb !== 'save') setDone({ post: answer.value, what: verb === 'publish' ? 'published' : 'updated' });
          return null;
        }
        if (answer.error.kind === 'conflict') onRemote(answer.error.remote);
        return answer.error;
      },
    });
  };

  async function reschedule(at: string | null): Promise<void> {
    if (state.kind !== 'open' || isRescheduling) return;
    setDone(null);
    setIsRescheduling(true);
    const revision = { id: postId, authorId: isEditor ? null : author.id, revision: state.edit.base.revision };
    const answer = await sendSchedule(revision, at);
    await store.read();
    setIsRescheduling(false);
    onChanged();
    if (answer.ok) toast.success(at === null ? 'Unscheduled' : 'Rescheduled');
    else if (answer.error.kind !== 'signed-out')
      toast.error('Error', { description: describeChangeFailure(answer.error) });
  }

  const forgetAllProblems = () => {
    if (state.kind === 'open') forgetProblems(state.edit.fields);
  };

  return {
    state,
    read: store.read,
    busy: busy ?? (isRescheduling ? 'schedule' : null),
    problems,
    refused,
    check,
    done,
    change(changed) {
      forgetProblems(changed);
      setDone(null);
      store.change(changed);
    },
    update(typed, showsUpdatedDate) {
      const isDraft = state.kind === 'open' && isNeverSeen(state.edit.base, Date.now());
      sendText(isDraft ? 'save' : 'update', store.prepareUpdate(typed, showsUpdatedDate));
    },
    publish: (typed, at) => sendText(at === null ? 'publish' : 'schedule', store.preparePublish(typed, at)),
    keepLocal: (typed, showsUpdatedDate) => sendText('update', store.prepareKeepLocal(typed, showsUpdatedDate)),
    reschedule: (at) => void reschedule(at),
    acceptRemote() {
      forgetAllProblems();
      store.acceptRemote();
    },
    discard() {
      forgetAllProblems();
      store.discard();
    },
    restore: (backup) => store.restore(backup),
    removeBackup: (backup) => store.removeBackup(backup),
  };
}

function sendSchedule(known: KnownRevision, at: string | null): Promise<Result<PostSchedule, ChangeFailure>> {
  return at === null ? unpublishPost(getAuthorClient(), known) : schedulePost(getAuthorClient(), known, at);
}

function announce(remote: OwnPostText, verb: SendVerb): void {
  if (verb === 'save') toast.success('Draft saved');
  else {
    toast.success('Success!', {
      description: verb === 'publish' ? 'Blog post published successfully.' : describeUpdate(remote, Date.now(), verb),
    });
  }
}
