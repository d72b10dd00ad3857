import { Search } from 'lucide-react';
import type { Ref } from 'react';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (query: string) => void;
  input?: Ref<HTMLInputElement>;
  /** The key that focuses the field. */
  shortcut?: string;
};

export function SearchField({ label, value, onChange, input, shortcut }: SearchFieldProps) {
  return (
    <label className="admin-search">
      <Search aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
      <span className="sr-only">{label}</span>
      <input
        ref={input}
        type="search"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {shortcut && value === '' && (
        <span aria-hidden="true" className="admin-key max-lg:hidden">
          {shortcut}
        </span>
      )}
    </label>
  );
}
