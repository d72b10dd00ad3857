import { toExcerpt } from '@callwright/shared/post/excerpt.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import type { Draft, DraftSummary } from '../../ipc/drafts.ts';
import type { DraftDocument, OpenedDraft } from './draft-document.ts';

export function emptyDraft(owner: Draft['owner']): OpenedDraft {
  const now = new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    owner,
    fields: EMPTY_POST_FIELDS,
    notice: null,
    head: null,
    conflict: null,
    state: 'draft',
    publication: null,
    oldDate: null,
    createdAt: now,
    updatedAt: now,
  };
}

export function toDraftRow(document: DraftDocument): DraftSummary {
  const status = document.getStatus();
  const fields = document.getFields();
  return {
    id: document.id,
    owner: status.owner,
    state: status.state,
    publishedAt: toPublishedAt(status),
    updatedAt: status.updatedAt,
    title: fields.title,
    excerpt: toExcerpt(fields),
  };
}

/** The list shows minutes, so a row may be this far behind. */
const ROW_STALE_MS = 30_000;

/** Autosave runs twice a second. The list doesn't need to follow each save. */
export function isSameRow(first: DraftSummary | undefined, row: DraftSummary): boolean {
  return (
    first?.id === row.id &&
    first.owner === row.owner &&
    first.state === row.state &&
    first.publishedAt === row.publishedAt &&
    first.title === row.title &&
    first.excerpt === row.excerpt &&
    Date.parse(row.updatedAt) - Date.parse(first.updatedAt) < ROW_STALE_MS
  );
}

/** Null for an unpublished post. */
export function toPublishedAt({ publication }: Pick<Draft, 'publication'>): string | null {
  return publication?.publishedAt || null;
}

export function newestFirst(summaries: readonly DraftSummary[]): DraftSummary[] {
  return summaries.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

/**
 * Returns the draft to show after `id` leaves the list: the next one, else the previous one.
 *
 * @param listed IDs as sorted and filtered on screen. If `id` isn't among them, the order of `summaries` counts.
 */
export function findNeighbor(
  id: string,
  listed: readonly string[],
  summaries: readonly DraftSummary[],
): string | undefined {
  const isListed = listed.length > 1 && listed.includes(id);
  const ids = isListed ? listed : summaries.map((summary) => summary.id);
  const index = ids.indexOf(id);
  return ids[index + 1] ?? ids[index - 1];
}
