import '@callwright/shared/zod-without-eval.ts';
import { draftFieldsSchema, EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { z } from 'zod';
import type { BrowserStorage } from './browser-storage.ts';

const storedDraftSchema = z.object({
  /** The id that the post will have, so that publishing again after a lost answer is one row. */
  id: z.uuid(),
  fields: draftFieldsSchema,
  /** Milliseconds since 1970. */
  savedAt: z.number(),
});

export type StoredDraft = z.infer<typeof storedDraftSchema>;

const PREFIX = 'callwright-draft';
const draftKey = (authorId: string, id: string) => `${PREFIX}:${authorId}:${id}`;

/** An author's unfinished posts in this browser, the last one touched first; what can't be read is left alone. */
export function listDrafts(storage: BrowserStorage, authorId: string): StoredDraft[] {
  const drafts: StoredDraft[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (!key?.startsWith(draftKey(authorId, ''))) continue;
    const draft = parseDraft(storage.getItem(key));
    if (draft) drafts.push(draft);
  }
  return drafts.sort((a, b) => b.savedAt - a.savedAt);
}

export function readDraft(storage: BrowserStorage, authorId: string, id: string): StoredDraft | null {
  return parseDraft(storage.getItem(draftKey(authorId, id)));
}

/**
 * Keeps what was typed; a form without any text is not kept.
 *
 * @returns whether it is safe: a full or forbidden storage says no.
 */
export function saveDraft(storage: BrowserStorage, authorId: string, draft: StoredDraft): boolean {
  try {
    if (isEmptyDraft(draft)) storage.removeItem(draftKey(authorId, draft.id));
    else storage.setItem(draftKey(authorId, draft.id), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(storage: BrowserStorage, authorId: string, id: string): void {
  try {
    storage.removeItem(draftKey(authorId, id));
  } catch {
    // Where nothing can be kept, nothing has to be removed.
  }
}

export function isEmptyDraft({ fields }: Pick<StoredDraft, 'fields'>): boolean {
  return Object.values(fields).every((text) => text === '');
}

export function createDraft(id: string): StoredDraft {
  return { id, fields: EMPTY_POST_FIELDS, savedAt: 0 };
}

function parseDraft(text: string | null): StoredDraft | null {
  if (text === null) return null;
  try {
    const parsed = storedDraftSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
