import type { Draft, DraftSummary } from '../../ipc/drafts.ts';
import type { DraftRecord, Publication } from '../database/draft-record.ts';
import { findPublication, type Origins } from '../database/publications.ts';
import type { DraftRow } from '../database/tables/drafts.ts';
import { readOldDate } from '../mirror/old-date.ts';

export function toDraft(draft: DraftRecord, origins: Origins, notice: Draft['notice'] = null): Draft {
  const { state, publication } = toPublishState(draft, origins);
  const oldDate = readOldDate(draft.front);
  return {
    id: draft.id,
    owner: toOwner(draft.owner),
    fields: draft.fields,
    notice,
    head: draft.head,
    conflict: draft.conflict,
    state,
    publication: publication && {
      revision: publication.revision,
      slug: publication.slug,
      publishedAt: publication.publishedAt,
    },
    oldDate: oldDate === null ? null : toIso(oldDate),
    createdAt: toIso(draft.createdAt),
    updatedAt: toIso(draft.updatedAt),
  };
}

export function toDraftSummary({ id, title, summary, updatedAt, ...draft }: DraftRow, origins: Origins): DraftSummary {
  const { state, publication } = toPublishState(draft, origins);
  return {
    id,
    title,
    excerpt: summary,
    owner: toOwner(draft.owner),
    state,
    updatedAt: toIso(updatedAt),
    publishedAt: publication?.publishedAt || null,
  };
}

export const toIso = (milliseconds: number) => new Date(milliseconds).toISOString();

const toOwner = (owner: string | null): Draft['owner'] => (owner === null ? 'machine' : 'account');

/** Derived from the text, so edits by other programs count. An unpublished post is a draft again. */
function toPublishState(
  { fingerprint, publications }: Pick<DraftRecord, 'fingerprint' | 'publications'>,
  origins: Origins,
): { state: Draft['state']; publication: Publication | null } {
  const publication = findPublication(publications, origins);
  if (publication === null || publication.publishedAt === '') return { state: 'draft', publication };
  return { state: publication.fingerprint === fingerprint ? 'published' : 'changed', publication };
}
