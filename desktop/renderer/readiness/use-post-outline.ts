import { createPostReader, type PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { useEffect, useState } from 'react';

/** How long to read before yielding to keys and frames. Well below a frame. */
const SLICE_MS = 5;

type OutlinedText = {
  /** May lag behind the current text. */
  content: string;
  outline: PostOutline;
};

/** Reads the text in slices. Null until the first read finishes. */
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
