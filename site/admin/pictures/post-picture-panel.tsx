'use client';

import { editText, isOfEdit, isTypingElsewhere } from '@callwright/shared/picture-text/edit-text.ts';
import { pickPictures } from '@callwright/shared/picture-text/picture-files.ts';
import {
  changePicture,
  findPictureAt,
  findPictureAtCaret,
  findPicturesInText,
  findPictureToDescribe,
  type PictureInText,
} from '@callwright/shared/picture-text/picture-markdown.ts';
import { describePicture, NO_WORDS_TYPED, type TypedWords } from '@callwright/shared/picture-text/picture-words.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { readPictureAlt, storePictureAlt } from './picture-alts.ts';
import { CONTENT_ID, type DescriptionTask, findContentField, type PostPictures } from './use-post-pictures.ts';

type PostPicturePanelProps = { content: string; documentId: string; pictures: PostPictures };

/**
 * Below the text: what is said of a picture in it. It asks for the alt text of one that was just added, and shows that
 * of the one that the caret is in. The text can be written on meanwhile.
 */
export function PostPicturePanel({ content, documentId, pictures }: PostPicturePanelProps) {
  const atCaret = findHeld(content, useCaretInPicture(documentId));
  /** Whether the author is at what is said of the picture that the caret is in: one that was added meanwhile waits. */
  const [isDescribing, setIsDescribing] = useState(false);
  const [first = null] = pictures.toDescribe;
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
  /** Called as the author comes to what is said of the picture that the caret is in, and as they leave it. */
  onDescribing: (isDescribing: boolean) => void;
};

function PictureForm({ picture, task, documentId, pictures, onDescribing }: PictureFormProps) {
  const [typed, setTyped] = useState<TypedWords>(NO_WORDS_TYPED);
  const [known, setKnown] = useState(() => readPictureAlt(picture.name));
  const { alt, caption } = describePicture(picture, typed, null);
  const isDecorative = known === '' && alt === '';
  const altField = useRef<HTMLInputElement>(null);
  const others = pictures.toDescribe.length - (task === null ? 0 : 1);

  useEffect(() => {
    // An author who types on, or has gone elsewhere, is left there.
    if (task !== null && !task.hasTyped && !isTypingElsewhere(CONTENT_ID)) altField.current?.focus();
  }, [task]);

  /** Finds what says in a text what was typed here; the text may have changed since: what was not typed stays as it has it. */
  function toEdit(content: string, change: Parameters<typeof changePicture>[1]) {
    const same = findPicturesInText(content).filter(({ name }) => name === picture.name);
    const current = same.find(({ start }) => start === picture.start) ?? same[0];
    if (current === undefined) return null;
    const { start, end } = current;
    const replacement = changePicture(current, { ...describePicture(current, typed, null), ...change });
    return replacement === content.slice(start, end) ? null : { start, end, replacement };
  }

  function write(change: Parameters<typeof changePicture>[1]) {
    const field = findContentField(documentId);
    if (field === null) return;
    const edit = toEdit(field.value, change);
    setTyped(NO_WORDS_TYPED);
    const words = (change.alt ?? alt).trim();
    if (words !== '') describe(words);
    if (edit !== null) editText(field, edit, null);
  }

  function describe(words: string) {
    storePictureAlt(picture.name, words);
    setKnown(words);
  }

  // What is typed here is stored with the text alone. A reload leaves no field, and a phone may end a page that it hides.
  useEffect(() => {
    const keep = () => write({});
    const keepHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keepHidden);
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keepHidden);
    };
  });

  // The browser's Back takes the form away without a word to its fields.
  const keepLeft = useEffectEvent(() => {
    if (typed === NO_WORDS_TYPED) return;
    pictures.changeLeftText((content) => {
      const edit = toEdit(content, {});
      return edit === null ? content : content.slice(0, edit.start) + edit.replacement + content.slice(edit.end);
    });
  });
  useLayoutEffect(() => () => keepLeft(), []);

  useEffect(() => () => onDescribing(false), [onDescribing]);

  function goOn() {
    write({});
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
    write({});
    // Another window is in front: the field keeps its place here, and what is typed afterwards belongs to it.
    if (relatedTarget === null && currentTarget.contains(document.activeElement)) return;
    onDescribing(false);
    if (relatedTarget instanceof HTMLElement) relatedTarget.focus();
  }

  async function replace() {
    write({});
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
        <div className="min-w-0 grow">
          <TextField
            ref={altField}
            id="picture-alt"
            type="text"
            label={task === null ? 'Alt Text' : 'Describe this picture'}
            hint={`What it shows, for readers who can’t see it.${others > 0 ? ` ${others} more after it.` : ''}`}
            placeholder={isDecorative ? 'Not read out' : ''}
            value={alt}
            maxLength={1_000}
            onChange={({ target }) => setTyped({ ...typed, alt: target.value })}
          />
          <label className="mt-1 inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              checked={isDecorative}
              onChange={({ target }) => {
                // It is decorative no more once it says something.
                if (!target.checked) return altField.current?.focus();
                setTyped({ ...typed, alt: '' });
                write({ alt: '' });
                describe('');
              }}
              className="size-4.5 accent-[var(--accent)]"
            />
            Decorative
          </label>
        </div>
      </div>
      <TextField
        id="picture-caption"
        type="text"
        label="Caption"
        hint="Shown below the picture; may stay empty"
        value={caption}
        onChange={({ target }) => setTyped({ ...typed, caption: target.value })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <fieldset className="mr-auto flex flex-wrap gap-x-5">
          <legend className="sr-only">Width</legend>
          {[false, true].map((isHalf) => (
            <label key={String(isHalf)} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name="picture-width"
                checked={picture.isHalf === isHalf}
                onChange={() => write({ isHalf })}
                className="size-4.5 accent-[var(--accent)]"
              />
              {isHalf ? 'Half width' : 'Full width'}
            </label>
          ))}
        </fieldset>
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
