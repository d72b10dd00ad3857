import { useMemo } from 'react';
import type { SlugCache } from '../../ipc/known-slugs.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDebouncedFields } from '../drafts/use-draft.ts';
import { findErrors } from './checks/find-errors.ts';
import type { BlockingError } from './checks/issue.ts';

/** Milliseconds of quiet after which a post is looked over. */
export const NO_ERRORS = 300;

/** What keeps the post back, as of the author's last pause. */
export function useErrors(document: DraftDocument, seen: SlugCache): BlockingError[] {
  const fields = useDebouncedFields(document, NO_ERRORS);
  return useMemo(() => findErrors(document.id, fields, seen), [document, fields, seen]);
}
