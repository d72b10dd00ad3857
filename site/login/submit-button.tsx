import { buttonStyle } from '../ui/button-style.ts';
import { SUBMIT_ID } from './use-form-problems.ts';

type SubmitButtonProps = {
  isBusy: boolean;
  isDisabled?: boolean;
  problem: string | null;
  children: string;
};

export function SubmitButton({ isBusy, isDisabled = false, problem, children }: SubmitButtonProps) {
  return (
    <>
      <button
        id={SUBMIT_ID}
        type="submit"
        disabled={isBusy || isDisabled}
        aria-describedby={problem === null ? undefined : 'form-problem'}
        className={`${buttonStyle('primary')} mt-2 ${isBusy ? 'disabled:opacity-100' : ''}`}
      >
        {isBusy && (
          <span
            aria-hidden="true"
            className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
          />
        )}
        {isBusy ? 'Processing...' : children}
      </button>
      {problem !== null && (
        <p id="form-problem" role="alert" className="rounded-xl bg-danger-soft px-4 py-3 text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
