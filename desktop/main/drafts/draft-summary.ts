import { toExcerpt } from '@callwright/shared/post/excerpt.ts';
import type { Draft, DraftSummary } from '../../ipc/drafts.ts';

/** A draft's row in the list. */
export function summarizeDraft({
  id,
  owner,
  fields,
  state,
  publication,
  updatedAt,
}: Pick<Draft, 'id' | 'owner' | 'fields' | 'state' | 'publication' | 'updatedAt'>): DraftSummary {
  return {
    id,
    owner,
    title: fields.title,
    excerpt: toExcerpt(fields),
    state,
    publishedAt: publication?.publishedAt || null,
    updatedAt,
  };
}
