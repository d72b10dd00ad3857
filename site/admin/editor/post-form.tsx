'use client';

import { type PictureInText, UNDESCRIBED_MESSAGE } from '@callwright/shared/picture-text/picture-markdown.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { buttonStyle } from '../../ui/button-style.ts';
import type { Sender } from '../edits/use-send.ts';
import { useSlugField } from '../edits/use-slug-field.ts';
import { isAddingPictures } from '../pictures/add-pictures.ts';
import { findUndescribedPicture } from '../pictures/picture-alts.ts';
import { findContentField } from '../pictures/post-pictures.ts';
import { bringBackNamed, namesRemoved } from '../pictures/removed-pictures.ts';
import { PostInputs } from './post-inputs.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

type PostFormProps = Pick<Sender, 'isBusy' | 'problem'> & {
  authorId: string;
  /** Of the post, or of the draft that becomes one. */
  documentId: string;
  fields: PostFields;
  /** The text as it is on the blog; empty for a new post. */
  contentOnBlog: string;
  /** False while another tab is the editor. */
  isEditable: boolean;
  submit: { label: string; busyLabel: string };
  discard: { label: string; onClick: () => void } | null;
  /** What a reload would bring back. */
  status: ReactNode;
  slugNotice?: ReactNode;
  /** What the author decides as they send it. */
  decision?: ReactNode;
  onEdit: (changed: Partial<PostFields>) => void;
  onSubmit: (typed: PostFields) => void;
};

/** The form of a post, new or on the blog already (specification, section 2, "Blog admin"). */
export function PostForm({
  authorId,
  documentId,
  fields,
  contentOnBlog,
  isEditable,
  isBusy,
  problem,
  slugNotice,
  decision,
  onEdit,
  ...actions
}: PostFormProps) {
  const { submit, discard, status, onSubmit } = actions;
  const slug = useSlugField(fields, onEdit);
  const isHeld = isBusy || !isEditable;
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isAddingPictures()) return sayPicturesComeFirst(submit.label);
        const named = `${fields.featuredImageUrl} ${fields.content}`;
        if (namesRemoved(named)) return void sayPictureComesBack(named, submit.label);
        const undescribed = findUndescribedPicture(fields.content, contentOnBlog);
        if (undescribed) return askToDescribe(undescribed, documentId);
        onSubmit(slug.finish());
      }}
      noValidate
    >
      <PostInputs
        authorId={authorId}
        documentId={documentId}
        fields={fields}
        slug={slug}
        problem={problem}
        isHeld={isHeld}
        onEdit={onEdit}
        slugNotice={slugNotice}
      />
      {decision}
      <div className="mt-6 flex flex-wrap items-center gap-3 border-line border-t pt-6">
        <button type="submit" disabled={isHeld} className={buttonStyle('primary')}>
          {isBusy ? submit.busyLabel : submit.label}
        </button>
        <PreviewDialog fields={fields} />
        {isEditable && status}
        {discard && (
          <button
            type="button"
            disabled={isHeld}
            onClick={discard.onClick}
            className={`${buttonStyle('quiet')} sm:ml-auto`}
          >
            {discard.label}
          </button>
        )}
      </div>
    </form>
  );
}

/** A post that is sent now would be without them. */
function sayPicturesComeFirst(button: string): void {
  toast('A picture is still on its way', { description: `Press ${button} again once it is in the form.` });
}

/** A post that is sent now would name a picture that the author has deleted. */
async function sayPictureComesBack(named: string, button: string): Promise<void> {
  const problem = await bringBackNamed(named, true);
  if (problem === null) {
    toast('A picture is brought back', {
      description: `The text names one that you have deleted. Press ${button} again.`,
    });
  } else {
    toast.error('Picture not brought back', {
      description: `The text names one that you have deleted. ${problem} Or take it out of the text.`,
    });
  }
}

/** Leads to a picture that says nothing: its form follows the caret. */
function askToDescribe({ start }: PictureInText, documentId: string): void {
  toast.error('Validation Error', { description: UNDESCRIBED_MESSAGE });
  const field = findContentField(documentId);
  field?.focus();
  field?.setSelectionRange(start, start);
}

type FormCardProps = {
  title: string;
  /** Something beside the heading. */
  aside?: ReactNode;
  /** Takes the focus as it appears: the author asked for this form. */
  isFocused: boolean;
  isEditable: boolean;
  children: ReactNode;
};

/** The card that holds the form of one post. */
export function FormCard({ title, aside, isFocused, isEditable, children }: FormCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);

  return (
    <div className="min-w-0 rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-9">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="heading text-2xl outline-offset-4">
          {title}
        </h2>
        {aside}
      </div>
      {!isEditable && (
        <div role="status" className="mb-6 rounded-2xl bg-warn-soft p-5">
          <p className="font-semibold text-warn">You are writing in another tab</p>
          <p className="mt-1">
            The blog admin is open in another tab of this browser, so this one is read-only. Close that tab to go on
            here.
          </p>
        </div>
      )}
      {children}
    </div>
  );
}

/** Says the truth about what a reload would bring back; where that is not the text, the browser asks before the tab goes. */
export function StoredStatus({ isStored, children }: { isStored: boolean; children: string }) {
  useEffect(() => {
    if (isStored) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isStored]);

  if (isStored) return <p className="text-ink-soft text-sm">{children}</p>;
  return (
    <p role="alert" className="text-danger text-sm">
      This browser has no room for your text: send it, or copy it, before you leave this form.
    </p>
  );
}
