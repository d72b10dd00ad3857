import { type ComponentProps, useId } from 'react';

type AccountFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'required' | 'onChange'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

export function AccountField({ label, onChange, ...input }: AccountFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input {...input} id={id} className="field" required onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

export function EmailField(props: Pick<AccountFieldProps, 'value' | 'onChange'>) {
  return <AccountField {...props} label="Email" type="email" autoComplete="username" placeholder="admin@example.com" />;
}
