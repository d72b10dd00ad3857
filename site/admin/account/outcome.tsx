import type { FormOutcome } from '@callwright/shared/account/use-sent-form.ts';

export function Outcome({ outcome }: { outcome: FormOutcome }) {
  return (
    <div aria-live="polite">
      {outcome && (
        <p
          className={`rounded-xl px-4 py-3 [overflow-wrap:anywhere] ${outcome.kind === 'done' ? 'bg-accent-soft text-ink' : 'bg-danger-soft text-danger'}`}
        >
          {outcome.words}
        </p>
      )}
    </div>
  );
}
