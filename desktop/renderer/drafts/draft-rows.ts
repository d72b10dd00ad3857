import { toExcerpt } from '@callwright/shared/post/excerpt.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import type { Draft, DraftSummary } from '../../ipc/drafts.ts';
import type { DraftDocument, OpenedDraft } from './draft-document.ts';

/** A new draft, which is not stored yet. */
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
    createdAt: now,
    updatedAt: now,
  };
}

/** The row of a draft that is open. */
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

/** How far the time in a row may be behind; the list shows minutes. */
const ROW_STALE_MS = 30_000;

/** Whether two rows look the same: typing saves twice a second, which the list need not follow. */
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

/** The publish time in a row of the list; null for a post that was taken off the blog. */
export function toPublishedAt({ publication }: Pick<Draft, 'publication'>): string | null {
  return publication?.publishedAt || null;
}

/** Sorts by last change, which is the list's order until the author chooses another. */
export function newestFirst(summaries: readonly DraftSummary[]): DraftSummary[] {
  return summaries.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

/**
 * Finds the draft that is shown after one leaves the list: the one below it, else the one above.
 *
 * @param listed the ids in the list, as the author has sorted and filtered it; where the draft is not
 *   among them, or alone there, the order of all drafts counts.
 */
export function findNeighbour(
  id: string,
  listed: readonly string[],
  summaries: readonly DraftSummary[],
): string | undefined {
  const isListed = listed.length > 1 && listed.includes(id);
  const ids = isListed ? listed : summaries.map((summary) => summary.id);
  const index = ids.indexOf(id);
  return ids[index + 1] ?? ids[index - 1];
}
