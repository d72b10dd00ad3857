import { type ComponentProps, useState } from 'react';
import { FIELD_STYLE } from '../ui/field-style.ts';

type LoginFieldProps = {
  id: string;
  label: string;
  hint?: string;
  problem: string | null;
  isReady?: boolean;
} & Omit<ComponentProps<'input'>, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'>;

/** Reserves a line for a problem, so nothing moves. */
export function LoginField({ id, label, hint = '', problem, isReady = true, ...input }: LoginFieldProps) {
  return (
    <div>
      <label id={`${id}-label`} htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {input.type === 'password' ? (
        <PasswordControl id={id} isRefused={problem !== null} isReady={isReady} {...input} />
      ) : (
        <Control id={id} isRefused={problem !== null} {...input} />
      )}
      <p
        id={`${id}-note`}
        role={problem === null ? undefined : 'alert'}
        className={`mt-1 min-h-5 text-sm ${problem === null ? 'text-ink-soft' : 'font-medium text-danger'}`}
      >
        {problem ?? hint}
      </p>
    </div>
  );
}

type ControlProps = { id: string; isRefused: boolean; room?: string } & Omit<
  ComponentProps<'input'>,
  'id' | 'className'
>;

function Control({ id, isRefused, room = '', ...input }: ControlProps) {
  return (
    <input
      {...input}
      id={id}
      aria-describedby={`${id}-note`}
      aria-invalid={isRefused || undefined}
      className={`${FIELD_STYLE} ${room}`}
    />
  );
}

function PasswordControl({ id, isReady, ...input }: ControlProps & { isReady: boolean }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <Control
        {...input}
        id={id}
        type={isShown ? 'text' : 'password'}
        room="pr-20 [&::-ms-reveal]:hidden"
        autoCapitalize="none"
        spellCheck={false}
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
  );
}
