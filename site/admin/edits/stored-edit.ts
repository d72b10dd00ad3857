import '@callwright/shared/zod-without-eval.ts';
import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { isSameFields } from '@callwright/shared/post/labels.ts';
import { draftFieldsSchema, type PostFields } from '@callwright/shared/post/post.ts';
import { v4 as createId } from 'uuid';
import { z } from 'zod';
import { type LocalDocuments, openLocalDocuments } from '../drafts/local-documents.ts';

const backupSchema = z.object({
  /** Whose text gave way when the post was changed in two places. */
  whose: z.enum(['mine', 'blog']),
  fields: draftFieldsSchema,
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});

const storedEditSchema = z.object({
  /** Of these changes, not of the post: earlier versions stored those of several tabs. */
  id: z.uuid(),
  postId: z.uuid(),
  /** The post as it was when the changes began. */
  base: z.object({
    fields: draftFieldsSchema,
    revision: z.int().positive(),
    publishedAt: z.string().nullable(),
    isPublished: z.boolean(),
    changedAt: z.string(),
  }),
  fields: draftFieldsSchema,
  /** What was sent without an answer: if such a text is on the blog, it is the author's own. */
  sent: z.array(draftFieldsSchema),
  copies: z.array(backupSchema),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
});

/** Changes of a post or a saved draft that are not on the blog yet. */
export type StoredEdit = z.infer<typeof storedEditSchema>;
export type Backup = z.infer<typeof backupSchema>;

/** @param postId without one, the changes of every post are listed. */
export function openEdits(authorId: string, postId?: string): LocalDocuments<StoredEdit> {
  const prefix = `callwright-edit:${authorId}`;
  const hasOwnText = (edit: StoredEdit) => hasChanges(edit) || edit.copies.length > 0;
  return openLocalDocuments(postId === undefined ? prefix : `${prefix}:${postId}`, storedEditSchema, hasOwnText);
}

export function hasChanges({ fields, base }: Pick<StoredEdit, 'fields' | 'base'>): boolean {
  return !isSameFields(fields, base.fields);
}

/** Makes one of all stored changes of a post: the last ones, with the text of each older one as a backup. */
export function loadEdit(edits: LocalDocuments<StoredEdit>): StoredEdit | null {
  const [newest, ...older] = edits.list();
  if (!newest || older.length === 0) return newest ?? null;
  const merged = {
    ...newest,
    sent: [newest, ...older].flatMap(({ sent }) => sent),
    copies: [newest.copies, ...older.map((edit) => withChangesAsBackup(edit, edit.savedAt).copies)].flat(),
  };
  if (edits.save(merged)) for (const { id } of older) edits.remove(id);
  return merged;
}

/** Begins changes, with the post as it is on the blog. */
export function beginEdit(postId: string, remote: OwnPostText): StoredEdit {
  const id = createId();
  return { id, postId, base: remote, fields: remote.fields, sent: [], copies: [], savedAt: 0 };
}

/** Whether the author has seen or sent this text, so that replacing it takes nothing from anybody. */
export function isOwnText({ base, sent }: StoredEdit, text: PostFields): boolean {
  return [base.fields, ...sent].some((known) => isSameFields(known, text));
}

const MAX_PENDING_SENDS = 5;

/** Notes that a text is sent: until the answer is here, nobody knows whether it is on the blog. */
export function markSent(edit: StoredEdit, fields: PostFields): StoredEdit {
  const others = edit.sent.filter((each) => !isSameFields(each, fields));
  return { ...edit, sent: [...others, fields].slice(-MAX_PENDING_SENDS) };
}

/** Continues an edit from the post as it is on the blog now; `theirs` is that post where both were changed. */
export function reconcileEdit(edit: StoredEdit, remote: OwnPostText): { edit: StoredEdit; theirs: OwnPostText | null } {
  // A text that was sent for an earlier revision can't arrive any more.
  const sent = remote.revision === edit.base.revision ? edit.sent : [];
  if (isSameFields(edit.fields, remote.fields) || isOwnText(edit, remote.fields)) {
    return { edit: { ...edit, base: remote, sent }, theirs: null };
  }
  if (!hasChanges(edit)) return { edit: { ...edit, base: remote, fields: remote.fields, sent }, theirs: null };
  return { edit, theirs: remote };
}

/** Resolves a conflict for the author's text; the blog's becomes a backup. */
export function keepLocal(edit: StoredEdit, theirs: OwnPostText, now: number): StoredEdit {
  const copies: Backup[] = [...edit.copies, { whose: 'blog', fields: theirs.fields, keptAt: now }];
  return { ...edit, base: theirs, sent: [], copies, savedAt: now };
}

/** Resolves a conflict for the blog's text; the author's becomes a backup. */
export function acceptRemote(edit: StoredEdit, theirs: OwnPostText, now: number): StoredEdit {
  const { copies } = withChangesAsBackup(edit, now);
  return { ...edit, base: theirs, fields: theirs.fields, sent: [], copies, savedAt: now };
}

/** Puts a text into the form; what was changed there becomes a backup. */
export function restoreText(edit: StoredEdit, fields: PostFields, now: number): StoredEdit {
  return { ...withChangesAsBackup(edit, now), fields, savedAt: now };
}

function withChangesAsBackup(edit: StoredEdit, keptAt: number): StoredEdit {
  if (!hasChanges(edit)) return edit;
  return { ...edit, copies: [...edit.copies, { whose: 'mine', fields: edit.fields, keptAt }] };
}
