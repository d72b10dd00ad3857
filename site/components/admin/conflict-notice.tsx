'use client';

import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { formatTime } from '@callwright/shared/post/format-date.ts';
import { listChangedFields } from '@callwright/shared/post/post-changes.ts';
import { type Ref, useId, useState } from 'react';
import type { StoredEdit } from '../../admin/drafts/edit-storage.ts';
import { nameField, nameFields } from '../../admin/edits/describe-changes.ts';
import { type DiffPart, diffText } from '../../admin/edits/diff-text.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { CopyButton } from './copy-button.tsx';
import { LabelledText } from './labelled-text.tsx';

type ConflictNoticeProps = {
  ref: Ref<HTMLDivElement>;
  edit: StoredEdit;
  theirs: OwnPostText;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeBlogs: () => void;
};

/** The post was changed in two places: what changed there, and which text is to stay. */
export function ConflictNotice({ ref, edit, theirs, isBusy, onKeepMine, onTakeBlogs }: ConflictNoticeProps) {
  const id = useId();
  const there = listChangedFields(edit.base.fields, theirs.fields);
  const here = listChangedFields(edit.base.fields, edit.fields);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      aria-labelledby={id}
      className="mb-6 scroll-mt-24 rounded-2xl border border-warn bg-warn-soft p-5"
    >
      <h3 id={id} className="font-semibold text-lg text-warn">
        This post was changed somewhere else
      </h3>
      <p className="mt-2">
        On the blog, {nameFields(there)} changed at {formatTime(theirs.changedAt)}, after you had opened the post.
        {here.length > 0 && ` Here, you changed ${nameFields(here)}.`} Nothing was overwritten: your text is in the
        form, and the blog’s is here.
        {theirs.isPublished !== edit.base.isPublished &&
          (theirs.isPublished ? ' It was also published.' : ' It was also taken off the blog.')}
      </p>
      <BlogsText edit={edit} theirs={theirs} fields={there} />
      <div className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <div>
          <button
            type="button"
            disabled={isBusy}
            onClick={onKeepMine}
            aria-describedby={`${id}-mine`}
            className={`${buttonStyle('primary')} w-full`}
          >
            {theirs.isPublished ? 'Publish mine over it' : 'Save mine over it'}
          </button>
          <p id={`${id}-mine`} className="mt-1.5 text-sm">
            Your whole text replaces the blog’s, which stays here as a copy.
          </p>
        </div>
        <div>
          <button
            type="button"
            disabled={isBusy}
            onClick={onTakeBlogs}
            aria-describedby={`${id}-theirs`}
            className={`${buttonStyle('secondary')} w-full`}
          >
            Take the blog’s text
          </button>
          <p id={`${id}-theirs`} className="mt-1.5 text-sm">
            The blog’s text comes into the form. Yours stays here as a copy.
          </p>
        </div>
      </div>
    </div>
  );
}

type BlogsTextProps = { edit: StoredEdit; theirs: OwnPostText; fields: ReturnType<typeof listChangedFields> };

function BlogsText({ edit, theirs, fields }: BlogsTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-3" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">What changed on the blog</summary>
      {isOpen && (
        <div className="flex flex-col gap-4 rounded-xl bg-surface p-4">
          {fields.map((field) => (
            <div key={field}>
              <h4 className="font-semibold text-sm">{nameField(field)}</h4>
              <LabelledText name={`${nameField(field)} on the blog`} isCode={field === 'content'}>
                <Marked pieces={diffText(edit.base.fields[field], theirs.fields[field])} />
              </LabelledText>
            </div>
          ))}
          <p className="text-ink-soft text-sm">
            Underlined was added, struck out was taken away since you opened the post.
          </p>
          <CopyButton fields={theirs.fields}>Copy the blog’s text</CopyButton>
        </div>
      )}
    </details>
  );
}

function Marked({ pieces }: { pieces: readonly DiffPart[] }) {
  let at = 0;
  return pieces.map(({ text, mark }) => {
    const key = at;
    at += text.length;
    if (mark === 'same') return <span key={key}>{text}</span>;
    return mark === 'new' ? (
      <ins key={key} className="bg-live-soft text-live">
        {text}
      </ins>
    ) : (
      <del key={key} className="bg-danger-soft text-danger">
        {text}
      </del>
    );
  });
}
