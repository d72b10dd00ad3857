/** What asks before typed words are discarded. */
export type DiscardQuestion = { title: string; description: string; answer: string };

type Guard = {
  /** The dialog that the form is in. */
  scope: object;
  question: DiscardQuestion;
  /** Called where the author discards the words. */
  onDiscard: () => void;
  /** Whether the words outlive the window, which then closes without the question. */
  isStored: boolean;
};

/** The forms with words that closing them would lose. */
const guards = new Set<Guard>();
let asked: { question: DiscardQuestion; onDiscard: () => void } | null = null;
const listeners = new Set<() => void>();

export function addDiscardGuard(guard: Guard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

/** Does something that closes the forms of a dialog; asks first if that would lose typed words. */
export function askToDiscard(scope: object, then: () => void): void {
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

/** Whether closing the window would lose typed words. */
export function hasWordsToDiscard(): boolean {
  return [...guards].some(({ isStored }) => !isStored);
}

export const getAsked = () => asked;

export function keepEditing(): void {
  show(null);
}

export function subscribeToAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function show(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}
