import { type ComponentProps, useId } from 'react';

type AccountFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'required' | 'onChange'> & {
  label: string;
  value: string;
  hint?: string | null;
  /** Replaces the hint, and marks the field. */
  problem?: string | null;
  onChange: (value: string) => void;
};

export function AccountField({ label, hint = null, problem = null, onChange, ...input }: AccountFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="field"
        required
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id={`${id}-note`}
        className={`mt-1.5 text-xs empty:hidden [overflow-wrap:anywhere] ${problem === null ? 'text-ink-soft' : 'text-danger'}`}
      >
        {problem ?? hint}
      </p>
    </div>
  );
}

export function EmailField(props: Pick<AccountFieldProps, 'value' | 'onChange'>) {
  return <AccountField {...props} label="Email" type="email" autoComplete="username" placeholder="admin@example.com" />;
}
