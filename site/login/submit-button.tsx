import type { ReactNode } from 'react';
import { buttonStyle } from '../ui/button-style.ts';
import { FormNotice } from '../ui/form-notice.tsx';

type SubmitButtonProps = {
  look?: 'primary' | 'secondary';
  isBusy: boolean;
  isDisabled?: boolean;
  problem: ReactNode;
  children: string;
};

export function SubmitButton({ look = 'primary', isBusy, isDisabled = false, problem, children }: SubmitButtonProps) {
  return (
    <>
      {problem !== null && (
        <FormNotice kind="failed" role="alert">
          {problem}
        </FormNotice>
      )}
      <button
        type="submit"
        disabled={isBusy || isDisabled}
        className={`${buttonStyle(look)} ${isBusy ? 'disabled:opacity-100' : ''}`}
      >
        {isBusy && (
          <span
            aria-hidden="true"
            className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
          />
        )}
        {isBusy ? 'Processing...' : children}
      </button>
    </>
  );
}
