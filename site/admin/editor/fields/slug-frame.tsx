import { countCharacters } from '@callwright/shared/post/count-characters.ts';
import type { FieldFrameProps, FormLook } from '@callwright/shared/post-form/post-field.tsx';
import { FieldProblem } from '../../../ui/field-problem.tsx';
import { POST_FORM_LOOK } from '../../../ui/text-field.tsx';
import { WrittenCount } from '../../../ui/written-count.tsx';

/** One line under the title, where a long slug fits. */
function SlugFrame({ id, label, text, limit = 0, problem, children }: FieldFrameProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <label htmlFor={id} className="text-ink-soft">
        {label}
      </label>
      {children}
      <WrittenCount id={`${id}-count`} length={countCharacters(text)} limit={limit} />
      {problem !== null && (
        <div className="basis-full py-1.5">
          <FieldProblem id={`${id}-note`}>{problem}</FieldProblem>
        </div>
      )}
    </div>
  );
}

export const SLUG_LOOK: FormLook = { ...POST_FORM_LOOK, Frame: SlugFrame, inputClass: 'editor-slug-input' };
