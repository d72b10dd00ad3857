export type DiscardQuestion = { title: string; description: string; answer: string };

type Guard = {
  /** The dialog that contains the form. */
  scope: object;
  question: DiscardQuestion;
  onDiscard: () => void;
  /** True if the text is stored, so that the window can close without asking. */
  isStored: boolean;
};

const guards = new Set<Guard>();
let pending: { question: DiscardQuestion; onDiscard: () => void } | null = null;
const listeners = new Set<() => void>();

export function addDiscardGuard(guard: Guard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

/** Calls `then`, which closes the dialog's forms. Asks first if that would lose typed text. */
export function confirmDiscard(scope: object, then: () => void): void {
  const inside = [...guards].filter((guard) => guard.scope === scope);
  const [first] = inside;
  if (first === undefined) {
    then();
    return;
  }
  show({
    question: first.question,
    onDiscard() {
      show(null);
      for (const guard of inside) {
        guards.delete(guard);
        guard.onDiscard();
      }
      then();
    },
  });
}

export function hasUnsavedForms(): boolean {
  return [...guards].some(({ isStored }) => !isStored);
}

export const getPendingDiscard = () => pending;

export function keepEditing(): void {
  show(null);
}

export function subscribeToPendingDiscard(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function show(next: typeof pending): void {
  pending = next;
  for (const listener of listeners) listener();
}
