/** What became of a form that was sent; null while there is nothing to say. */
export type OutcomeState = { kind: 'done' | 'failed'; words: string } | null;

/** Says it where the author looks, and to who listens to the page. */
export function Outcome({ outcome }: { outcome: OutcomeState }) {
  return (
    <div aria-live="polite">
      {outcome && (
        <p
          className={`mt-3 rounded-xl px-4 py-3 [overflow-wrap:anywhere] ${outcome.kind === 'done' ? 'bg-accent-soft text-ink' : 'bg-danger-soft text-danger'}`}
        >
          {outcome.words}
        </p>
      )}
    </div>
  );
}
