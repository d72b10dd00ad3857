import { useRef, useState } from 'react';

/**
 * What became of a form that was sent; null while there is nothing to say. `partly`: it was done as it was sent, and has
 * been changed since.
 */
export type FormOutcome = { kind: 'done' | 'failed' | 'partly'; words: string } | null;

export const failed = (words: string): FormOutcome => ({ kind: 'failed', words });

/** Follows what says that a form is saved, where it was changed after it was sent. */
export const CHANGED_SINCE = 'Your latest changes aren’t saved yet.';

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

/** What is said of a form that was sent, and may have been changed before its answer came. */
export function toShownOutcome(outcome: FormOutcome, isChangedSince: boolean): FormOutcome {
  if (outcome?.kind !== 'done' || !isChangedSince) return outcome;
  return { kind: 'partly', words: `${outcome.words} ${CHANGED_SINCE}` };
}

/** Empties a field whose words were sent, such as a password; what was typed in it since stays. */
export const clearSent = (sent: string) => (typed: string) => (typed === sent ? '' : typed);

/**
 * A form of an account, in the editor and at `/blog/admin`: it is sent once at a time.
 *
 * @param send sends it, and says what became of it.
 */
export function useSentForm(send: () => Promise<FormOutcome>) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<FormOutcome>(null);
  const changes = useChangedSince();

  async function submit(event: { preventDefault(): void }) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(null);
    const isChangedSince = changes.begin();
    const answer = await send();
    setOutcome(toShownOutcome(answer, isChangedSince()));
    setIsBusy(false);
  }

  return {
    isBusy,
    outcome,
    submit,
    /** What is said is of what was sent, and not of what the form holds from now on. */
    noteChange() {
      changes.noteChange();
      setOutcome(null);
    },
  };
}
