import { toExcerptLine } from '@callwright/shared/excerpt-line.ts';
import type { Draft, DraftSummary } from '../ipc-contract.ts';

/** A draft's row in the list. */
export function summarizeDraft({
  id,
  fields,
  state,
  updatedAt,
}: Pick<Draft, 'id' | 'fields' | 'state' | 'updatedAt'>): DraftSummary {
  return { id, title: fields.title, excerpt: toExcerptLine(fields), state, updatedAt };
}
