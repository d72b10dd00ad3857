import { toExcerptLine } from '@callwright/shared/excerpt-line.ts';
import type { Draft, DraftSummary } from '../ipc-contract/drafts-contract.ts';

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
    excerpt: toExcerptLine(fields),
    state,
    publishedAt: publication?.publishedAt || null,
    updatedAt,
  };
}
