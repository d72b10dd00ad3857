import { type RefObject, useEffect, useRef } from 'react';

/** A checkbox for several items, which shows if only some of them are chosen. */
export function usePartialCheck(isPartial: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isPartial;
  }, [isPartial]);
  return input;
}
