import '@callwright/shared/zod-without-eval.ts';
import { isSameFields } from '@callwright/shared/post/labels.ts';
import { draftFieldsSchema, EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { v4 as createId } from 'uuid';
import { z } from 'zod';
import { type LocalDocuments, openLocalDocuments } from './local-documents.ts';

const storedDraftSchema = z.object({
  /** The future post's ID, so publishing again after a lost response creates only one row. */
  id: z.uuid(),
  fields: draftFieldsSchema,
  /** Milliseconds since 1970. */
  savedAt: z.number(),
});

export type StoredDraft = z.infer<typeof storedDraftSchema>;

export function openStoredDrafts(authorId: string): LocalDocuments<StoredDraft> {
  return openLocalDocuments(`callwright-draft:${authorId}`, storedDraftSchema, (draft) => !isEmptyDraft(draft));
}

export function createDraft(): StoredDraft {
  return { id: createId(), fields: EMPTY_POST_FIELDS, savedAt: 0 };
}

export function isEmptyDraft({ fields }: StoredDraft): boolean {
  return isSameFields(fields, EMPTY_POST_FIELDS);
}
