import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { measureCaret } from './measure-caret.ts';

type LinkPopupProps = { field: HTMLTextAreaElement; offset: number; onClose: () => void; children: ReactNode };

const WIDTH_PX = 380;
const HEIGHT_PX = 320;
const GAP_PX = 6;

/** A box at an offset of the text, below the line if there's room. Follows the text when it scrolls. */
export function LinkPopup({ field, offset, onClose, children }: LinkPopupProps) {
  const [place, setPlace] = useState<{ left: number; top?: number; bottom?: number } | null>(null);
  const box = useRef<HTMLDivElement>(null);

  // Measured once: the start doesn't move while the author types after it.
  useLayoutEffect(() => {
    const { left, top, bottom } = measureCaret(field, offset);
    const hasRoomBelow = bottom + GAP_PX + HEIGHT_PX <= window.innerHeight || top < HEIGHT_PX;
    setPlace({
      left: Math.max(GAP_PX, Math.min(left, window.innerWidth - WIDTH_PX - GAP_PX)),
      ...(hasRoomBelow ? { top: bottom + GAP_PX } : { bottom: window.innerHeight - top + GAP_PX }),
    });
  }, [field, offset]);

  useEffect(() => {
    const before = field.scrollTop;
    const follow = () => {
      if (box.current !== null) box.current.style.translate = `0 ${before - field.scrollTop}px`;
    };
    field.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', onClose);
    return () => {
      field.removeEventListener('scroll', follow);
      window.removeEventListener('resize', onClose);
    };
  }, [field, onClose]);

  // Transparent until it's measured: a hidden field couldn't take the focus.
  return createPortal(
    <div
      ref={box}
      className="link-popup"
      style={{ ...place, maxWidth: WIDTH_PX, maxHeight: HEIGHT_PX, opacity: place === null ? 0 : undefined }}
    >
      {children}
    </div>,
    document.body,
  );
}
