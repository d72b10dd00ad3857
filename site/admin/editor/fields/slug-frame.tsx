import { countCharacters } from '@callwright/shared/post/count-characters.ts';
import type { FieldFrameProps, FormLook } from '@callwright/shared/post-form/post-field.tsx';
import { FieldProblem } from '../../../ui/field-problem.tsx';
import { POST_FORM_LOOK } from '../../../ui/text-field.tsx';
import { findProblem, WrittenCount } from '../../../ui/written-count.tsx';

/** Like the title above it. */
function SlugFrame({ id, label, text, limit = 0, children, ...frame }: FieldFrameProps) {
  const length = countCharacters(text);
  const problem = findProblem(frame.problem, length, limit);
  return (
    <>
      <div className="editor-label">
        <label htmlFor={id}>{label}</label>
        {problem !== null && <FieldProblem id={`${id}-note`}>{problem}</FieldProblem>}
        <WrittenCount id={`${id}-count`} length={length} limit={limit} />
      </div>
      <div className="flex min-w-0 grow items-center">
        <span aria-hidden="true" className="text-ink-soft">
          /blog/
        </span>
        {children}
      </div>
    </>
  );
}

export const SLUG_LOOK: FormLook = { ...POST_FORM_LOOK, Frame: SlugFrame, inputClass: 'editor-slug-input' };
