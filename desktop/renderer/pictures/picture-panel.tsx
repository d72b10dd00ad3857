import { editText, isOfEdit } from '@callwright/shared/picture-text/edit-text.ts';
import { trackInsertionPoint } from '@callwright/shared/picture-text/insertion-point.ts';
import { pickPictures } from '@callwright/shared/picture-text/picture-files.ts';
import {
  changePicture,
  findPicturesInText,
  formatPicture,
  type PictureInText,
} from '@callwright/shared/picture-text/picture-markdown.ts';
import {
  describePicture,
  isSameSaid,
  NO_WORDS_TYPED,
  type PictureWords,
  type TypedWords,
} from '@callwright/shared/picture-text/picture-words.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePicturesStore } from '../contexts.ts';
import type { DraftDocument, PendingEdit } from '../drafts/draft-document.ts';
import { textFieldOf } from './insert-pictures.ts';
import type { PictureToDescribe } from './pictures-store.ts';
import { toShownAddress } from './shown-address.ts';
import { usePictures } from './use-pictures.ts';
import { useShownPicture } from './use-shown-picture.ts';

/**
 * Below the text: what is said of a picture. It asks for the alt text of one that was just added, and shows that of
 * the one that the caret is in. The text can be written on meanwhile.
 */
export function PicturePanel({ document: draft }: { document: DraftDocument }) {
  const store = usePicturesStore();
  const { toDescribe } = usePictures();
  const waiting = toDescribe.filter((task) => task.draft === draft.id);
  /** Whether the author is at what is said of the picture that the caret is in: one that was added meanwhile waits. */
  const [isDescribing, setIsDescribing] = useState(false);
  const [first = null] = waiting;
  const task = isDescribing ? null : first;
  const picture = useShownPicture(draft, task);

  // Its picture was taken back.
  useEffect(() => {
    if (task !== null && picture === 'gone') store.endAsking(task);
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
    />
  );
}

/** Keeps toasts above the panel: they would lie on its buttons. */
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
  /** Null where the author has put the caret into the picture. */
  task: PictureToDescribe | null;
  /** How many pictures are asked about after this one. */
  others: number;
  /** Called as the author comes to what is said of the picture that the caret is in, and as they leave it. */
  onDescribing: (isDescribing: boolean) => void;
};

