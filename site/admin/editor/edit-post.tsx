'use client';

import type { OwnPostSummary, OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { formatTime, formatViews } from '@callwright/shared/post/format-date.ts';
import { describeByline } from '@callwright/shared/post/labels.ts';
import { describePostStatus, toPostStatus } from '@callwright/shared/post/post-status.ts';
import { useEffect, useRef, useState } from 'react';
import type { Author } from '../../login/session/author-session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { OpenEdit } from '../edits/edit-store.ts';
import { hasChanges } from '../edits/stored-edit.ts';
import { type EditHandle, type EditorRole, useEdit } from '../edits/use-edit.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { KeptTexts } from './kept-texts.tsx';
import { FormCard, PostForm, StoredStatus } from './post-form.tsx';

type EditPostProps = {
  author: Author;
  postId: string;
  /** Whether it may be another author's. */
  role: EditorRole;
  isEditable: boolean;
  /** The post in the list; null where the list was not read yet, or does not have it. */
  summary: OwnPostSummary | null;
  isFocused: boolean;
  onRemote: (remote: OwnPostText) => void;
  onClose: () => void;
};

/** One of the author's posts, in the place and the form of a new one. */
export function EditPost({ summary, isFocused, onClose, ...options }: EditPostProps) {
  const handle = useEdit(options);
  const { state } = handle;
  const { isEditable } = options;
  return (
    <FormCard
      title="Edit Post"
      isFocused={isFocused}
      isEditable={isEditable}
      aside={
        <button type="button" onClick={onClose} className={`${buttonStyle('quiet')} -mx-5`}>
          <Icon name="plus" />
          Create New Post
        </button>
      }
    >
      {state.kind === 'loading' && <Loading>Loading...</Loading>}
      {state.kind === 'failed' && (
        <Warning title="The post can’t be opened" isDanger onAgain={handle.reload}>
          {state.message}
        </Warning>
      )}
      {state.kind === 'gone' && (
        <p role="alert" className="rounded-2xl bg-warn-soft p-5 text-warn">
          This post is not on the blog any more: it was deleted.
        </p>
      )}
      {state.kind === 'open' && (
        <>
          {state.notice !== 'gone' && <PostFacts open={state} summary={summary} authorId={options.author.id} />}
          <EditForm handle={handle} open={state} authorId={options.author.id} isEditable={isEditable} />
        </>
      )}
    </FormCard>
  );
}

type EditFormProps = { handle: EditHandle; open: OpenEdit; authorId: string; isEditable: boolean };

function EditForm({ handle, open, authorId, isEditable }: EditFormProps) {
  const { edit, theirs, notice, isStored } = open;
  const { fields, base } = edit;
  const conflict = useRef<HTMLDivElement>(null);
  // Each update is decided on by itself: the revision that it replaces, where readers are to learn of it.
  const [toldRevision, setToldRevision] = useState<number | null>(null);
  const isHeld = handle.isBusy || !isEditable;
  const isGone = notice === 'gone';
  const isChanged = hasChanges(edit);
  const isPublished = !isGone && toPostStatus(base, Date.now()).state === 'published';
  const tellsReaders = isPublished && toldRevision === base.revision;
  const hasConflict = theirs !== null;
  const isRenamed = base.publishedAt !== null && fields.slug !== '' && fields.slug !== base.fields.slug;
  const kept = edit.copies.map((copy, index) => ({
    id: `${copy.keptAt} ${copy.whose} ${index}`,
    label: `${copy.whose === 'mine' ? 'Your text' : 'The blog’s text'}, kept ${formatTime(copy.keptAt)}`,
    fields: copy.fields,
    restore: () => handle.restore(copy),
    remove: () => handle.removeBackup(copy),
  }));

  useEffect(() => {
    if (hasConflict) conflict.current?.focus();
  }, [hasConflict]);

  return (
    <>
      {theirs && (
        <ConflictNotice
          ref={conflict}
          edit={edit}
          theirs={theirs}
          isBusy={isHeld}
          onKeepLocal={() => handle.keepLocal(fields, tellsReaders)}
          onAcceptRemote={handle.acceptRemote}
        />
      )}
      {isGone && (
        <Warning title="This post is not on the blog any more">
          It was deleted. Your text is kept here, and publishing it puts it back.
        </Warning>
      )}
      {notice === 'unread' && (
        <Warning title="The blog could not be reached" onAgain={handle.reload}>
          This is your text as this browser has kept it. Whether the post was changed somewhere else since is not known;
          nothing of that will be overwritten.
        </Warning>
      )}
      <KeptTexts texts={kept} isBusy={isHeld} />
      <PostForm
        authorId={authorId}
        documentId={edit.postId}
        fields={fields}
        contentOnBlog={base.fields.content}
        isEditable={isEditable}
        isBusy={handle.isBusy}
        problem={handle.problem}
        submit={
          isGone
            ? { label: 'Publish Post', busyLabel: 'Publishing...' }
            : { label: 'Update Post', busyLabel: 'Updating...' }
        }
        discard={isChanged && !hasConflict && !isGone ? { label: 'Discard changes', onClick: handle.discard } : null}
        status={
          <StoredStatus isStored={isStored}>
            {isChanged ? 'Changes are kept in this browser until you update.' : 'The blog has this text.'}
          </StoredStatus>
        }
        slugNotice={isRenamed && !isGone && <RenameNotice former={base.fields.slug} isPublished={base.isPublished} />}
        decision={
          isPublished && (
            <TellReaders
              isTold={tellsReaders}
              isHeld={isHeld}
              onChange={(isTold) => setToldRevision(isTold ? base.revision : null)}
            />
          )
        }
        onEdit={handle.change}
        // Nothing is sent before the author has said which text stays.
        onSubmit={(typed) => (hasConflict ? conflict.current?.focus() : handle.update(typed, tellsReaders))}
      />
    </>
  );
}

type TellReadersProps = { isTold: boolean; isHeld: boolean; onChange: (isTold: boolean) => void };

/** Whether the post says that it was updated: a mended typo is no news. */
function TellReaders({ isTold, isHeld, onChange }: TellReadersProps) {
  return (
    <label className="mt-6 flex cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        checked={isTold}
        disabled={isHeld}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-4.5 shrink-0 accent-[var(--accent)]"
      />
      <span>
        <span className="font-semibold">Tell readers that this post was updated</span>
        <span className="block text-ink-soft text-sm">
          The post then shows the date, and feeds and search engines learn of it. Leave it off for a typo.
        </span>
      </span>
    </label>
  );
}

/** What renaming a post does to the links that lead to it. */
function RenameNotice({ former, isPublished }: { former: string; isPublished: boolean }) {
  return (
    <p role="status" className="mt-2 break-words rounded-xl bg-accent-soft px-4 py-3 text-sm">
      When you update, the post moves here. Its old address, /blog/{former}, goes on working: readers who follow it are
      led to the new one{isPublished ? '' : ' once the post is published again'}, and no other post can take it.
    </p>
  );
}

type WarningProps = { title: string; isDanger?: boolean; onAgain?: () => void; children: string };

function Warning({ title, isDanger = false, onAgain, children }: WarningProps) {
  return (
    <div role="alert" className={`mb-6 rounded-2xl p-5 ${isDanger ? 'bg-danger-soft' : 'bg-warn-soft'}`}>
      <p className={`font-semibold ${isDanger ? 'text-danger' : 'text-warn'}`}>{title}</p>
      <p className="mt-1 break-words">{children}</p>
      {onAgain && (
        <button type="button" onClick={onAgain} className={`${buttonStyle('secondary')} mt-4`}>
          Try again
        </button>
      )}
    </div>
  );
}

type PostFactsProps = { open: OpenEdit; summary: OwnPostSummary | null; authorId: string };

/** The post's status, whose it is, and where else it can be looked at or worked on. */
function PostFacts({ open: { edit, theirs }, summary, authorId }: PostFactsProps) {
  const known = theirs ?? edit.base;
  const status = toPostStatus(known, Date.now());
  const link = 'inline-flex min-h-11 items-center font-semibold text-accent hover:underline sm:min-h-0';
  return (
    <div className="mb-6 border-line border-b pb-5 text-sm">
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
        <span>{describePostStatus(status)}</span>
        {summary && <span className="tabular-nums">{formatViews(summary.views)}</span>}
        {summary && summary.author_id !== authorId && (
          <span className="min-w-0 [overflow-wrap:anywhere]">{describeByline(summary.author_name)}</span>
        )}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-5 sm:mt-3">
        {status.state === 'published' && (
          <a href={`/blog/${known.fields.slug}`} className={link}>
            View post
          </a>
        )}
        <a href={`callwright://post/${edit.postId}`} aria-describedby="desktop-app-note" className={link}>
          Open in the desktop app
        </a>
      </p>
      <p id="desktop-app-note" className="mt-1 text-ink-soft">
        Needs the Callwright desktop app on this computer; without it, the browser does nothing or says that it can’t
        open the link. Changes that are kept in this browser are not in the app until you update the post.
      </p>
    </div>
  );
}
