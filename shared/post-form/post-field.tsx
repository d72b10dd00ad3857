import {
  type ComponentProps,
  type ComponentType,
  type FocusEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { isOfEdit } from '../picture-text/edit-text.ts';
import { countCharacters } from '../post/count-characters.ts';
import { fieldOf, labelOfField, type PostFieldName } from '../post/fields.ts';
import { normalizeSlugWhileTyping } from '../post/slug.ts';

/** The text of a field, and what typing in it does. */
export type BoundField = {
  value: string;
  /** Why the text was refused; null if it was not. */
  problem: string | null;
  change: (text: string) => void;
  /** Called as the author enters or leaves the field, and not as a script edits it. */
  enter?: () => void;
  leave?: () => void;
};

/** A label, a counter, and a note around a control. The note has the id `<id>-note`, the counter `<id>-count`. */
export type FieldFrameProps = {
  id: string;
  label: string;
  text: string;
  /** The most characters; undefined for a field without a counter. */
  limit: number | undefined;
  hint: ReactNode;
  problem: string | null;
  children: ReactNode;
};

/** How a program's fields look. */
export type FormLook = { Frame: ComponentType<FieldFrameProps>; inputClass: string; textareaClass: string };

/** The id of a field's control. */
export function fieldId(name: PostFieldName): string {
  return `post-${name}`;
}

type PostFieldProps = {
  name: PostFieldName;
  field: BoundField;
  look: FormLook;
  hint?: ReactNode;
  /** What stands before the slug in the post's address. */
  blogAddress?: string;
};

/** A field of a post with its label, its counter, and what is wrong with it. */
export function PostField({ name, field, look, hint, blogAddress }: PostFieldProps) {
  const { value, problem, change, enter, leave } = field;
  const { control, help, isCut, isRequired, limit, placeholder, rows } = fieldOf(name);
  const id = fieldId(name);
  const attributes = {
    id,
    value,
    placeholder,
    maxLength: isCut ? limit : undefined,
    'aria-required': isRequired,
    'aria-invalid': problem !== null || countCharacters(value) > limit || undefined,
    'aria-describedby': control === 'image' ? `${id}-note` : `${id}-note ${id}-count`,
    onFocus: (event: FocusEvent) => !isOfEdit(event) && enter?.(),
    onBlur: (event: FocusEvent) => !isOfEdit(event) && leave?.(),
  };
  const type = (event: { target: { value: string } }) => change(event.target.value);
  const address = value === '' ? 'Filled in as you type the title.' : `${blogAddress}${value}`;
  return (
    <look.Frame
      id={id}
      label={isRequired ? `${labelOfField(name)}*` : labelOfField(name)}
      text={value}
      // Nobody shortens an address to fit.
      limit={control === 'image' ? undefined : limit}
      hint={hint ?? (control === 'slug' ? address : help)}
      problem={problem}
    >
      {control === 'slug' ? (
        <SlugInput {...attributes} className={look.inputClass} onSlug={change} />
      ) : control === 'image' ? (
        <input
          {...attributes}
          className={look.inputClass}
          type="url"
          inputMode="url"
          spellCheck={false}
          onChange={type}
        />
      ) : rows === undefined ? (
        <input {...attributes} className={look.inputClass} spellCheck onChange={type} />
      ) : (
        <textarea {...attributes} className={look.textareaClass} rows={rows} spellCheck onChange={type} />
      )}
    </look.Frame>
  );
}

type SlugInputProps = Omit<ComponentProps<'input'>, 'onChange'> & { onSlug: (slug: string) => void };

/** An input that normalizes a slug as it is typed. */
function SlugInput({ onSlug, ...input }: SlugInputProps) {
  const control = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  // A value that differs from what was typed would send the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== null) control.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function type({ value, selectionStart }: HTMLInputElement) {
    const isMiddle = selectionStart !== null && selectionStart < value.length;
    caret.current = isMiddle ? normalizeSlugWhileTyping(value.slice(0, selectionStart)).length : null;
    onSlug(normalizeSlugWhileTyping(value));
  }

  return (
    <input
      {...input}
      ref={control}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => type(event.target)}
    />
  );
}
