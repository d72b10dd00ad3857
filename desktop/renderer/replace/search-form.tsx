import { type FormEvent, type ReactNode, useId } from 'react';
import type { SearchedField, TextSearch } from '../../ipc/replace.ts';
import { describePatternProblem } from '../../search-pattern.ts';

type SearchFormProps = {
  search: TextSearch;
  /** Why the last search failed. */
  problem: string | null;
  onChange: (search: TextSearch) => void;
  onSearch: () => void;
};

const FIELDS: readonly (readonly [SearchedField, string])[] = [
  ['title', 'Titles'],
  ['content', 'Text'],
  ['excerpt', 'Excerpts'],
  ['metaDescription', 'Meta descriptions'],
];

export function SearchForm({ search, problem: failure, onChange, onSearch }: SearchFormProps) {
  const id = useId();
  const invalid = search.isRegex && search.find !== '' ? describePatternProblem(search.find) : null;
  const problem = invalid ?? failure;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (search.find !== '' && search.fields.length > 0 && invalid === null) onSearch();
  }

  return (
    <form className="flex flex-none flex-col gap-3 border-line border-b px-5 py-4" onSubmit={submit}>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField id={`${id}-find`} label="Find">
          <input
            id={`${id}-find`}
            type="text"
            className="field"
            maxLength={500}
            value={search.find}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={problem !== null}
            aria-describedby={`${id}-problem`}
            onChange={({ target }) => onChange({ ...search, find: target.value })}
          />
        </TextField>
        <TextField id={`${id}-replacement`} label="Replace with">
          <input
            id={`${id}-replacement`}
            type="text"
            className="field"
            maxLength={2_000}
            value={search.replacement}
            spellCheck={false}
            autoComplete="off"
            placeholder={search.isRegex ? '$1 inserts the first group' : 'Leave empty to delete'}
            onChange={({ target }) => onChange({ ...search, replacement: target.value })}
          />
        </TextField>
      </div>
      <p id={`${id}-problem`} role="alert" className="text-[13px] text-danger [overflow-wrap:anywhere] empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap items-end justify-end gap-3">
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <Options label="Options">
            <Check
              isOn={search.isCaseSensitive}
              onChange={(isCaseSensitive) => onChange({ ...search, isCaseSensitive })}
            >
              Match case
            </Check>
            <Check isOn={search.isWholeWord} onChange={(isWholeWord) => onChange({ ...search, isWholeWord })}>
              Whole words
            </Check>
            <Check isOn={search.isRegex} onChange={(isRegex) => onChange({ ...search, isRegex })}>
              Regular expression
            </Check>
            <Check isOn={search.includesCode} onChange={(includesCode) => onChange({ ...search, includesCode })}>
              Also in code and URLs
            </Check>
          </Options>
          <SearchedFields fields={search.fields} onChange={(fields) => onChange({ ...search, fields })} />
          <Scope isBlog={search.includesBlog} onChange={(includesBlog) => onChange({ ...search, includesBlog })} />
        </div>
        <button
          type="submit"
          className="button-quiet -mb-1.5"
          disabled={search.find === '' || search.fields.length === 0 || invalid !== null}
        >
          Find matches
        </button>
      </div>
    </form>
  );
}

function TextField({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[13px] font-semibold">
        {label}
      </label>
      {children}
    </div>
  );
}

type SearchedFieldsProps = { fields: readonly SearchedField[]; onChange: (fields: SearchedField[]) => void };

function SearchedFields({ fields, onChange }: SearchedFieldsProps) {
  return (
    <Options label="Search in">
      {FIELDS.map(([field, label]) => (
        <Check
          key={field}
          isOn={fields.includes(field)}
          onChange={(isOn) =>
            onChange(FIELDS.map(([name]) => name).filter((name) => (name === field ? isOn : fields.includes(name))))
          }
        >
          {label}
        </Check>
      ))}
    </Options>
  );
}

function Scope({ isBlog, onChange }: { isBlog: boolean; onChange: (isBlog: boolean) => void }) {
  return (
    <Options label="Where">
      {[false, true].map((includesBlog) => (
        <label key={String(includesBlog)} className="inline-flex items-center gap-2">
          <input
            type="radio"
            name="searched-posts"
            checked={isBlog === includesBlog}
            onChange={() => onChange(includesBlog)}
          />
          {includesBlog ? 'All my posts, on this computer and the blog' : 'Posts on this computer'}
        </label>
      ))}
    </Options>
  );
}

function Options({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="flex">
      {/* Floated, or it would be above the others. */}
      <legend className="float-left w-20 flex-none text-[13px] leading-[21px] font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">{children}</div>
    </fieldset>
  );
}

type CheckProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode };

function Check({ isOn, onChange, children }: CheckProps) {
  return (
    <label className="inline-flex items-center gap-2">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
