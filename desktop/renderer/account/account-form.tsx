import { type FormOutcome, useSentForm } from '@callwright/shared/account/use-sent-form.ts';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FormOutcomeNote } from './form-outcome.tsx';

type ActionFormProps = {
  button: string;
  look?: 'primary' | 'quiet' | 'danger';
  /** Its place, and the gap between its fields. */
  className?: string;
  /** Does it, and says what became of it. */
  onSend: () => Promise<FormOutcome>;
  children: ReactNode;
};

/** A form that says below itself what became of it; what was done is sent again once something in it has changed. */
export function ActionForm({ button, look = 'quiet', className = 'gap-3', onSend, children }: ActionFormProps) {
  const { isBusy, outcome, noteChange, submit } = useSentForm(onSend);
  return (
    <form className={`flex flex-col ${className}`} onSubmit={submit} onChange={noteChange}>
      {children}
      <button type="submit" className={`button-${look}`} disabled={isBusy || outcome?.kind === 'done'}>
        {isBusy ? 'Processing...' : button}
      </button>
      <FormOutcomeNote outcome={outcome} />
    </form>
  );
}

type AccountFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'required' | 'onChange'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

/** A labelled field that has to be filled in. */
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

/** The address that an account is known by. */
export function EmailField(props: Pick<AccountFieldProps, 'value' | 'onChange'>) {
  return <AccountField {...props} label="Email" type="email" autoComplete="username" placeholder="admin@example.com" />;
}
