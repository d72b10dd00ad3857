import { useEffect } from 'react';
import type { FindRequest } from '../editor/find/find-bar.tsx';
import { DETAILS_FROM, type useRightColumn } from './use-side-panel.ts';

type Turns = {
  find: FindRequest | null;
  closeFind: () => void;
  column: Pick<ReturnType<typeof useRightColumn>, 'content' | 'close'>;
};

/**
 * Where the column on the right lies over the text, either it or what is looked for there is on
 * screen: whichever the author asked for last.
 */
export function useTurns({ find, closeFind, column: { content, close } }: Turns): void {
  useEffect(() => {
    if (find === null) return;
    const giveWay = () => window.innerWidth < DETAILS_FROM && close();
    giveWay();
    window.addEventListener('resize', giveWay);
    return () => window.removeEventListener('resize', giveWay);
  }, [find, close]);
  useEffect(() => {
    if (content.kind !== 'closed' && window.innerWidth < DETAILS_FROM) closeFind();
  }, [content, closeFind]);
}
