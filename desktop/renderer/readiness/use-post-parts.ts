import { createPostReader, type PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { useEffect, useState } from 'react';

/** Milliseconds of reading after which keys and frames go first; well below a frame. */
const SLICE_MS = 5;

export type ReadPost = {
  /** The text that was read, which may be the one before the last pause. */
  content: string;
  parts: PostOutline;
};

/** What a text consists of, read in slices; null until it was read for the first time. */
export function usePostOutline(content: string): ReadPost | null {
  const [read] = useState(createPostReader);
  const [known, setKnown] = useState<ReadPost | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let sliceEnd = performance.now() + SLICE_MS;
    const pause = () =>
      performance.now() < sliceEnd
        ? null
        : new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
            sliceEnd = performance.now() + SLICE_MS;
          });
    void read(content, { pause, signal: controller.signal }).then((parts) => parts && setKnown({ content, parts }));
    return () => {
      controller.abort();
    };
  }, [read, content]);
  return known;
}
