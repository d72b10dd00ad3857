import { assertNever } from '@callwright/shared/result.ts';
import { useEffect, useState } from 'react';
import type { IpcOutput } from '../../../ipc/contract.ts';
import type { ImportPlan, ImportResult } from '../../../ipc/imports.ts';
import { desktop } from '../../desktop-api.ts';
import { toResult } from '../../ui/to-result.ts';
import { ImportPlanDialog } from './import-plan-dialog.tsx';
import { ImportProgressDialog } from './import-progress-dialog.tsx';
import { addProgress, type ImportStep } from './import-step.ts';

type ImportPlanOptions = {
  onImported: (answers: IpcOutput<'drafts:import'>) => void;
  onDone: (result: ImportResult) => void;
  onFailed: (message: string) => void;
};

/** Reads an export, shows what will be imported, and imports it. */
export function useImportPlan({ onImported, onDone, onFailed }: ImportPlanOptions) {
  const [step, setStep] = useState<ImportStep>({ kind: 'idle' });
  useEffect(() => desktop.onImportProgress((progress) => setStep((before) => addProgress(before, progress))), []);

  async function choose(what: 'files' | 'folder') {
    setStep({ kind: 'choosing' });
    const chosen = await toResult(desktop.chooseImport(what));
    const answer = chosen.ok ? chosen.value : null;
    setStep(answer?.kind === 'planned' ? { kind: 'planned', plan: answer.plan } : { kind: 'idle' });
    if (!chosen.ok) onFailed(chosen.error.message);
    if (answer?.kind === 'imported') onImported(answer.answers);
  }

  async function start(plan: ImportPlan, chosen: number[]) {
    setStep({ kind: 'busy', progress: { step: 'importing', done: 0, total: chosen.length }, isCanceling: false });
    const imported = await toResult(desktop.startImport({ plan: plan.id, chosen }));
    setStep({ kind: 'idle' });
    if (imported.ok) onDone(imported.value);
    else onFailed(imported.error.message);
  }

  function cancel() {
    setStep((before) => (before.kind === 'busy' ? { ...before, isCanceling: true } : { kind: 'idle' }));
    void desktop.cancelImport();
  }

  function show() {
    switch (step.kind) {
      case 'idle':
      case 'choosing':
        return null;
      case 'busy':
        return <ImportProgressDialog progress={step.progress} isCanceling={step.isCanceling} onCancel={cancel} />;
      case 'planned':
        return (
          <ImportPlanDialog plan={step.plan} onImport={(chosen) => void start(step.plan, chosen)} onClose={cancel} />
        );
      default:
        return assertNever(step);
    }
  }

  return { dialog: show(), choose };
}
