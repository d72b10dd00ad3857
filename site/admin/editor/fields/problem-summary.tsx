import { labelOfField, POST_FIELD_NAMES, type PostFieldName } from '@callwright/shared/post/fields.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { FieldProblems } from '../../edits/use-send.ts';

type ProblemSummaryProps = { problems: FieldProblems; onChoose: (name: PostFieldName) => void };

/** One problem needs no summary: its field has the focus. */
export function ProblemSummary({ problems, onChoose }: ProblemSummaryProps) {
  const names = POST_FIELD_NAMES.filter((name) => problems[name] !== undefined);
  if (names.length < 2) return null;
  return (
    <div className="col-span-full gap-3 rounded-2xl border border-danger/40 bg-danger-soft px-4 py-3 md:flex">
      <p id="fields-to-fix" className="flex shrink-0 items-center gap-3 self-start font-semibold md:min-h-9 lg:min-h-6">
        <Icon name="alert" className="size-4.5 text-danger" />
        Fix {names.length} fields:
      </p>
      <ul aria-labelledby="fields-to-fix" className="flex flex-wrap gap-x-3 max-md:pl-7.5">
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(name)} className="editor-problem-link">
              {labelOfField(name)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
