import { toByline } from '@callwright/shared/account/author-profile.ts';
import { useEffect, useState } from 'react';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';

/**
 * The name that readers see at the author's posts; empty where they see the company's, or the blog can't be asked.
 *
 * @param email the author's; empty while signed out.
 */
export function useByline(email: string): string {
  const [byline, setByline] = useState('');
  useEffect(() => {
    let isCurrent = true;
    setByline('');
    if (email === '') return;
    void toResult(desktop.readOwnProfile()).then((read) => {
      if (isCurrent && read.ok) setByline(toByline(read.value, email));
    });
    return () => {
      isCurrent = false;
    };
  }, [email]);
  return byline;
}
