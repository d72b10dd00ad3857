'use client';

import { isOfEdit, isTypingElsewhere } from '@callwright/shared/picture-text/edit-text.ts';
import { pickPictures } from '@callwright/shared/picture-text/picture-files.ts';
import type { PictureInText } from '@callwright/shared/picture-text/picture-markdown.ts';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { CONTENT_ID, type DescriptionTask, findContentField, type PostPictures } from './post-pictures.ts';
import { type PictureWords, useTypedWords } from './use-typed-words.ts';

type PictureFormProps = {
  picture: PictureInText;
  /** Null if the author opened the form, by the caret or the Edit button. */
  task: DescriptionTask | null;
  others: number;
  documentId: string;
  pictures: PostPictures;
  onDescribing: (isDescribing: boolean) => void;
  onDone: () => void;
  onDecorative: () => void;
};

export function PictureForm({ picture, task, others, documentId, pictures, onDescribing, ...on }: PictureFormProps) {
  const words = useTypedWords(picture, documentId, pictures);

  useEffect(() => () => onDescribing(false), [onDescribing]);

  function finish() {
    words.save();
    if (task !== null) pictures.dismissTask(task);
    on.onDone();
    // Focus moves from the text to the next picture's field.
    findContentField(documentId)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    if (event.key !== 'Escape' && !(event.key === 'Enter' && event.target.type === 'text')) return;
    // Enter would submit the post.
    event.preventDefault();
    finish();
  }

  /** Keeps focus where the author moved it, although the text takes it briefly. */
  function onBlur(event: FocusEvent<HTMLElement>) {
    const { relatedTarget, currentTarget } = event;
    if (isOfEdit(event) || currentTarget.contains(relatedTarget)) return;
    words.save();
    // Another window is active. The field keeps focus, so later typing goes there.
    if (relatedTarget === null && currentTarget.contains(document.activeElement)) return;
    onDescribing(false);
    if (relatedTarget instanceof HTMLElement) relatedTarget.focus();
  }

  async function replace() {
    words.save();
    const [file] = await pickPictures({ isMultiple: false });
    if (file) await pictures.replace(picture, file);
  }

  return (
    <section
      aria-label="Picture"
      onKeyDown={onKeyDown}
      onFocus={() => onDescribing(task === null)}
      onBlur={onBlur}
      className="grid gap-4 border-line border-t p-4"
    >
      <AltField task={task} others={others} words={words} onDecorative={on.onDecorative} />
      <TextField
        id="picture-caption"
        type="text"
        label="Caption"
        hint="Optional. Shown below the picture."
        value={words.caption}
        onChange={({ target }) => words.typeCaption(target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <WidthChoice isHalf={picture.isHalf} onChange={words.setIsHalf} />
        <button type="button" className={buttonStyle('secondary')} onClick={() => void replace()}>
          Replace...
        </button>
        <button type="button" className={buttonStyle('secondary')} onClick={finish}>
          {others > 0 ? 'Next' : 'Done'}
        </button>
      </div>
    </section>
  );
}

type AltFieldProps = Pick<PictureFormProps, 'task' | 'others' | 'onDecorative'> & { words: PictureWords };

function AltField({ task, others, words, onDecorative }: AltFieldProps) {
  const { alt, isDecorative } = words;
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Don't take focus from an author who is typing.
    if (task !== null && !task.hasTyped && !isTypingElsewhere(CONTENT_ID)) field.current?.focus();
  }, [task]);

  return (
    <div className="min-w-0 grow">
      <TextField
        ref={field}
        id="picture-alt"
        type="text"
        label={task === null ? 'Alt Text' : 'Describe this picture'}
        hint={`What it shows, for readers who can’t see it.${others > 0 ? ` ${others} more to go.` : ''}`}
        placeholder={isDecorative ? 'Skipped by screen readers' : ''}
        value={alt}
        maxLength={1_000}
        onChange={({ target }) => words.typeAlt(target.value)}
      />
      <label className="mt-1 inline-flex min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={({ target }) => {
            if (target.checked) {
              words.makeDecorative();
              onDecorative();
              // Stays decorative until it has a description.
            } else if (!words.restoreDescription()) field.current?.focus();
          }}
          className="size-4.5 shrink-0 accent-[var(--accent)]"
        />
        <span>
          Decorative<span className="text-ink-soft"> (keeps your description in case you change your mind)</span>
        </span>
      </label>
    </div>
  );
}

function WidthChoice({ isHalf, onChange }: { isHalf: boolean; onChange: (isHalf: boolean) => void }) {
  return (
    <fieldset className="mr-auto flex flex-wrap gap-x-5">
      <legend className="sr-only">Width</legend>
      {[false, true].map((half) => (
        <label key={String(half)} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name="picture-width"
            checked={isHalf === half}
            onChange={() => onChange(half)}
            className="size-4.5 accent-[var(--accent)]"
          />
          {half ? 'Half width' : 'Full width'}
        </label>
      ))}
    </fieldset>
  );
}
