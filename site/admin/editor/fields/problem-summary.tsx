import { labelOfField, POST_FIELD_NAMES, type PostFieldName } from '@callwright/shared/post/fields.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { FieldProblems } from '../../edits/use-send.ts';

type ProblemSummaryProps = { problems: FieldProblems; onChoose: (name: PostFieldName) => void };

/** One problem needs no summary: its field has the focus. */
export function ProblemSummary({ problems, onChoose }: ProblemSummaryProps) {
  const names = POST_FIELD_NAMES.filter((name) => problems[name] !== undefined);
  if (names.length < 2) return null;
  return (
    <div className="editor-problems">
      <Icon name="alert" className="size-4.5 text-danger" />
      <p id="fields-to-fix" className="font-semibold">
        Fix {names.length} fields:
      </p>
      <ul aria-labelledby="fields-to-fix" className="contents">
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
