'use client';

import { type FormEvent, useEffect, useRef } from 'react';
import { hasChanges } from '../../admin/drafts/edit-storage.ts';
import type { EditHandle, OpenEdit } from '../../admin/edits/use-edit.ts';
import { useSlugField } from '../../admin/edits/use-slug-field.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Backups } from './backups.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { PostInputs } from './post-inputs.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

/** The form of a post that is on the blog already. */
export function EditForm({ handle, open }: { handle: EditHandle; open: OpenEdit }) {
  const { edit, theirs, notice } = open;
  const { fields, base, copies } = edit;
  const { isBusy, problem } = handle;
  const slug = useSlugField(fields, handle.change);
  const conflict = useRef<HTMLDivElement>(null);
  const isGone = notice === 'gone';
  const isChanged = hasChanges(edit);
  const hasConflict = theirs !== null;

  useEffect(() => {
    if (hasConflict) conflict.current?.focus();
  }, [hasConflict]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // Nothing is sent before the author has said which text stays.
    if (hasConflict) conflict.current?.focus();
    else void handle.update(slug.finish());
  }

  return (
    <>
      {theirs && (
        <ConflictNotice
          ref={conflict}
          edit={edit}
          theirs={theirs}
          isBusy={isBusy}
          onKeepMine={() => void handle.keepMine(slug.finish())}
          onTakeBlogs={handle.takeBlogs}
        />
      )}
      {notice !== null && <NoticeOf notice={notice} onAgain={handle.reload} />}
      <Backups copies={copies} isBusy={isBusy} onRestore={handle.restore} onRemove={handle.removeCopy} />
      <form onSubmit={submit} noValidate>
        <PostInputs
          fields={fields}
          slug={slug}
          problem={problem}
          isBusy={isBusy}
          onEdit={handle.change}
          slugNotice={
            base.publishedAt !== null &&
            !isGone &&
            fields.slug !== '' &&
            fields.slug !== base.fields.slug && <RenameNotice former={base.fields.slug} isOut={base.isPublished} />
          }
        />
        <div className="mt-6 flex flex-wrap items-center gap-3 border-line border-t pt-6">
          <button type="submit" disabled={isBusy} className={buttonStyle('primary')}>
            {isGone ? (isBusy ? 'Publishing...' : 'Publish Post') : isBusy ? 'Updating...' : 'Update Post'}
          </button>
          <PreviewDialog fields={fields} />
          <EditStanding open={open} isChanged={isChanged} />
          {isChanged && !hasConflict && !isGone && (
            <button
              type="button"
              disabled={isBusy}
              onClick={handle.discard}
              className={`${buttonStyle('quiet')} sm:ml-auto`}
            >
              Discard changes
            </button>
          )}
        </div>
      </form>
    </>
  );
}

/** What renaming a post does to the links that lead to it. */
function RenameNotice({ former, isOut }: { former: string; isOut: boolean }) {
  return (
    <p role="status" className="mt-2 break-words rounded-xl bg-accent-soft px-4 py-3 text-sm">
      When you update, the post moves here. Its old address, /blog/{former}, goes on working: readers who follow it are
      led to the new one{isOut ? '' : ' once the post is published again'}, and no other post can take it.
    </p>
  );
}

function NoticeOf({ notice, onAgain }: { notice: 'unread' | 'gone'; onAgain: () => void }) {
  return (
    <div role="alert" className="mb-6 rounded-2xl bg-warn-soft p-5">
      {notice === 'gone' ? (
        <>
          <p className="font-semibold text-warn">This post is not on the blog any more</p>
          <p className="mt-1">It was deleted. Your text is kept here, and publishing it puts it back.</p>
        </>
      ) : (
        <>
          <p className="font-semibold text-warn">The blog could not be reached</p>
          <p className="mt-1">
            This is your text as this browser has kept it. Whether the post was changed somewhere else since is not
            known; nothing of that will be overwritten.
          </p>
          <button type="button" onClick={onAgain} className={`${buttonStyle('secondary')} mt-4`}>
            Try again
          </button>
        </>
      )}
    </div>
  );
}

/** Says the truth about what a reload would bring back. */
function EditStanding({ open: { isKept }, isChanged }: { open: OpenEdit; isChanged: boolean }) {
  if (isKept === false) {
    return (
      <p className="text-danger text-sm">
        This browser keeps nothing: {isChanged ? 'update' : 'copy what you need'} before you close the page.
      </p>
    );
  }
  return (
    <p className="text-ink-soft text-sm">
      {isChanged ? 'Changes are kept in this browser until you update.' : 'The blog has this text.'}
    </p>
  );
}
