import { useEffect } from 'react';
import type { FindRequest } from '../editor/find/find-bar.tsx';
import { SIDE_PANEL_MIN_WIDTH_PX, type useSidePanel } from './use-side-panel.ts';

type Turns = {
  find: FindRequest | null;
  closeFind: () => void;
  column: Pick<ReturnType<typeof useSidePanel>, 'content' | 'close'>;
};

/**
 * Where the column on the right lies over the text, either it or what is looked for there is on
 * screen: whichever the author asked for last.
 */
export function useExclusivePanels({ find, closeFind, column: { content, close } }: Turns): void {
  useEffect(() => {
    if (find === null) return;
    const giveWay = () => window.innerWidth < SIDE_PANEL_MIN_WIDTH_PX && close();
    giveWay();
    window.addEventListener('resize', giveWay);
    return () => window.removeEventListener('resize', giveWay);
  }, [find, close]);
  useEffect(() => {
    if (content.kind !== 'closed' && window.innerWidth < SIDE_PANEL_MIN_WIDTH_PX) closeFind();
  }, [content, closeFind]);
}
