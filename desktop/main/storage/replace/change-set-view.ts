import { assertNever } from '@callwright/shared/result.ts';
import { type ChangedPost, type ChangeSetSummary, changeSetTextSchema } from '../../../ipc/replace.ts';
import type { DraftRecord } from '../../database/draft-record.ts';
import type { ChangeSetPostRow, ChangeSetRow } from '../../database/tables/change-sets.ts';
import type { PublishedTexts } from './published-texts.ts';

export function toChangeSetSummary({ id, at, isUndone, text }: ChangeSetRow, count: number): ChangeSetSummary {
  return {
    id,
    at: new Date(at).toISOString(),
    text: changeSetTextSchema.parse(JSON.parse(text)),
    isUndone,
    count,
  };
}

export function toChangedPost(
  row: ChangeSetPostRow,
  draft: DraftRecord,
  { set, texts, now }: { set: ChangeSetRow; texts: PublishedTexts; now: number },
): ChangedPost {
  const step = toStep(row, draft, { wanted: readWanted(set, row), texts, now });
  return { id: draft.id, title: draft.fields.title, step, message: row.failure };
}

/** Returns the fingerprint of the text that the change set gives the draft. */
export function readWanted({ isUndone }: ChangeSetRow, row: ChangeSetPostRow): string {
  return isUndone ? row.beforeFingerprint : row.afterFingerprint;
}

function toStep(
  row: ChangeSetPostRow,
  draft: DraftRecord,
  { wanted, texts, now }: { wanted: string; texts: PublishedTexts; now: number },
): ChangedPost['step'] {
  if (row.state === 'kept') return 'kept';
  switch (row.publishing) {
    case 'none':
      return 'not-on-blog';
    case 'pending':
      return 'waiting';
    case 'other-changes':
    case 'failed':
      return row.publishing;
    case 'queued': {
      if (texts.readSent(draft) !== wanted) return 'superseded';
      const publication = texts.readPublication(draft);
      if (texts.readQueued(draft.id) !== null || publication === null) return 'waiting';
      if (Date.parse(publication.publishedAt) > now) return 'scheduled';
      return (row.shownRevision ?? 0) >= publication.revision ? 'shown' : 'published';
    }
    default:
      return assertNever(row.publishing);
  }
}
