import { createContext, use, useCallback, useEffect, useRef } from 'react';
import { addDiscardGuard, askToDiscard, type DiscardQuestion } from './discard-guards.ts';

/** The dialog that a form is in. */
export const DiscardScope = createContext<object | null>(null);

const CHANGES: DiscardQuestion = {
  title: 'Discard changes?',
  description: 'What you typed here isn’t saved yet.',
  answer: 'Discard changes',
};

type GuardOptions = {
  question?: DiscardQuestion;
  /** Called where the author discards the words. */
  onDiscard?: () => void;
  /** Whether the words outlive the window. */
  isStored?: boolean;
};

/**
 * Asks before the dialog around a form is closed while the form has words that this would lose.
 *
 * @returns what asks the same before something else that loses them.
 */
export function useDiscardGuard(
  hasWords: boolean,
  { question = CHANGES, onDiscard, isStored = false }: GuardOptions = {},
): (then: () => void) => void {
  const scope = use(DiscardScope);
  if (scope === null) throw new Error('A form that can lose words is in no dialog.');
  const discard = useRef(onDiscard);
  useEffect(() => {
    discard.current = onDiscard;
  });
  useEffect(() => {
    if (!hasWords) return;
    return addDiscardGuard({ scope, question, isStored, onDiscard: () => discard.current?.() });
  }, [hasWords, scope, question, isStored]);
  return useCallback((then) => askToDiscard(scope, then), [scope]);
}
