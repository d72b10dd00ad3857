'use client';

import type { PictureInText } from '@callwright/shared/picture-text/picture-markdown.ts';
import { findPictureToDescribe, UNDESCRIBED_MESSAGE } from '@callwright/shared/picture-text/picture-markdown.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { type ReactNode, useRef, useState } from 'react';
import { toast } from 'sonner';
import { buttonStyle } from '../../ui/button-style.ts';
import type { Sender } from '../edits/use-send.ts';
import { useSlugField } from '../edits/use-slug-field.ts';
import type { SendVerb } from '../failure-messages.ts';
import { isAddingPictures } from '../pictures/add-pictures.ts';
import { listUndescribedPictures } from '../pictures/picture-alts.ts';
import { findContentField } from '../pictures/post-pictures.ts';
import { restoreNamed, usesRemovedPicture } from '../pictures/removed-pictures.ts';
import { ScheduleDialog } from '../schedule/schedule-dialog.tsx';
import { EditorActions, type MainAction, SEND_LABELS } from './editor-actions.tsx';
import { PostInputs } from './fields/post-inputs.tsx';

export type PostFormProps = Pick<Sender, 'busy' | 'problems' | 'refused' | 'check'> & {
  authorId: string;
  documentId: string;
  fields: PostFields;
  contentOnBlog: string;
  /** False if another tab is the editor. */
  isEditable: boolean;
  main: MainAction;
  hasConflict?: boolean;
  /** Null if the main button does that. */
  save: 'save' | 'update' | null;
  schedule: { scheduledFor: string | null; onUnschedule?: () => void } | null;
  discard: { label: string; onClick: () => void } | null;
  header: ReactNode;
  notices: ReactNode;
  slugNotice?: ReactNode;
  aside?: ReactNode;
  onEdit: (changed: Partial<PostFields>) => void;
  onSend: (verb: SendVerb, typed: PostFields) => void;
  /** @param typed the checked text, in case it isn't sent yet. */
  onSchedule: (at: string, typed: PostFields) => void;
};

/** See section 2 of the specification, "Blog admin". */
export function PostForm({ fields, documentId, contentOnBlog, busy, isEditable, onEdit, ...form }: PostFormProps) {
  const { main, save, schedule, discard } = form;
  const slug = useSlugField(fields, onEdit);
  const isHeld = busy !== null || !isEditable;
  const [toSchedule, setToSchedule] = useState<PostFields | null>(null);
  const scheduleButton = useRef<HTMLButtonElement>(null);

  /** Returns null, and shows the reason, if the text can't be sent yet. */
  function prepare(verb: SendVerb): PostFields | null {
    const label = SEND_LABELS[verb].idle;
    const typed = slug.finish();
    if (isAddingPictures()) toastStillUploading(label);
    else if (usesRemovedPicture(`${fields.featuredImageUrl} ${fields.content}`)) void restoreUsedPicture(fields, label);
    else if (form.check(typed)) {
      // A draft can be saved without descriptions.
      const [undescribed] = verb === 'save' ? [] : listUndescribedPictures(fields.content, contentOnBlog);
      if (undescribed === undefined) return typed;
      focusUndescribed(undescribed, documentId);
    }
    return null;
  }

  function send(verb: SendVerb) {
    const typed = isHeld ? null : prepare(verb);
    if (typed) form.onSend(verb, typed);
  }

  function openSchedule() {
    // A scheduled post keeps its text.
    const typed = schedule?.scheduledFor === null ? prepare('schedule') : fields;
    if (typed) setToSchedule(typed);
  }

  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(main);
        }}
        noValidate
        className="editor"
      >
        {form.header}
        <div className="editor-body">
          {form.notices}
          <PostInputs
            authorId={form.authorId}
            documentId={documentId}
            fields={fields}
            contentOnBlog={contentOnBlog}
            slug={slug}
            problems={form.problems}
            refused={form.refused}
            isHeld={isHeld}
            onEdit={onEdit}
            slugNotice={form.slugNotice}
            aside={form.aside}
            asideEnd={
              discard && (
                <button type="button" disabled={isHeld} onClick={discard.onClick} className={buttonStyle('danger')}>
                  {discard.label}
                </button>
              )
            }
          />
        </div>
        <EditorActions
          fields={fields}
          main={main}
          save={save}
          schedule={schedule && (schedule.scheduledFor === null ? 'Schedule' : 'Reschedule')}
          busy={busy}
          isHeld={isHeld}
          hasConflict={form.hasConflict ?? false}
          scheduleButton={scheduleButton}
          onSave={() => save && send(save)}
          onSchedule={openSchedule}
        />
      </form>
      {toSchedule && schedule && (
        <ScheduleDialog
          title={fields.title}
          scheduledFor={schedule.scheduledFor}
          onCancel={() => setToSchedule(null)}
          onClosed={() => scheduleButton.current?.focus()}
          onSchedule={(at) => {
            setToSchedule(null);
            form.onSchedule(at, toSchedule);
          }}
          {...(schedule.onUnschedule && {
            onUnschedule: () => {
              setToSchedule(null);
              schedule.onUnschedule?.();
            },
          })}
        />
      )}
    </>
  );
}

function toastStillUploading(button: string): void {
  toast('A picture is still uploading', { description: `Select ${button} again once it’s in the form.` });
}

async function restoreUsedPicture({ featuredImageUrl, content }: PostFields, button: string): Promise<void> {
  const problem = await restoreNamed(`${featuredImageUrl} ${content}`, true);
  if (problem === null) {
    toast('Picture restored', {
      description: `The post uses a picture you deleted. Select ${button} again.`,
    });
  } else {
    toast.error('Couldn’t restore a picture', {
      description: `${problem} Or remove the deleted picture from the post.`,
    });
  }
}

function focusUndescribed({ name }: PictureInText, documentId: string): void {
  toast.error('Validation Error', { description: UNDESCRIBED_MESSAGE });
  const field = findContentField(documentId);
  if (field === null) return;
  const start = findPictureToDescribe(field.value, name)?.start ?? 0;
  field.focus();
  field.setSelectionRange(start, start);
}
