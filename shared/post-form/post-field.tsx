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

export type BoundField = {
  value: string;
  problem: string | null;
  change: (text: string) => void;
  enter?: () => void;
  leave?: () => void;
};

/** The note has the id `<id>-note`, the counter `<id>-count`. */
export type FieldFrameProps = {
  id: string;
  label: string;
  text: string;
  limit: number | undefined;
  hint: ReactNode;
  problem: string | null;
  children: ReactNode;
};

export type FormLook = { Frame: ComponentType<FieldFrameProps>; inputClass: string; textareaClass: string };

export function fieldId(name: PostFieldName): string {
  return `post-${name}`;
}

type PostFieldProps = {
  name: PostFieldName;
  field: BoundField;
  look: FormLook;
  hint?: ReactNode;
  blogAddress?: string;
};

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

function SlugInput({ onSlug, ...input }: SlugInputProps) {
  const control = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  // Restores the caret, which moves to the end if the value differs from what was typed.
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