function PictureForm({ draft, picture, task, others, onDescribing }: PictureFormProps) {
  const store = usePicturesStore();
  const { alts } = usePictures();
  const known = alts.get(picture.name) ?? null;
  const [typed, setTyped] = useState<TypedWords>(NO_WORDS_TYPED);
  const [written, setWritten] = useState<PictureWords>(picture);
  // The author may write on in the text itself: what it says then counts, unless it comes from here.
  const [shown, setShown] = useState<PictureWords>(picture);
  if (!isSameSaid(shown, picture)) {
    setShown(picture);
    if (!isSameSaid(written, picture)) setTyped({ alt: picture.alt, caption: picture.caption });
  }
  const { alt, caption } = describePicture(picture, typed, known);
  const isDecorative = known === '' && alt === '';
  const altField = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  useToastsAbove(panel);
  const id = useId();

  // Before the next key: it is the first one of the description.
  useLayoutEffect(() => {
    // An author who types on, or has gone elsewhere, is left there.
    if (task === null || task.hasTyped || document.activeElement !== textFieldOf(draft)) return;
    altField.current?.focus();
    altField.current?.select();
  }, [task, draft]);

  /** The picture as the text has it: it may have moved or changed since it was shown. */
  function findIn(content: string): PictureInText | undefined {
    const same = findPicturesInText(content).filter(({ name }) => name === picture.name);
    return same.find(({ start }) => start === picture.start) ?? same[0];
  }

  /** Writes what was typed here into the text; what was not typed here stays as the text has it. */
  function write(change: Parameters<typeof changePicture>[1]) {
    const field = textFieldOf(draft);
    const { content } = draft.getFields();
    const current = field?.value === content ? findIn(content) : undefined;
    if (field === null || current === undefined) return;
    const next = { ...describePicture(current, typed, known), ...change };
    setWritten(next);
    const replacement = changePicture(current, next);
    if (replacement === content.slice(current.start, current.end)) return;
    editText(field, { start: current.start, end: current.end, replacement }, null);
  }

  function applyTo(content: string): string {
    const current = findIn(content);
    if (current === undefined) return content;
    const replacement = changePicture(current, describePicture(current, typed, known));
    return content.slice(0, current.start) + replacement + content.slice(current.end);
  }

  function keep() {
    draft.writePending();
    if (alt.trim() !== '') void store.describe(picture.name, alt.trim());
  }

  const edit = useRef<PendingEdit>({ applyTo, write: () => write({}) });
  useLayoutEffect(() => {
    edit.current = { applyTo, write: () => write({}) };
  });
  // Each key is saved, but the text is edited once: an edit takes the focus, and is a step of undo.
  useEffect(() => {
    if (typed === NO_WORDS_TYPED) return;
    draft.setPending({ applyTo: (content) => edit.current.applyTo(content), write: () => edit.current.write() });
  }, [draft, typed]);
  useEffect(() => () => draft.writePending(), [draft]);

  useEffect(() => () => onDescribing(false), [onDescribing]);

  function goOn() {
    if (task !== null) store.endAsking(task);
    // The next picture's field takes the focus from the text.
    textFieldOf(draft)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    const isDone = event.key === 'Enter' && event.target.type === 'text';
    if (!isDone && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    keep();
    goOn();
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    const { relatedTarget, currentTarget } = event;
    // An edit of the text takes the focus for a moment: to write then would move the words that it is about to edit.
    if (isOfEdit(event) || currentTarget.contains(relatedTarget)) return;
    keep();
    // Another window is in front: the field keeps its place here, and what is typed afterwards belongs to it.
    if (relatedTarget === null && currentTarget.contains(document.activeElement)) return;
    onDescribing(false);
  }

  async function replace() {
    const field = textFieldOf(draft);
    if (field === null) return;
    const point = trackInsertionPoint(field, picture.start);
    const [added] = await store.add(await pickPictures({ isMultiple: false }));
    await point.whenComposed();
    point.end();
    if (added === undefined || textFieldOf(draft) !== field) return;
    const current = findPicturesInText(field.value).find(({ name }) => name === picture.name);
    if (current === undefined) return;
    const replacement = formatPicture({ ...current, alt: added.alt ?? current.alt, name: added.name });
    editText(field, { start: current.start, end: current.end, replacement }, null);
    store.askToDescribe([{ draft: draft.id, name: added.name, hasTyped: false }]);
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
      <div className="grid min-w-0 flex-[1_1_30rem] gap-x-4 gap-y-1.5 sm:grid-cols-2">
        <div className="min-w-0">
          <div className="mb-1 flex items-baseline justify-between gap-3 text-xs">
            <label htmlFor={`${id}-alt`} className="truncate font-semibold">
              {task === null ? 'Alt text' : 'Describe this picture'}
              {others > 0 && <span className="font-normal text-ink-soft"> ({others} more after it)</span>}
            </label>
            <label className="flex items-center gap-1.5 whitespace-nowrap text-ink-soft">
              <input
                type="checkbox"
                checked={isDecorative}
                onChange={({ target }) => {
                  if (!target.checked) return altField.current?.focus();
                  setTyped({ ...typed, alt: '' });
                  write({ alt: '' });
                  void store.describe(picture.name, '');
                }}
              />
              Decorative
            </label>
          </div>
          <input
            ref={altField}
            id={`${id}-alt`}
            type="text"
            className="field"
            value={alt}
            maxLength={1_000}
            placeholder={isDecorative ? 'Nobody is told about it' : 'What it shows, for readers who can’t see it'}
            spellCheck
            onChange={({ target }) => setTyped({ ...typed, alt: target.value })}
          />
        </div>
        <div className="min-w-0">
          <label htmlFor={`${id}-caption`} className="mb-1 block text-xs font-semibold">
            Caption
          </label>
          <input
            id={`${id}-caption`}
            type="text"
            className="field"
            value={caption}
            placeholder="Shown below it; may stay empty"
            spellCheck
            onChange={({ target }) => setTyped({ ...typed, caption: target.value })}
          />
        </div>
      </div>
      <div className="ml-auto flex flex-none flex-wrap items-center justify-end gap-2">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's controls */}
        <div role="group" aria-label="Width" className="picture-widths">
          {[false, true].map((isHalf) => (
            <button
              key={String(isHalf)}
              type="button"
              aria-pressed={picture.isHalf === isHalf}
              onClick={() => write({ isHalf })}
            >
              {isHalf ? 'Half' : 'Full width'}
            </button>
          ))}
        </div>
        <button type="button" className="button-quiet" onClick={() => void replace()}>
          Replace...
        </button>
        <button
          type="button"
          className="button-primary"
          onClick={() => {
            keep();
            goOn();
          }}
        >
          {others > 0 ? 'Next' : 'Done'}
        </button>
      </div>
    </section>
  );
}
