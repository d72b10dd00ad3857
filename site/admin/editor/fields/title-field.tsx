import { isOfEdit } from '@callwright/shared/picture-text/edit-text.ts';
import { countCharacters } from '@callwright/shared/post/count-characters.ts';
import { fieldOf, labelOfField } from '@callwright/shared/post/fields.ts';
import { type BoundField, fieldId } from '@callwright/shared/post-form/post-field.tsx';
import { FieldProblem } from '../../../ui/field-problem.tsx';
import { findProblem, WrittenCount } from '../../../ui/written-count.tsx';

export function TitleField({ field: { value, change, enter, leave, ...field } }: { field: BoundField }) {
  const id = fieldId('title');
  const { limit } = fieldOf('title');
  const length = countCharacters(value);
  const problem = findProblem(field.problem, length, limit);
  return (
    <div className="pt-3 md:pt-5">
      <div className="editor-label">
        <label htmlFor={id}>{labelOfField('title')}*</label>
        {problem !== null && <FieldProblem id={`${id}-note`}>{problem}</FieldProblem>}
        <WrittenCount id={`${id}-count`} length={length} limit={limit} />
      </div>
      <textarea
        id={id}
        rows={1}
        value={value}
        placeholder="What’s your post about?"
        spellCheck
        aria-required
        aria-invalid={problem !== null || undefined}
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
