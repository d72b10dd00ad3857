import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { addDiscardGuard, confirmDiscard, type DiscardQuestion } from './discard-guards.ts';

export const DiscardScope = createContext<object | null>(null);

const CHANGES: DiscardQuestion = {
  title: 'Discard changes?',
  description: 'What you typed here isn’t saved yet.',
  answer: 'Discard changes',
};

type GuardOptions = {
  question?: DiscardQuestion;
  onDiscard?: () => void;
  isStored?: boolean;
};

/** Asks before the dialog closes if its form has text to lose. The returned function asks before anything else. */
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
  // Before the text is painted, or a quick Escape would close the dialog without a question.
  useLayoutEffect(() => {
    if (!hasWords) return;
    return addDiscardGuard({ scope, question, isStored, onDiscard: () => discard.current?.() });
  }, [hasWords, scope, question, isStored]);
  return useCallback((then) => confirmDiscard(scope, then), [scope]);
}
