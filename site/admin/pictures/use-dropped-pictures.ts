'use client';

import { isPictureFile } from '@callwright/shared/picture-text/picture-files.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from 'sonner';
import { CONTENT_ID } from './post-pictures.ts';

export const FEATURED_FIELDS_ID = 'featured-image';

type DropHandlers = {
  /** @param at the offset in the text; null if dropped beside it. */
  onText: (files: File[], at: number | null) => void;
  onFeatured: (file: File) => void;
};

/** Takes pictures dropped anywhere on the page. Returns true while files are dragged over it. */
export function useDroppedPictures(isHeld: boolean, { onText, onFeatured }: DropHandlers): boolean {
  const [isOver, setIsOver] = useState(false);

  const take = useEffectEvent((event: DragEvent) => {
    if (isHeld) return;
    const files = [...(event.dataTransfer?.files ?? [])];
    const pictures = files.filter(isPictureFile);
    for (const { name } of files.filter((file) => !isPictureFile(file))) {
      toast.error('Couldn’t add the file', { description: `${name}: Only pictures can be dropped here.` });
    }
    const [first] = pictures;
    if (first === undefined) return;
    if (event.target instanceof Element && event.target.closest(`#${FEATURED_FIELDS_ID}`)) return onFeatured(first);
    const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    onText(pictures, caret && isContent(caret.offsetNode) ? caret.offset : null);
  });

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      take(event);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);

  return isOver && !isHeld;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
const isContent = (node: Node) => node instanceof Element && node.id === CONTENT_ID;
