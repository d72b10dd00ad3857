import { ok, type Result } from '@callwright/shared/result.ts';
import type { Autosave } from './autosave.ts';

/** The forms that are saved as they are typed, and those that were closed before their last save ended. */
const open = new Set<{ autosave: Autosave }>();

/** Lists a form for as long as it is on screen, and until what was typed into it is saved. */
export function listAutosave(autosave: Autosave, onRefused: (reason: string) => void): () => void {
  const listed = { autosave };
  open.add(listed);
  return () =>
    void autosave.flush().then((saved) => {
      if (saved.ok) open.delete(listed);
      else onRefused(saved.error.message);
    });
}

/** Saves what was typed into any of them. */
export async function flushAutosaves(): Promise<Result<void, { message: string }>> {
  for (const { autosave } of open) {
    const saved = await autosave.flush();
    if (!saved.ok) return saved;
  }
  return ok(undefined);
}
