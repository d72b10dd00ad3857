import { useCallback, useState } from 'react';

/** Stored in `localStorage`. If that fails, lasts as long as the window. */
export function usePersistedState<Choice extends string>(
  name: string,
  parse: (stored: string | null) => Choice,
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
