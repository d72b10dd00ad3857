'use client';

import type { OwnPostSummary, OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { formatTime, formatViews } from '@callwright/shared/post/format-date.ts';
import { describeByline } from '@callwright/shared/post/labels.ts';
import { describePostStatus, isNeverSeen, type PostStatus, toPostStatus } from '@callwright/shared/post/post-status.ts';
import { CornerDownRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Author } from '../../login/session/author-session.ts';
import { UnreadPart } from '../connection/unread-part.tsx';
import type { OpenEdit } from '../edits/edit-store.ts';
import { hasChanges, type StoredEdit } from '../edits/stored-edit.ts';
import { type EditHandle, useEdit } from '../edits/use-edit.ts';
import { LoadingField, LoadingLines } from '../loading-shapes.tsx';
import { StatusPill } from '../posts/status-pill.tsx';
import { BrokenLinks } from './broken-links.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { DonePanel } from './done-panel.tsx';
import { EditorHeader, ReadOnlyNotice } from './editor-header.tsx';
import { PostForm } from './post-form.tsx';
import { SavedCopies, type SavedCopy } from './saved-copies.tsx';
import { IN_THIS_BROWSER, StoredStatus } from './stored-status.tsx';

type EditPostProps = {
  author: Author;
  postId: string;
  isEditor: boolean | null;
  isEditable: boolean;
  known: OwnPostText | null;
  summary: OwnPostSummary | null;
  isFocused: boolean;
  isShown: boolean;
  onRemote: (remote: OwnPostText) => void;
  onChanged: () => void;
};

export function EditPost({ summary, isFocused, ...options }: EditPostProps) {
  const handle = useEdit(options);
  const { state } = handle;
  const { isEditable } = options;
  if (state.kind === 'open') {
    return (
      <EditForm
        handle={handle}
        open={state}
        authorId={options.author.id}
        isEditable={isEditable}
        summary={summary}
        isFocused={isFocused}
      />
    );
  }
  return (
    <div className="editor">
      <EditorHeader title="Edit Post" isFocused={isFocused} />
      <div className="editor-body">
        {(state.kind === 'loading' || state.kind === 'failed') && (
          <UnreadPart what="the post" failure={state.kind === 'failed' ? state.message : null} onRetry={handle.read}>
            <div className="editor-columns">
              <div className="editor-sheet gap-6 p-8">
                <span className="h-8 w-3/5" />
                <LoadingLines />
                <LoadingLines />
                <LoadingLines />
              </div>
              <div className="editor-card self-start">
                <LoadingField />
                <LoadingField />
                <LoadingField />
              </div>
            </div>
          </UnreadPart>
        )}
        {state.kind === 'gone' && (
          <p role="alert" className="rounded-2xl border border-warn bg-warn-soft p-5 text-warn">
            This post was deleted from the blog.
          </p>
        )}
      </div>
    </div>
  );
}

type EditFormProps = Pick<EditPostProps, 'isEditable' | 'summary' | 'isFocused'> & {
  handle: EditHandle;
  open: OpenEdit;
  authorId: string;
};

function EditForm({ handle, open, authorId, isEditable, summary, isFocused }: EditFormProps) {
  const { edit, theirs, isGone, isStored } = open;
  const { fields, base } = edit;
  const conflict = useRef<HTMLDivElement>(null);
  // The author decides for each update, so the choice is tied to the revision it replaces.
  const [toldRevision, setToldRevision] = useState<number | null>(null);
  const isChanged = hasChanges(edit);
  const status = toPostStatus(base, Date.now());
  const isPublished = !isGone && status.state === 'published';
  const isDraft = isNeverSeen(base, Date.now());
  const showsUpdatedDate = isPublished && toldRevision === base.revision;
  const hasConflict = theirs !== null;
  const isRenamed = base.publishedAt !== null && fields.slug !== '' && fields.slug !== base.fields.slug;
  const isPublishedOrScheduled = status.state !== 'unpublished' && !isGone;

  useEffect(() => {
    if (hasConflict) conflict.current?.focus();
  }, [hasConflict]);

  const unlessConflict = (send: () => void) => (hasConflict ? conflict.current?.focus() : send());

  return (
    <PostForm
      {...handle}
      authorId={authorId}
      documentId={edit.postId}
      fields={fields}
      contentOnBlog={base.fields.content}
      isEditable={isEditable}
      main={isPublishedOrScheduled ? 'update' : 'publish'}
      hasConflict={hasConflict}
      save={isPublishedOrScheduled || isGone ? null : isDraft ? 'save' : 'update'}
      schedule={toScheduling(status, isGone, () => handle.reschedule(null))}
      discard={isChanged && !hasConflict && !isGone ? { label: 'Discard changes', onClick: handle.discard } : null}
      header={
        <EditorHeader title="Edit Post" isFocused={isFocused}>
          {!isGone && <StatusPill state={status.state} isDraft={isDraft} />}
          {isEditable && (
            <StoredStatus isStored={isStored} isOnBlog={!isChanged}>
              {describeStored(isChanged, status, isDraft)}
            </StoredStatus>
          )}
        </EditorHeader>
      }
      notices={
        <>
          {!isEditable && <ReadOnlyNotice />}
          {theirs && (
            <ConflictNotice
              ref={conflict}
              edit={edit}
              theirs={theirs}
              isBusy={handle.busy !== null || !isEditable}
              onKeepLocal={() => handle.keepLocal(fields, showsUpdatedDate)}
              onAcceptRemote={handle.acceptRemote}
            />
          )}
          {handle.done && <DonePanel key={handle.done.post.revision} post={handle.done.post} what={handle.done.what} />}
          {isGone && <GoneNotice />}
          <SavedCopies texts={listSavedCopies(handle, edit)} isBusy={handle.busy !== null || !isEditable} />
        </>
      }
      slugNotice={isRenamed && !isGone && <RenameNotice oldSlug={base.fields.slug} isPublished={base.isPublished} />}
      aside={
        !isGone && (
          <PostFacts open={open} summary={summary} authorId={authorId}>
            {isPublished && <BrokenLinks postId={edit.postId} />}
            {isPublished && (
              <TellReaders
                isTold={showsUpdatedDate}
                isHeld={handle.busy !== null || !isEditable}
                onChange={(isTold) => setToldRevision(isTold ? base.revision : null)}
              />
            )}
          </PostFacts>
        )
      }
      onEdit={handle.change}
      onSend={(verb, typed) =>
        unlessConflict(() =>
          verb === 'publish' ? handle.publish(typed, null) : handle.update(typed, showsUpdatedDate),
        )
      }
      onSchedule={(at, typed) =>
        unlessConflict(() => (status.state === 'scheduled' ? handle.reschedule(at) : handle.publish(typed, at)))
      }
    />
  );
}

/** A published post can't be scheduled. */
function toScheduling({ state, publishedAt }: PostStatus, isGone: boolean, onUnschedule: () => void) {
  if (isGone || state === 'published') return null;
  return state === 'scheduled' ? { scheduledFor: publishedAt, onUnschedule } : { scheduledFor: null };
}

function listSavedCopies(handle: EditHandle, edit: StoredEdit): SavedCopy[] {
  return edit.copies.map((copy, index) => ({
    id: `${copy.keptAt} ${copy.whose} ${index}`,
    label: `${copy.whose === 'mine' ? 'Your version' : 'The blog’s version'}, saved ${formatTime(copy.keptAt)}`,
    fields: copy.fields,
    restore: () => handle.restore(copy),
    remove: () => handle.removeBackup(copy),
  }));
}

function describeStored(isChanged: boolean, status: PostStatus, isDraft: boolean): ReactNode {
  if (isChanged) return <>Unsaved changes{IN_THIS_BROWSER}</>;
  if (isDraft) return 'Draft saved';
  return status.state === 'scheduled' ? describePostStatus(status) : 'Up to date';
}

function GoneNotice() {
  return (
    <div role="alert" className="mb-5 rounded-2xl border border-warn bg-warn-soft p-5">
      <p className="font-semibold text-warn">This post was deleted from the blog</p>
      <p className="mt-1">Your text is still here. To restore the post, publish it.</p>
    </div>
  );
}

type TellReadersProps = { isTold: boolean; isHeld: boolean; onChange: (isTold: boolean) => void };

function TellReaders({ isTold, isHeld, onChange }: TellReadersProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 border-line border-t pt-4">
      <input
        type="checkbox"
        checked={isTold}
        disabled={isHeld}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4.5 shrink-0 accent-[var(--accent)]"
      />
      <span>
        <span className="font-semibold">Show an “Updated” date</span>
        <span className="block text-ink-soft text-sm">
          Feeds and search engines see it, too. Leave this off for small fixes.
        </span>
      </span>
    </label>
  );
}

