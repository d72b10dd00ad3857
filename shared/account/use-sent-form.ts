// Tested by tests/e2e/desktop/own-account.spec.ts and tests/e2e/site/admin/account.spec.ts.
import { useState } from 'react';

/** What became of a form that was sent; null while there is nothing to say. */
export type FormOutcome = { kind: 'done' | 'failed'; words: string } | null;

export const failed = (words: string): FormOutcome => ({ kind: 'failed', words });

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
