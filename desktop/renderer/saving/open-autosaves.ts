import { ok, type Result } from '@callwright/shared/result.ts';
import type { Autosave } from './autosave.ts';

/** Open forms, and closed ones whose last save hasn't finished. */
const open = new Set<{ autosave: Autosave }>();

/** Lists a form until it is closed and its text is saved. */
export function listAutosave(autosave: Autosave, onRefused: (reason: string) => void): () => void {
  const listed = { autosave };
  open.add(listed);
  return () =>
    void autosave.flush().then((saved) => {
      if (saved.ok) open.delete(listed);
      else onRefused(saved.error.message);
    });
}

export async function flushAutosaves(): Promise<Result<void, { message: string }>> {
  for (const { autosave } of open) {
    const saved = await autosave.flush();
    if (!saved.ok) return saved;
  }
  return ok(undefined);
}
