'use client';

import { listPastedPictures, pickPictures } from '@callwright/shared/picture-text/picture-files.ts';
import { fieldOf, labelOfField } from '@callwright/shared/post/fields.ts';
import type { BoundField } from '@callwright/shared/post-form/post-field.tsx';
import type { ClipboardEvent } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { TextAreaField } from '../../ui/text-field.tsx';
import { OwnPicturesDialog } from './own-pictures-dialog.tsx';
import { PostPicturePanel } from './post-picture-panel.tsx';
import { CONTENT_ID, type PostPictures } from './post-pictures.ts';

type ContentFieldProps = {
  field: BoundField;
  authorId: string;
  documentId: string;
  pictures: PostPictures;
  /** While files are held over the page. */
  isDropTarget: boolean;
};

/** The text of a post, which takes pictures that are pasted, dropped or picked. */
export function ContentField({ authorId, documentId, pictures, isDropTarget, field }: ContentFieldProps) {
  function addPasted(event: ClipboardEvent) {
    const files = listPastedPictures(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    void pictures.addToText(files, null);
  }

  return (
    <div className={isDropTarget ? 'rounded-xl outline-2 outline-accent outline-dashed outline-offset-4' : undefined}>
      <TextAreaField
        id={CONTENT_ID}
        label={`${labelOfField('content')}*`}
        value={field.value}
        problem={field.problem}
        limit={fieldOf('content').limit}
        aria-required
        hint="Markdown, with tables, task lists and footnotes. Pictures can be pasted or dropped into it."
        rows={15}
        isCode
        data-document={documentId}
        onChange={(event) => field.change(event.target.value)}
        onPaste={addPasted}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonStyle('secondary')}
          onClick={() => void pickPictures({ isMultiple: true }).then((files) => pictures.addToText(files, null))}
        >
          Add pictures...
        </button>
        <OwnPicturesDialog
          authorId={authorId}
          label="Pictures you have"
          onChoose={(address) => pictures.reuseInText(address)}
        />
      </div>
      <PostPicturePanel content={field.value} documentId={documentId} pictures={pictures} />
    </div>
  );
}
