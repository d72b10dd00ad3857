'use client';

import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { formatTime } from '@callwright/shared/post/format-date.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { useState } from 'react';
import { toast } from 'sonner';
import { getAuthorClient } from '../../login/session/author-client.ts';
import type { Author } from '../../login/session/author-session.ts';
import { offerAction } from '../../ui/notices/toast-action.ts';
import type { StoredDraft } from '../drafts/stored-draft.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { describeUpdate } from '../edits/describe-changes.ts';
import { toEditAddress } from '../edits/use-open-post.ts';
import { useSend } from '../edits/use-send.ts';
import type { SendVerb } from '../failure-messages.ts';
import { StatusPill } from '../posts/status-pill.tsx';
import { DonePanel } from './done-panel.tsx';
import { EditorHeader, ReadOnlyNotice } from './editor-header.tsx';
import { PostForm } from './post-form.tsx';
import { SavedCopies } from './saved-copies.tsx';
import { IN_THIS_BROWSER, StoredStatus } from './stored-status.tsx';

type NewPostProps = {
  author: Author;
  isEditable: boolean;
  isFocused: boolean;
  onPublished: () => void;
  onSaved: (id: string, saved: OwnPostText) => void;
};

export function NewPost({ author, isEditable, isFocused, onPublished, onSaved }: NewPostProps) {
  const { draft, others, isStored, change, open, remove } = useDraft(author.id);
  const { forgetProblems, send, ...sender } = useSend();
  const [done, setDone] = useState<OwnPostText | null>(null);

  /** @param at an ISO time; null for now. */
  const sendDraft = (verb: SendVerb, typed: PostFields, at: string | null) => {
    setDone(null);
    return send(typed, {
      verb,
      onConflict: { label: 'Edit the post', onClick: () => location.assign(toEditAddress(draft.id)) },
      async send(fields) {
        const isDraft = verb === 'save';
        const published = await publishPost(getAuthorClient(), {
          id: draft.id,
          fields,
          author: { id: author.id, name: author.email },
          baseRevision: null,
          publishAt: at,
          isDraft,
        });
        if (!published.ok) return published.error;
        const { revision, publishedAt } = published.value;
        const changedAt = new Date().toISOString();
        const sent = { fields, revision, publishedAt: publishedAt || null, isPublished: !isDraft, changedAt };
        announce(verb, sent);
        if (isDraft) onSaved(draft.id, sent);
        else setDone(sent);
        remove(draft);
        onPublished();
        return null;
      },
    });
  };

  const discard = (unwanted: StoredDraft) => {
    remove(unwanted);
    toast(
      'Draft discarded',
      offerAction('Undo', () => open(unwanted)),
    );
  };

  const kept = others.map((other) => ({
    id: other.id,
    label: `Unfinished post, last edited ${formatTime(other.savedAt)}`,
    fields: other.fields,
    restore: () => open(other),
    remove: () => discard(other),
  }));

  return (
    <PostForm
      {...sender}
      authorId={author.id}
      documentId={draft.id}
      fields={draft.fields}
      contentOnBlog=""
      isEditable={isEditable}
      main="publish"
      save="save"
      schedule={{ scheduledFor: null }}
      discard={isStored === null ? null : { label: 'Discard draft', onClick: () => discard(draft) }}
      header={
        <EditorHeader title="Create New Post" isFocused={isFocused}>
          <StatusPill state="unpublished" isDraft />
          {isEditable && isStored !== null && (
            <StoredStatus isStored={isStored} isOnBlog={false}>
              Unsaved{IN_THIS_BROWSER}
            </StoredStatus>
          )}
        </EditorHeader>
      }
      notices={
        <>
          {!isEditable && <ReadOnlyNotice />}
          {done && <DonePanel key={done.changedAt} post={done} what="published" />}
          <SavedCopies texts={kept} isBusy={sender.busy !== null || !isEditable} />
        </>
      }
      onEdit={(changed) => {
        forgetProblems(changed);
        setDone(null);
        change(draft.id, changed);
      }}
      onSend={(verb, typed) => void sendDraft(verb, typed, null)}
      onSchedule={(at, typed) => void sendDraft('schedule', typed, at)}
    />
  );
}

function announce(verb: SendVerb, sent: OwnPostText): void {
  if (verb === 'save') toast.success('Draft saved', { description: 'Find it under Posts, in any browser.' });
  else {
    toast.success('Success!', {
      description:
        verb === 'schedule' ? describeUpdate(sent, Date.now(), 'schedule') : 'Blog post published successfully.',
    });
  }
}
