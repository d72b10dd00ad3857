import type { FormOutcome } from '@callwright/shared/account/use-sent-form.ts';

/** Says below a form what became of it, also to who listens to the screen. */
export function FormOutcomeNote({ outcome }: { outcome: FormOutcome }) {
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
