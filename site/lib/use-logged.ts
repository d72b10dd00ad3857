import { useEffect } from 'react';

/** A failed read is logged to the console, and that is all a reader gets of it (specification, section 8). */
export function useLogged(error: Error | null): void {
  useEffect(() => {
    if (error) console.error(error.message);
  }, [error]);
}
