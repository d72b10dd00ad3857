const SHARED =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-xl px-5 py-2.5 large-text:px-3 text-base font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60';

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong disabled:hover:bg-accent',
  secondary:
    'border border-line-strong bg-surface text-ink hover:border-accent hover:text-accent disabled:hover:border-line-strong disabled:hover:text-ink',
  /** Opens a question about an action that removes something. */
  danger: 'border border-line-strong bg-surface text-danger hover:border-danger hover:bg-danger-soft',
  /** Answers that question. */
  destructive: 'bg-danger-fill text-white hover:bg-danger-fill/85 disabled:hover:bg-danger-fill',
  /** On dark sections. */
  lamp: 'bg-lamp text-night hover:bg-on-night',
  /** Secondary, next to `lamp`. */
  night: 'border border-on-night-soft/60 text-on-night hover:border-lamp hover:text-lamp',
  quiet: 'text-accent underline-offset-4 hover:text-accent-strong hover:underline',
} as const;

export function buttonStyle(variant: keyof typeof VARIANTS): string {
  return `${SHARED} ${VARIANTS[variant]}`;
}
