import { labelOfField } from '@callwright/shared/post/fields.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { type Issue, type IssueLocation, toLineNumber } from './checks/issue.ts';

type IssueListProps = {
  label: string;
  issues: readonly Issue[];
  content: string;
  tone: 'error' | 'warning';
  onReveal: (location: IssueLocation) => void;
};

export function IssueList({ label, issues, content, tone, onReveal }: IssueListProps) {
  return (
    <ul aria-label={label} className="-mx-2 flex flex-col">
      {issues.map(({ message, location }) => (
        <li key={`${JSON.stringify(location)}${message}`}>
          <button
            type="button"
            className="flex w-full items-baseline gap-2.5 rounded-lg px-2 py-1.5 text-left hover:bg-ink/6"
            onClick={() => onReveal(location)}
          >
            <span
              aria-hidden="true"
              className={`size-1.5 flex-none -translate-y-px rounded-full ${tone === 'error' ? 'bg-danger' : 'bg-warn'}`}
            />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <LocatedMessage message={message} location={location} content={content} />
            </span>
            <ChevronDownIcon width="14" height="14" className="flex-none -rotate-90 self-center text-ink-soft" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function LocatedMessage({ message, location, content }: Issue & { content: string }) {
  const name =
    location.kind === 'field' ? labelOfField(location.field) : `Line ${toLineNumber(content, location.start)}`;
  const [named] = ['', 'The '].map((article) => `${article}${name}`).filter((start) => isStart(message, start));
  return (
    <>
      <strong className="font-semibold">{named ? message.slice(0, named.length) : `${name}:`}</strong>
      {named ? message.slice(named.length) : ` ${message}`}
    </>
  );
}

function isStart(message: string, start: string): boolean {
  return message.toLowerCase().startsWith(start.toLowerCase());
}
