'use client';

import { isOfEdit, isTypingElsewhere } from '@callwright/shared/picture-text/edit-text.ts';
import { pickPictures } from '@callwright/shared/picture-text/picture-files.ts';
import {
  findPictureAt,
  findPictureAtCaret,
  findPicturesInText,
  findPictureToDescribe,
  type PictureInText,
} from '@callwright/shared/picture-text/picture-markdown.ts';
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { CONTENT_ID, type DescriptionTask, findContentField, type PostPictures } from './post-pictures.ts';
import { useToDescribe } from './use-post-pictures.ts';
import { useTypedWords, type WordsOfPicture } from './use-typed-words.ts';

type PostPicturePanelProps = { content: string; documentId: string; pictures: PostPictures };

/**
 * Below the text: what is said of a picture in it. It asks for the alt text of one that was just added, and shows that
 * of the one that the caret is in. The text can be written on meanwhile.
 */
export function PostPicturePanel({ content, documentId, pictures }: PostPicturePanelProps) {
  const atCaret = findHeld(content, useCaretInPicture(documentId));
  /** Whether the author is at what is said of the picture that the caret is in: one that was added meanwhile waits. */
  const [isDescribing, setIsDescribing] = useState(false);
  const toDescribe = useToDescribe(pictures, documentId);
  const [first = null] = toDescribe;
  const task = isDescribing && atCaret !== null ? null : first;
  const picture = task ? findPictureToDescribe(content, task.name) : atCaret;
  const isTakenBack = task !== null && picture === null;

  useEffect(() => {
    if (isTakenBack) pictures.endAsking(task);
  });

  if (picture === null) return null;
  return (
    <PictureForm
      key={`${picture.name} ${task === null}`}
      picture={picture}
      task={task}
      others={toDescribe.length - (task === null ? 0 : 1)}
      documentId={documentId}
      pictures={pictures}
      onDescribing={setIsDescribing}
    />
  );
}

type HeldPicture = Pick<PictureInText, 'name' | 'start'>;

/** Finds a picture again where the text above it has changed, or where another one has taken its place. */
function findHeld(content: string, held: HeldPicture | null): PictureInText | null {
  if (held === null) return null;
  const there = findPictureAt(content, held.start);
  if (there?.name === held.name) return there;
  return findPicturesInText(content).find(({ name }) => name === held.name) ?? there;
}

/** The picture that the caret is in; null where it is in none. */
function useCaretInPicture(documentId: string): HeldPicture | null {
  const [held, setHeld] = useState<HeldPicture | null>(null);
  useLayoutEffect(() => {
    const look = () => {
      const field = findContentField(documentId);
      if (field === null || document.activeElement !== field) return;
      const found = findPictureAtCaret(field.value, field);
      setHeld((last) => (last?.name === found?.name && last?.start === found?.start ? last : found));
    };
    document.addEventListener('selectionchange', look);
    // What was selected before this listened has no event any more.
    setHeld(null);
    look();
    return () => document.removeEventListener('selectionchange', look);
  }, [documentId]);
  return held;
}

type PictureFormProps = Omit<PostPicturePanelProps, 'content'> & {
  picture: PictureInText;
  /** Null where the author has put the caret into the picture. */
  task: DescriptionTask | null;
  /** How many pictures are asked about after this one. */
  others: number;
  /** Called as the author comes to what is said of the picture that the caret is in, and as they leave it. */
  onDescribing: (isDescribing: boolean) => void;
};

function PictureForm({ picture, task, others, documentId, pictures, onDescribing }: PictureFormProps) {
  const words = useTypedWords(picture, documentId, pictures);

  useEffect(() => () => onDescribing(false), [onDescribing]);

  function goOn() {
    words.keep();
    if (task !== null) pictures.endAsking(task);
    // The next picture's field takes the focus from the text.
    findContentField(documentId)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    if (event.key !== 'Escape' && !(event.key === 'Enter' && event.target.type === 'text')) return;
    // Enter would send the post.
    event.preventDefault();
    goOn();
  }

  /** Where the author goes is where they are afterwards, although the text takes the focus for a moment. */
  function onBlur(event: FocusEvent<HTMLElement>) {
    const { relatedTarget, currentTarget } = event;
    if (isOfEdit(event) || currentTarget.contains(relatedTarget)) return;
    words.keep();
    // Another window is in front: the field keeps its place here, and what is typed afterwards belongs to it.
    if (relatedTarget === null && currentTarget.contains(document.activeElement)) return;
    onDescribing(false);
    if (relatedTarget instanceof HTMLElement) relatedTarget.focus();
  }

  async function replace() {
    words.keep();
    const [file] = await pickPictures({ isMultiple: false });
    if (file) await pictures.replace(picture, file);
  }

  return (
    <section
      aria-label="Picture"
      onKeyDown={onKeyDown}
      onFocus={() => onDescribing(task === null)}
      onBlur={onBlur}
      className="mt-4 grid gap-4 rounded-2xl border border-line bg-paper p-4 sm:p-5"
    >
      <div className="flex items-start gap-4">
        <img
          src={picture.reference.address}
          alt=""
          className="size-16 shrink-0 rounded-lg border border-line bg-sunken object-cover sm:size-20"
        />
        <AltField task={task} others={others} words={words} />
      </div>
      <TextField
        id="picture-caption"
        type="text"
        label="Caption"
        hint="Shown below the picture; may stay empty"
        value={words.caption}
        onChange={({ target }) => words.typeCaption(target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <WidthChoice isHalf={picture.isHalf} onChange={words.setIsHalf} />
        <button type="button" className={buttonStyle('secondary')} onClick={() => void replace()}>
          Replace...
        </button>
        <button type="button" className={buttonStyle('secondary')} onClick={goOn}>
          {others > 0 ? 'Next' : 'Done'}
        </button>
      </div>
    </section>
  );
}

type AltFieldProps = Pick<PictureFormProps, 'task' | 'others'> & { words: WordsOfPicture };

function AltField({ task, others, words }: AltFieldProps) {
  const { alt, isDecorative } = words;
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // An author who types on, or has gone elsewhere, is left there.
    if (task !== null && !task.hasTyped && !isTypingElsewhere(CONTENT_ID)) field.current?.focus();
  }, [task]);

  return (
    <div className="min-w-0 grow">
      <TextField
        ref={field}
        id="picture-alt"
        type="text"
        label={task === null ? 'Alt Text' : 'Describe this picture'}
        hint={`What it shows, for readers who can’t see it.${others > 0 ? ` ${others} more after it.` : ''}`}
        placeholder={isDecorative ? 'Not read out' : ''}
        value={alt}
        maxLength={1_000}
        onChange={({ target }) => words.typeAlt(target.value)}
      />
      <label className="mt-1 inline-flex min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          checked={isDecorative}
          // It is decorative no more once it says something.
          onChange={({ target }) => (target.checked ? words.makeDecorative() : field.current?.focus())}
          className="size-4.5 accent-[var(--accent)]"
        />
        Decorative
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
