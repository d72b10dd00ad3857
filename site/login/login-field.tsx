import { type ComponentProps, type ReactNode, useState } from 'react';
import { PlainFieldFrame } from '../ui/field-frame.tsx';
import { FIELD_STYLE } from '../ui/field-style.ts';

type LoginFieldProps = { id: string; label: string; problem: ReactNode } & Omit<
  ComponentProps<'input'>,
  'type' | 'className'
>;

export function EmailField({ id, label, problem, ...input }: LoginFieldProps) {
  return (
    <PlainFieldFrame {...{ id, label, problem }}>
      <input {...input} {...describe(id, problem)} type="email" required className={FIELD_STYLE} />
    </PlainFieldFrame>
  );
}

type PasswordFieldProps = LoginFieldProps & { hint?: string | false; isReady?: boolean };

export function PasswordField({ id, label, hint, problem, isReady = true, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <PlainFieldFrame {...{ id, label, hint, problem }}>
      <div className="relative">
        <input
          {...input}
          {...describe(id, problem)}
          type={isShown ? 'text' : 'password'}
          required
          autoCapitalize="none"
          spellCheck={false}
          className={`${FIELD_STYLE} pr-20 [&::-ms-reveal]:hidden`}
        />
        <button
          type="button"
          disabled={!isReady}
          aria-describedby={`${id}-label`}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 min-w-16 cursor-pointer rounded-xl px-4 text-sm font-semibold text-accent hover:text-accent-strong disabled:cursor-default disabled:opacity-60"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
    </PlainFieldFrame>
  );
}

const describe = (id: string, problem: ReactNode) => ({
  id,
  'aria-describedby': `${id}-note`,
  'aria-invalid': problem !== null || undefined,
});
