import { useMemo } from 'react';
import type { SeenBlog } from '../../ipc/known-slugs.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useSettledFields } from '../drafts/use-draft.ts';
import { findErrors } from './checks/find-errors.ts';
import type { PublishError } from './checks/issue.ts';

/** Milliseconds of quiet after which a post is looked over. */
export const QUIET = 300;

/** What keeps the post back, as of the author's last pause. */
export function useErrors(document: DraftDocument, seen: SeenBlog): PublishError[] {
  const fields = useSettledFields(document, QUIET);
  return useMemo(() => findErrors(document.id, fields, seen), [document, fields, seen]);
}
