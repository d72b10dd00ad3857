import { isOfEdit } from '@callwright/shared/picture-text/edit-text.ts';
import type { PictureInText } from '@callwright/shared/picture-text/picture-markdown.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePicturesStore } from '../contexts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { replacePicture, textFieldOf } from './insert-pictures.ts';
import type { PictureToDescribe } from './pictures-store.ts';
import { toShownAddress } from './shown-address.ts';
import { usePictureWords, type Words } from './use-picture-words.ts';
import { usePictures } from './use-pictures.ts';
import { useShownPicture } from './use-shown-picture.ts';

/** Asks for the alt text of pictures just added, one at a time, and shows the alt text of the picture at the caret. */
export function PicturePanel({ document: draft }: { document: DraftDocument }) {
  const store = usePicturesStore();
  const { toDescribe } = usePictures();
  const waiting = toDescribe.filter((task) => task.draft === draft.id);
  /** True while the author edits the picture at the caret. Pictures added in the meantime wait. */
  const [isDescribing, setIsDescribing] = useState(false);
  const [first = null] = waiting;
  const task = isDescribing ? null : first;
  const picture = useShownPicture(draft, task);
  const keepFocus = useKeptFocus();

  // The author undid or deleted the picture.
  useEffect(() => {
    if (task !== null && picture === 'gone') store.finishAltText(task);
  }, [store, task, picture]);

  if (picture === null || picture === 'gone') return null;
  return (
    <PictureForm
      key={`${picture.name} ${task === null}`}
      draft={draft}
      picture={picture}
      task={task}
      others={waiting.length - (task === null ? 0 : 1)}
      onDescribing={setIsDescribing}
      keepFocus={keepFocus}
    />
  );
}

/** Returns a ref for a button that moves focus to the button that replaces it. */
function useKeptFocus() {
  const hadFocus = useRef(false);
  return useCallback((button: HTMLButtonElement) => {
    if (hadFocus.current && document.activeElement === document.body) button.focus();
    return () => {
      hadFocus.current = document.activeElement === button;
    };
  }, []);
}

/** Keeps toasts from covering the panel's buttons. */
function useToastsAbove(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const root = document.documentElement;
    const follow = () => {
      const heightPx = Math.round(window.innerHeight - element.getBoundingClientRect().top);
      root.style.setProperty('--below-toasts', `${heightPx}px`);
    };
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    window.addEventListener('resize', follow);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', follow);
      root.style.removeProperty('--below-toasts');
    };
  }, [panel]);
}

type PictureFormProps = {
  draft: DraftDocument;
  picture: PictureInText;
  /** Null if the caret is in the picture. */
  task: PictureToDescribe | null;
  /** How many pictures are left after this one. */
  others: number;
  onDescribing: (isDescribing: boolean) => void;
  /** For the button that replaces the picture, and with it this form. */
  keepFocus: RefCallback<HTMLButtonElement>;
};

function PictureForm({ draft, picture, task, others, onDescribing, keepFocus }: PictureFormProps) {
  const store = usePicturesStore();
  const words = usePictureWords(draft, picture);
  const panel = useRef<HTMLElement>(null);
  useToastsAbove(panel);

  useEffect(() => () => onDescribing(false), [onDescribing]);

  function finish() {
    words.keep();
    if (task !== null) store.finishAltText(task);
    textFieldOf(draft)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    const isDone = event.key === 'Enter' && event.target.type === 'text';
    if (!isDone && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    finish();
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    const { relatedTarget, currentTarget } = event;
    // Editing the text briefly takes focus. Saving then would move the range being edited.
    if (isOfEdit(event) || currentTarget.contains(relatedTarget)) return;
    words.keep();
    // Another window is in front. The field still has focus here.
    if (relatedTarget === null && currentTarget.contains(document.activeElement)) return;
    onDescribing(false);
  }

  return (
    <section
      ref={panel}
      aria-label="Picture"
      className="picture-panel"
      onKeyDown={onKeyDown}
      onFocus={() => onDescribing(task === null)}
      onBlur={onBlur}
    >
      <img src={toShownAddress(picture.reference)} alt="" className="picture-panel-thumbnail" />
      <div className="grid min-w-0 items-end gap-x-4 gap-y-1.5 sm:grid-cols-[4fr_3fr]">
        <AltField draft={draft} task={task} others={others} words={words} />
        <CaptionField words={words} />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <WidthButtons isHalf={picture.isHalf} onChange={words.setIsHalf} />
        <button
          ref={keepFocus}
          type="button"
          className="button-quiet"
          onClick={() => void replacePicture(store, draft, picture)}
        >
          Replace...
        </button>
        <button type="button" className="button-primary ml-auto" onClick={finish}>
          {others > 0 ? 'Next' : 'Done'}
        </button>
      </div>
    </section>
  );
}

type AltFieldProps = Pick<PictureFormProps, 'draft' | 'task' | 'others'> & { words: Words };

function AltField({ draft, task, others, words }: AltFieldProps) {
  const { alt, isDecorative } = words;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  // Must happen before the next keystroke, which belongs in the description.
  useLayoutEffect(() => {
    // Leave focus alone if the author kept typing or moved elsewhere.
    if (!task?.takesFocus || document.activeElement !== textFieldOf(draft)) return;
    field.current?.focus();
    field.current?.select();
  }, [task, draft]);

  return (
    <div className="min-w-0">
      <div className="mb-1 flex items-center justify-between gap-3 text-xs">
        <label htmlFor={id} className="truncate font-semibold">
          {task === null ? 'Alt text' : 'Describe this picture'}
          {others > 0 && <span className="font-normal text-ink-soft"> ({others} more)</span>}
        </label>
        <label className="flex items-center gap-1.5 whitespace-nowrap text-ink-soft">
          <input
            type="checkbox"
            checked={isDecorative}
            onChange={({ target }) => (target.checked ? words.makeDecorative() : field.current?.focus())}
          />
          Decorative
        </label>
      </div>
      <input
        ref={field}
        id={id}
        type="text"
        className="field"
        value={alt}
        maxLength={1_000}
        placeholder={isDecorative ? 'Skipped by screen readers' : 'Describe it for readers who can’t see it'}
        spellCheck
        onChange={({ target }) => words.typeAlt(target.value)}
      />
    </div>
  );
}

function CaptionField({ words }: { words: Words }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs font-semibold">
        Caption
      </label>
      <input
        id={id}
        type="text"
        className="field"
        value={words.caption}
        placeholder="Optional"
        spellCheck
        onChange={({ target }) => words.typeCaption(target.value)}
      />
    </div>
  );
}

function WidthButtons({ isHalf, onChange }: { isHalf: boolean; onChange: (isHalf: boolean) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's controls
    <div role="group" aria-label="Width" className="picture-widths">
      {[false, true].map((half) => (
        <button key={String(half)} type="button" aria-pressed={isHalf === half} onClick={() => onChange(half)}>
          {half ? 'Half' : 'Full width'}
        </button>
      ))}
    </div>
  );
}
