import { useEffect, useState } from 'react';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';

/** Returns the author's public name. Empty if readers see the company's name. Null until loaded. */
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
