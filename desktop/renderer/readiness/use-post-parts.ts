import { createPostReader, type PostParts } from '@callwright/shared/post-body/outline/post-outline.ts';
import { useEffect, useState } from 'react';

/** Milliseconds of reading after which keys and frames go first; well below a frame. */
const SLICE = 5;

export type ReadPost = {
  /** The text that was read, which may be the one before the last pause. */
  content: string;
  parts: PostParts;
};

/** What a text consists of, read in slices; null until it was read for the first time. */
export function usePostParts(content: string): ReadPost | null {
  const [read] = useState(createPostReader);
  const [known, setKnown] = useState<ReadPost | null>(null);
  useEffect(() => {
    let isOver = false;
    let sliceEnd = performance.now() + SLICE;
    const pause = () =>
      performance.now() < sliceEnd
        ? null
        : new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
            sliceEnd = performance.now() + SLICE;
          });
    void read(content, { pause, isOver: () => isOver }).then((parts) => parts && setKnown({ content, parts }));
    return () => {
      isOver = true;
    };
  }, [read, content]);
  return known;
}
