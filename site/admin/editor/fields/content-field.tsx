'use client';

import { listPastedPictures } from '@callwright/shared/picture-text/picture-files.ts';
import { countCharacters } from '@callwright/shared/post/count-characters.ts';
import { fieldOf, labelOfField } from '@callwright/shared/post/fields.ts';
import { countOf } from '@callwright/shared/post/labels.ts';
import type { BoundField } from '@callwright/shared/post-form/post-field.tsx';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { FieldProblem } from '../../../ui/field-problem.tsx';
import { findProblem, WrittenCount } from '../../../ui/written-count.tsx';
import { PictureList } from '../../pictures/picture-list.tsx';
import { CONTENT_ID, type PostPictures } from '../../pictures/post-pictures.ts';
import { useShownText } from '../../pictures/use-shown-text.ts';
import { findPressed, format } from './formatting-commands.ts';
import { FormattingToolbar } from './formatting-toolbar.tsx';

type ContentFieldProps = {
  field: BoundField;
  authorId: string;
  documentId: string;
  contentOnBlog: string;
  pictures: PostPictures;
  isHeld: boolean;
  isDropTarget: boolean;
};

export function ContentField({ field, authorId, documentId, pictures, isHeld, ...rest }: ContentFieldProps) {
  const shown = useShownText({ content: field.value, authorId, onChange: field.change });
  const { limit } = fieldOf('content');
  const length = countCharacters(field.value);
  const problem = findProblem(field.problem, length, limit);

  function addPasted(event: ClipboardEvent) {
    const files = listPastedPictures(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    void pictures.addToText(files, null);
  }

  function formatPressed(event: KeyboardEvent<HTMLTextAreaElement>) {
    const pressed = findPressed(event);
    if (pressed === null) return;
    event.preventDefault();
    format(event.currentTarget, pressed.command);
  }

  return (
    <div className={`editor-text ${rest.isDropTarget ? 'rounded-2xl outline-2 outline-accent outline-dashed' : ''}`}>
      <FormattingToolbar authorId={authorId} documentId={documentId} pictures={pictures} isHeld={isHeld} />
      <div>
        <div className="editor-label pt-4">
          <label htmlFor={CONTENT_ID}>{labelOfField('content')}*</label>
          {problem !== null && <FieldProblem id={`${CONTENT_ID}-note`}>{problem}</FieldProblem>}
        </div>
        <textarea
          id={CONTENT_ID}
          rows={15}
          value={shown.text}
          placeholder="Start writing, or paste text and pictures."
          spellCheck
          aria-required
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${CONTENT_ID}-note ${CONTENT_ID}-count`}
          data-document={documentId}
          onChange={({ target }) => shown.change(target.value)}
          onPaste={addPasted}
          onKeyDown={formatPressed}
          className="editor-content"
        />
      </div>
      <PictureList
        text={shown.text}
        contentOnBlog={rest.contentOnBlog}
        documentId={documentId}
        pictures={pictures}
        addressOf={shown.addressOf}
      />
      <div className="editor-foot">
        <span>{countOf(countWords(field.value), 'word')}</span>
        <span id={problem === null ? `${CONTENT_ID}-note` : undefined}>Markdown supported</span>
        <WrittenCount id={`${CONTENT_ID}-count`} length={length} limit={limit} />
      </div>
    </div>
  );
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
