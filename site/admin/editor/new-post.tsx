'use client';

import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { formatTime } from '@callwright/shared/post/format-date.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { toast } from 'sonner';
import { getAuthorClient } from '../../login/session/author-client.ts';
import type { Author } from '../../login/session/author-session.ts';
import { offerAction } from '../../ui/notices/toast-action.ts';
import type { StoredDraft } from '../drafts/stored-draft.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { toEditAddress } from '../edits/use-open-post.ts';
import { useSend } from '../edits/use-send.ts';
import { KeptTexts } from './kept-texts.tsx';
import { FormCard, PostForm, StoredStatus } from './post-form.tsx';

type NewPostProps = {
  author: Author;
  isEditable: boolean;
  /** Whether the author came back to this form from another one. */
  isFocused: boolean;
  onPublished: () => void;
};

/** 'Create New Post' (specification, section 2, "Blog admin"). */
export function NewPost({ author, isEditable, isFocused, onPublished }: NewPostProps) {
  const { draft, others, isStored, change, open, remove } = useDraft(author.id);
  const { forgetProblem, send, ...sender } = useSend();

  const publish = (typed: PostFields) =>
    send(typed, {
      verb: 'publish',
      onConflict: { label: 'Edit the post', onClick: () => location.assign(toEditAddress(draft.id)) },
      async send(fields) {
        const published = await publishPost(getAuthorClient(), {
          id: draft.id,
          fields,
          author: { id: author.id, name: author.email },
          baseRevision: null,
        });
        if (!published.ok) return published.error;
        const { slug } = published.value;
        toast.success('Success!', {
          description: 'Blog post published successfully.',
          ...offerAction('View post', () => location.assign(`/blog/${slug}`)),
        });
        remove(draft);
        onPublished();
        return null;
      },
    });

  const discard = (unwanted: StoredDraft) => {
    remove(unwanted);
    toast(
      'Draft discarded',
      offerAction('Undo', () => open(unwanted)),
    );
  };

  const kept = others.map((other) => ({
    id: other.id,
    label: `Unfinished post, last changed ${formatTime(other.savedAt)}`,
    fields: other.fields,
    restore: () => open(other),
    remove: () => discard(other),
  }));

  return (
    <FormCard title="Create New Post" isFocused={isFocused} isEditable={isEditable}>
      <KeptTexts texts={kept} isBusy={sender.isBusy || !isEditable} />
      <PostForm
        {...sender}
        authorId={author.id}
        documentId={draft.id}
        fields={draft.fields}
        contentOnBlog=""
        isEditable={isEditable}
        submit={{ label: 'Publish Post', busyLabel: 'Publishing...' }}
        discard={isStored === null ? null : { label: 'Discard draft', onClick: () => discard(draft) }}
        status={
          isStored !== null && <StoredStatus isStored={isStored}>Kept in this browser until you publish.</StoredStatus>
        }
        onEdit={(changed) => {
          forgetProblem(changed);
          change(draft.id, changed);
        }}
        onSubmit={(typed) => void publish(typed)}
      />
    </FormCard>
  );
}
