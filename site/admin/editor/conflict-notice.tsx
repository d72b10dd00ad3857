'use client';

import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { type DiffPart, diffText } from '@callwright/shared/post/diff-text.ts';
import { headingOfField } from '@callwright/shared/post/fields.ts';
import { formatTime } from '@callwright/shared/post/format-date.ts';
import { listChangedFields } from '@callwright/shared/post/labels.ts';
import { type Ref, useId, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { nameFields } from '../edits/describe-changes.ts';
import type { StoredEdit } from '../edits/stored-edit.ts';
import { CopyButton, LabeledText } from './saved-copies.tsx';

type ConflictNoticeProps = {
  ref: Ref<HTMLDivElement>;
  edit: StoredEdit;
  theirs: OwnPostText;
  isBusy: boolean;
  onKeepLocal: () => void;
  onAcceptRemote: () => void;
};

export function ConflictNotice({ ref, edit, theirs, isBusy, onKeepLocal, onAcceptRemote }: ConflictNoticeProps) {
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
        On the blog, {nameFields(there)} changed at {formatTime(theirs.changedAt)}, after you opened it.
        {here.length > 0 && ` You changed ${nameFields(here)} here.`} Nothing was overwritten. Your version is in the
        form, and the blog’s is below.
        {theirs.isPublished !== edit.base.isPublished &&
          (theirs.isPublished ? ' It was also published.' : ' It was also unpublished.')}
      </p>
      <RemoteText edit={edit} theirs={theirs} fields={there} />
      <div className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Choice
          kind="primary"
          label={theirs.isPublished ? 'Publish my version' : 'Save my version'}
          isBusy={isBusy}
          onChoose={onKeepLocal}
        >
          Your version replaces the blog’s. We keep a copy of the blog’s version here.
        </Choice>
        <Choice kind="secondary" label="Use the blog’s version" isBusy={isBusy} onChoose={onAcceptRemote}>
          The blog’s version replaces yours. We keep a copy of yours here.
        </Choice>
      </div>
    </div>
  );
}

type ChoiceProps = {
  kind: 'primary' | 'secondary';
  label: string;
  isBusy: boolean;
  onChoose: () => void;
  children: string;
};

function Choice({ kind, label, isBusy, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <button
        type="button"
        disabled={isBusy}
        onClick={onChoose}
        aria-describedby={id}
        className={`${buttonStyle(kind)} w-full`}
      >
        {label}
      </button>
      <p id={id} className="mt-1.5 text-sm">
        {children}
      </p>
    </div>
  );
}

type RemoteTextProps = { edit: StoredEdit; theirs: OwnPostText; fields: ReturnType<typeof listChangedFields> };

function RemoteText({ edit, theirs, fields }: RemoteTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-3" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">What changed on the blog</summary>
      {isOpen && (
        <div className="flex flex-col gap-4 rounded-xl bg-surface p-4">
          {fields.map((field) => (
            <div key={field}>
              <h4 className="font-semibold text-sm">{headingOfField(field)}</h4>
              <LabeledText name={`${headingOfField(field)} on the blog`} isCode={field === 'content'}>
                <Marked pieces={diffText(edit.base.fields[field], theirs.fields[field])} />
              </LabeledText>
            </div>
          ))}
          <p className="text-ink-soft text-sm">
            Since you opened the post, underlined text was added and crossed-out text was removed.
          </p>
          <CopyButton fields={theirs.fields}>Copy the blog’s version</CopyButton>
        </div>
      )}
    </details>
  );
}

function Marked({ pieces }: { pieces: readonly DiffPart[] }) {
  return pieces.map(({ text, mark }, index) => {
    if (mark === 'same') return <span key={index}>{text}</span>;
    const Tag = mark === 'added' ? 'ins' : 'del';
    return (
      <Tag key={index} className={mark === 'added' ? 'bg-live-soft text-live' : 'bg-danger-soft text-danger'}>
        {text}
      </Tag>
    );
  });
}
