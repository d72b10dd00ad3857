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
import {
  DEFAULT_CALL_TO_ACTION,
  findWrongParts,
  isCallToAction,
  joinLink,
  NO_CALL_TO_ACTION,
  splitLink,
} from '../post-links/call-to-action.ts';

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

export type FormLook = {
  Frame: ComponentType<FieldFrameProps>;
  inputClass: string;
  selectClass: string;
  textareaClass: string;
  /** True if a long line wraps, in a narrow form. */
  wrapsLines?: boolean;
};

export function fieldId(name: PostFieldName): string {
  return `post-${name}`;
}

type PostFieldProps = {
  name: PostFieldName;
  field: BoundField;
  look: FormLook;
};

export function PostField({ name, field, look }: PostFieldProps) {
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
    'aria-describedby': `${id}-note ${id}-count`,
    onFocus: (event: FocusEvent) => !isOfEdit(event) && enter?.(),
    onBlur: (event: FocusEvent) => !isOfEdit(event) && leave?.(),
  };
  const type = (event: { target: { value: string } }) => change(event.target.value);
  return (
    <look.Frame
      id={id}
      label={isRequired ? `${labelOfField(name)}*` : labelOfField(name)}
      text={value}
      limit={limit}
      hint={control !== 'link' ? help : problem === null ? describeLink(value) : null}
      // A custom link's problem is at its first wrong part.
      problem={control === 'link' && isCustomLink(value) ? null : problem}
    >
      {control === 'slug' ? (
        <SlugInput {...attributes} className={look.inputClass} onSlug={change} />
      ) : control === 'link' ? (
        <CallToActionInputs {...attributes} problem={problem} look={look} onLink={change} />
      ) : rows === undefined && look.wrapsLines ? (
        <textarea
          {...attributes}
          className={look.textareaClass}
          rows={1}
          spellCheck
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={({ target }) => change(target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
        />
      ) : rows === undefined ? (
        <input {...attributes} className={look.inputClass} spellCheck onChange={type} />
      ) : (
        <textarea {...attributes} className={look.textareaClass} rows={rows} spellCheck onChange={type} />
      )}
    </look.Frame>
  );
}

function describeLink(written: string): string {
  if (written === '' && DEFAULT_CALL_TO_ACTION !== null)
    return `Shows “${DEFAULT_CALL_TO_ACTION.label},” a link to ${DEFAULT_CALL_TO_ACTION.address}`;
  if (written === '' || written === NO_CALL_TO_ACTION) return 'No link below the post.';
  return isCallToAction(written) ? '' : 'Publishing needs both.';
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

const CUSTOM = 'custom';

const isCustomLink = (written: string) => written !== '' && written !== NO_CALL_TO_ACTION;

const PART_NOTE = { text: '', limit: undefined, hint: null };

type CallToActionInputsProps = Pick<ComponentProps<'select'>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
  value: string;
  problem: string | null;
  look: FormLook;
  onLink: (written: string) => void;
};

/** The choice, and the two parts of a custom link. */
function CallToActionInputs({ id, value, problem, look, onLink, ...aria }: CallToActionInputsProps) {
  const isCustom = isCustomLink(value);
  const link = splitLink(value);
  const { isLabelWrong, isAddressWrong } = findWrongParts(value);
  const part = (name: string, isWrong: boolean) => ({
    ...aria,
    id: `${id}-${name}`,
    'aria-invalid': (isWrong && aria['aria-invalid']) || undefined,
    'aria-describedby': `${id}-${name}-note`,
    className: look.inputClass,
  });
  return (
    <>
      <select
        id={id}
        aria-describedby={aria['aria-describedby']}
        className={look.selectClass}
        value={isCustom ? CUSTOM : value}
        onChange={({ target }) => onLink(target.value === CUSTOM ? joinLink({ label: '', address: '' }) : target.value)}
      >
        <option value="">Default</option>
        <option value={CUSTOM}>Custom</option>
        <option value={NO_CALL_TO_ACTION}>None</option>
      </select>
      {isCustom && (
        <div className="mt-3 grid gap-3">
          <look.Frame {...PART_NOTE} id={`${id}-text`} label="Link text" problem={isLabelWrong ? problem : null}>
            <input
              {...part('text', isLabelWrong)}
              value={link.label}
              placeholder="e.g. Book a demo"
              spellCheck
              onChange={({ target }) => onLink(joinLink({ ...link, label: target.value }))}
            />
          </look.Frame>
          <look.Frame
            {...PART_NOTE}
            id={`${id}-link`}
            label="Link address"
            problem={isAddressWrong && !isLabelWrong ? problem : null}
          >
            <input
              {...part('link', isAddressWrong)}
              value={link.address}
              placeholder="e.g. /demo/"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => onLink(joinLink({ ...link, address: target.value }))}
            />
          </look.Frame>
        </div>
      )}
    </>
  );
}
