import type { ImportPlan, ImportProgress } from '../../../ipc/imports.ts';

export type ImportStep =
  | { kind: 'idle' }
  | { kind: 'choosing' }
  | { kind: 'busy'; progress: ImportProgress; isCanceling: boolean }
  | { kind: 'planned'; plan: ImportPlan };

/** Ignores progress that arrives after the result. It would bring back the progress dialog, for good. */
export function addProgress(step: ImportStep, progress: ImportProgress): ImportStep {
  if (step.kind !== 'choosing' && step.kind !== 'busy') return step;
  return { kind: 'busy', progress, isCanceling: step.kind === 'busy' && step.isCanceling };
}
