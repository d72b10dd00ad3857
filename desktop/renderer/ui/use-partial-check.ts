import { type RefCallback, useCallback } from 'react';

/** A checkbox for several items, which shows if only some of them are chosen. */
export function usePartialCheck(isPartial: boolean): RefCallback<HTMLInputElement> {
  // Not an effect, because a dialog may render its content later.
  return useCallback(
    (input) => {
      if (input !== null) input.indeterminate = isPartial;
    },
    [isPartial],
  );
}
