import { useRef, useState } from 'react';

/** The result of a submitted form. `partly`: saved, but edited after it was submitted. */
export type FormOutcome = { kind: 'done' | 'failed' | 'partly'; words: string } | null;

export const failed = (words: string): FormOutcome => ({ kind: 'failed', words });

export const CHANGED_SINCE = 'Your latest changes aren’t saved yet.';

export function useChangedSince() {
  const changes = useRef(0);
  return {
    noteChange(): void {
      changes.current += 1;
    },
    /** Call when the form is submitted. Returns a function that is true if the form was edited since. */
    begin(): () => boolean {
      const sent = changes.current;
      return () => changes.current !== sent;
    },
  };
}

export function toShownOutcome(outcome: FormOutcome, isChangedSince: boolean): FormOutcome {
  if (outcome?.kind !== 'done' || !isChangedSince) return outcome;
  return { kind: 'partly', words: `${outcome.words} ${CHANGED_SINCE}` };
}

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
    noteChange() {
      changes.noteChange();
      setOutcome(null);
    },
  };
}
