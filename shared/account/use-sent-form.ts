// Tested by tests/e2e/desktop/own-account.spec.ts and tests/e2e/site/admin/account.spec.ts.
import { useRef, useState } from 'react';

/** What became of a form that was sent; null while there is nothing to say. */
export type FormOutcome = { kind: 'done' | 'failed'; words: string } | null;

export const failed = (words: string): FormOutcome => ({ kind: 'failed', words });

/** Follows what says that a form is saved, where its author has changed it since it was sent. */
export const CHANGED_SINCE = 'What you have changed since is not: send it again.';

/** Tells whether a form was changed since it was sent: its answer is about what it was then. */
export function useChangedSince() {
  const changes = useRef(0);
  return {
    noteChange(): void {
      changes.current += 1;
    },
    /** To be called as the form is sent. */
    begin(): () => boolean {
      const sent = changes.current;
      return () => changes.current !== sent;
    },
  };
}

/**
 * A form of an account, in the editor and at `/blog/admin`: it is sent once at a time.
 *
 * @param send sends it, and says what became of it.
 */
export function useSentForm(send: () => Promise<FormOutcome>) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<FormOutcome>(null);

  async function submit(event: { preventDefault(): void }) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(null);
    setOutcome(await send());
    setIsBusy(false);
  }

  return { isBusy, outcome, setOutcome, submit };
}
