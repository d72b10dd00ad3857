import type { FormOutcome } from '@callwright/shared/account/use-sent-form.ts';
import { FormNotice } from '../../ui/form-notice.tsx';

export function Outcome({ outcome }: { outcome: FormOutcome }) {
  return (
    <div aria-live="polite">
      {outcome && <FormNotice kind={outcome.kind === 'done' ? 'done' : 'failed'}>{outcome.words}</FormNotice>}
    </div>
  );
}
