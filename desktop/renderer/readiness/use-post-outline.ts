import { createPostReader, type PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { useEffect, useState } from 'react';

/** How long the text is read at a time before keys and frames are let through; well below a frame. */
const SLICE_MS = 5;

type OutlinedText = {
  /** The text that was read, which may be the one before the last pause. */
  content: string;
  outline: PostOutline;
};

/** The outline of a text, read in slices; null until it was read for the first time. */
export function usePostOutline(content: string): OutlinedText | null {
  const [read] = useState(createPostReader);
  const [outlined, setOutlined] = useState<OutlinedText | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let sliceEnd = performance.now() + SLICE_MS;
    const pause = () =>
      performance.now() < sliceEnd
        ? null
        : new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
            sliceEnd = performance.now() + SLICE_MS;
          });
    void read(content, { pause, signal: controller.signal }).then(
      (outline) => outline && setOutlined({ content, outline }),
    );
    return () => {
      controller.abort();
    };
  }, [read, content]);
  return outlined;
}