function RenameNotice({ oldSlug, isPublished }: { oldSlug: string; isPublished: boolean }) {
  return (
    <p role="status" className="mt-1 flex items-start gap-1.5 px-5 text-sm [overflow-wrap:anywhere] md:px-8">
      <CornerDownRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
      <span>
        Updating moves the post to this URL. The old one, /blog/{oldSlug}, redirects here
        {isPublished ? '' : ' once the post is published again'}.
      </span>
    </p>
  );
}

type PostFactsProps = { open: OpenEdit; summary: OwnPostSummary | null; authorId: string; children: ReactNode };

function PostFacts({ open: { edit, theirs }, summary, authorId, children }: PostFactsProps) {
  const known = theirs ?? edit.base;
  const status = toPostStatus(known, Date.now());
  const link = 'inline-flex min-h-11 items-center font-semibold text-accent hover:underline lg:min-h-0';
  const words = isNeverSeen(known, Date.now()) ? 'Draft, not on the blog' : describePostStatus(status);
  return (
    <div className="editor-card gap-3! text-sm">
      <div>
        <p className="font-semibold">{words}</p>
        <p className="flex flex-wrap gap-x-4 text-ink-soft">
          {summary && status.state === 'published' && (
            <span className="tabular-nums">{formatViews(summary.views)}</span>
          )}
          {summary && summary.author_id !== authorId && (
            <span className="min-w-0 [overflow-wrap:anywhere]">{describeByline(summary.author_name)}</span>
          )}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-5">
        {status.state === 'published' && (
          <a href={`/blog/${known.fields.slug}`} className={link}>
            View post
          </a>
        )}
        <a href={`callwright://post/${edit.postId}`} aria-describedby="desktop-app-note" className={link}>
          Open in the desktop app
        </a>
      </p>
      <p id="desktop-app-note" className="text-ink-soft">
        Requires the desktop app on this computer. Save first: the app can’t see unsaved changes.
      </p>
      {children}
    </div>
  );
}
