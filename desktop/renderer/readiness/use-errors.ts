import { useMemo } from 'react';
import { useKnownSlugs } from '../contexts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDebouncedFields } from '../drafts/use-draft.ts';
import { useDecorativePictures } from '../pictures/use-pictures.ts';
import { findErrors } from './checks/find-errors.ts';
import type { BlockingError } from './checks/issue.ts';

/** Milliseconds without a change after which a post is checked. */
export const CHECK_DELAY_MS = 300;

/** The errors that keep the post back, as of the author's last pause. */
export function useErrors(document: DraftDocument): BlockingError[] {
  const fields = useDebouncedFields(document, CHECK_DELAY_MS);
  const knownSlugs = useKnownSlugs();
  const decorative = useDecorativePictures();
  return useMemo(
    () => findErrors(document.id, fields, knownSlugs, decorative),
    [document, fields, knownSlugs, decorative],
  );
}
