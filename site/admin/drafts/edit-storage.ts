import '@callwright/shared/zod-without-eval.ts';
import { draftFieldsSchema } from '@callwright/shared/post/post.ts';
import { isSameFields } from '@callwright/shared/post/post-changes.ts';
import { z } from 'zod';
import type { BrowserStorage } from './browser-storage.ts';

const standingTextSchema = z.object({
  fields: draftFieldsSchema,
  revision: z.int().positive(),
  publishedAt: z.string().nullable(),
  isPublished: z.boolean(),
  changedAt: z.string(),
});

const keptCopySchema = z.object({
  /** Whose text gave way when the post was changed in two places. */
  whose: z.enum(['mine', 'blog']),
  fields: draftFieldsSchema,
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});

const storedEditSchema = z.object({
  /** Of these changes, not of the post: two tabs may each have their own. */
  id: z.uuid(),
  postId: z.uuid(),
  /** The post as it was when the changes began. */
  base: standingTextSchema,
  fields: draftFieldsSchema,
  /** What was sent and never heard of again: if such a text stands on the blog, it is the author's own. */
  sent: z.array(draftFieldsSchema),
  copies: z.array(keptCopySchema),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
});

/** Changes of a published post that are not on the blog yet. */
export type StoredEdit = z.infer<typeof storedEditSchema>;
export type Backup = z.infer<typeof keptCopySchema>;

const PREFIX = 'callwright-edit';
const postKey = (authorId: string, postId: string) => `${PREFIX}:${authorId}:${postId}:`;
const editKey = (authorId: string, { postId, id }: Pick<StoredEdit, 'postId' | 'id'>) =>
  `${postKey(authorId, postId)}${id}`;

/** An author's unsaved changes in this browser, the last ones touched first; what can't be read is left alone. */
export function listEdits(storage: BrowserStorage, authorId: string, postId?: string): StoredEdit[] {
  const prefix = postId === undefined ? `${PREFIX}:${authorId}:` : postKey(authorId, postId);
  const edits: StoredEdit[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    const edit = key?.startsWith(prefix) ? parseEdit(storage.getItem(key)) : null;
    if (edit) edits.push(edit);
  }
  return edits.sort((a, b) => b.savedAt - a.savedAt);
}

/**
 * Keeps changes; a text that is as the blog has it is not kept.
 *
 * @returns whether they are safe: a full or forbidden storage says no.
 */
export function saveEdit(storage: BrowserStorage, authorId: string, edit: StoredEdit): boolean {
  try {
    if (hasOwnText(edit)) storage.setItem(editKey(authorId, edit), JSON.stringify(edit));
    else storage.removeItem(editKey(authorId, edit));
    return true;
  } catch {
    return false;
  }
}

/** Whether something would be lost with these changes. */
export function hasOwnText(edit: StoredEdit): boolean {
  return hasChanges(edit) || edit.copies.length > 0;
}

export function hasChanges({ fields, base }: Pick<StoredEdit, 'fields' | 'base'>): boolean {
  return !isSameFields(fields, base.fields);
}

function parseEdit(text: string | null): StoredEdit | null {
  if (text === null) return null;
  try {
    const parsed = storedEditSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
