import { isOfEdit } from '@callwright/shared/picture-text/edit-text.ts';
import { countCharacters } from '@callwright/shared/post/count-characters.ts';
import { fieldOf, labelOfField } from '@callwright/shared/post/fields.ts';
import { type BoundField, fieldId } from '@callwright/shared/post-form/post-field.tsx';
import { WrittenCount } from './written-count.tsx';

export function TitleField({ field: { value, problem, change, enter, leave } }: { field: BoundField }) {
  const id = fieldId('title');
  const { limit } = fieldOf('title');
  const length = countCharacters(value);
  return (
    <div className="editor-part pt-5 md:rounded-t-2xl">
      <div className="editor-label flex justify-between gap-4">
        <label htmlFor={id}>{labelOfField('title')}*</label>
        <WrittenCount id={`${id}-count`} length={length} limit={limit} />
      </div>
      {problem !== null && (
        <p id={`${id}-note`} className="editor-problem">
          {problem}
        </p>
      )}
      <textarea
        id={id}
        rows={1}
        value={value}
        spellCheck
        aria-required
        aria-invalid={problem !== null || length > limit || undefined}
        aria-describedby={problem === null ? `${id}-count` : `${id}-note ${id}-count`}
        onFocus={(event) => !isOfEdit(event) && enter?.()}
        onBlur={(event) => !isOfEdit(event) && leave?.()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // A title is one line, so Enter submits the form.
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        onChange={({ target }) => change(target.value.replace(/\s*\n\s*/g, ' '))}
        className="editor-title heading"
      />
    </div>
  );
}
