/** What became of a form that was sent; null while there is nothing to say. */
export type FormOutcomeState = { kind: 'done' | 'failed'; words: string } | null;

/** Says it below the form, and to who listens to the screen. */
export function FormOutcome({ outcome }: { outcome: FormOutcomeState }) {
  return (
    <div aria-live="polite">
      {outcome && (
        <p
          className={`mt-2 rounded-lg px-3 py-2 text-[13px] [overflow-wrap:anywhere] ${outcome.kind === 'done' ? 'bg-accent-soft' : 'bg-danger-soft text-danger'}`}
        >
          {outcome.words}
        </p>
      )}
    </div>
  );
}
