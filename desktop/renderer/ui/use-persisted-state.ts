import { useCallback, useState } from 'react';

/** A choice about the window that is kept on this machine; a browser storage that refuses only forgets it. */
export function usePersistedState<Choice extends string>(
  name: string,
  parse: (kept: string | null) => Choice,
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState<Choice>(() => parse(read(name)));
  const choose = useCallback(
    (next: Choice) => {
      setChoice(next);
      try {
        localStorage.setItem(name, next);
      } catch (error) {
        console.warn(error);
      }
    },
    [name],
  );
  return [choice, choose];
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
