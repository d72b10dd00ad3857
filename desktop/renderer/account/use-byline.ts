import { useEffect, useState } from 'react';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';

/**
 * The name that readers see at the author's posts; empty if they see the company's. Null until it was read, and if it
 * can't be.
 *
 * @param email the author's; empty while signed out.
 */
export function useByline(email: string): string | null {
  const [byline, setByline] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setByline(null);
    if (email === '') return;
    void toResult(desktop.readByline()).then((read) => {
      if (isCurrent && read.ok) setByline(read.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [email]);
  return byline;
}
