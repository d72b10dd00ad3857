export const FIELD_STYLE =
  'block w-full rounded-xl border border-line-strong bg-surface px-4 py-2.5 text-base text-ink placeholder:text-ink-soft hover:border-ink-soft focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-danger aria-invalid:outline-danger';
