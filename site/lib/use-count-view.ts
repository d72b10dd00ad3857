'use client';

import { incrementPostViews } from '@callwright/shared/blog-api.ts';
import { useEffect, useRef } from 'react';
import { readerClient } from './blog-queries.ts';
import { whenActivated } from './when-activated.ts';

/** Counts one view of a post once it is shown, however often its text changes after that. */
export function useCountView(slug: string, isShown: boolean): void {
  const countedSlug = useRef<string | null>(null);
  useEffect(() => {
    if (!isShown || countedSlug.current === slug) return;
    return whenActivated(document, () => {
      countedSlug.current = slug;
      // A view that could not be counted is nothing that a reader has to hear of.
      void incrementPostViews(readerClient, slug);
    });
  }, [slug, isShown]);
}
