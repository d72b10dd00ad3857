import '@callwright/shared/zod-without-eval.ts';
import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { isSameFields } from '@callwright/shared/post/labels.ts';
import { draftFieldsSchema, type PostFields } from '@callwright/shared/post/post.ts';
import { v4 as createId } from 'uuid';
import { z } from 'zod';
import { type LocalDocuments, openLocalDocuments } from '../drafts/local-documents.ts';

const backupSchema = z.object({
  /** Which text lost a conflict. */
  whose: z.enum(['mine', 'blog']),
  fields: draftFieldsSchema,
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});

const storedEditSchema = z.object({
  /** Of the edit, not the post: earlier versions stored one per tab. */
  id: z.uuid(),
  postId: z.uuid(),
  /** The post as it was when the edit began. */
  base: z.object({
    fields: draftFieldsSchema,
    revision: z.int().positive(),
    publishedAt: z.string().nullable(),
    isPublished: z.boolean(),
    changedAt: z.string(),
  }),
  fields: draftFieldsSchema,
  /** Versions sent without a response. If the blog has one of them, it's the author's own. */
  sent: z.array(draftFieldsSchema),
  copies: z.array(backupSchema),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
});

export type StoredEdit = z.infer<typeof storedEditSchema>;
export type Backup = z.infer<typeof backupSchema>;

/** @param postId without it, every post's edits are listed. */
export function openEdits(authorId: string, postId?: string): LocalDocuments<StoredEdit> {
  const prefix = `callwright-edit:${authorId}`;
  const hasOwnText = (edit: StoredEdit) => hasChanges(edit) || edit.copies.length > 0;
  return openLocalDocuments(postId === undefined ? prefix : `${prefix}:${postId}`, storedEditSchema, hasOwnText);
}

export function hasChanges({ fields, base }: Pick<StoredEdit, 'fields' | 'base'>): boolean {
  return !isSameFields(fields, base.fields);
}

/** Merges all stored edits of a post: the newest one, with the text of each older one as a backup. */
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

export function beginEdit(postId: string, remote: OwnPostText): StoredEdit {
  const id = createId();
  return { id, postId, base: remote, fields: remote.fields, sent: [], copies: [], savedAt: 0 };
}

/** True if the author has seen or sent this text, so replacing it doesn't lose anyone's work. */
export function isOwnText({ base, sent }: StoredEdit, text: PostFields): boolean {
  return [base.fields, ...sent].some((known) => isSameFields(known, text));
}

const MAX_PENDING_SENDS = 5;

/** Until the response arrives, the text may or may not be on the blog. */
export function markSent(edit: StoredEdit, fields: PostFields): StoredEdit {
  const others = edit.sent.filter((each) => !isSameFields(each, fields));
  return { ...edit, sent: [...others, fields].slice(-MAX_PENDING_SENDS) };
}

/** Rebases an edit on the blog's version. `theirs` is that version if both changed. */
export function reconcileEdit(edit: StoredEdit, remote: OwnPostText): { edit: StoredEdit; theirs: OwnPostText | null } {
  // A version sent for an earlier revision can no longer arrive.
  const sent = remote.revision === edit.base.revision ? edit.sent : [];
  if (isSameFields(edit.fields, remote.fields) || isOwnText(edit, remote.fields)) {
    return { edit: { ...edit, base: remote, sent }, theirs: null };
  }
  if (!hasChanges(edit)) return { edit: { ...edit, base: remote, fields: remote.fields, sent }, theirs: null };
  return { edit, theirs: remote };
}

/** Resolves a conflict with the author's text. The blog's becomes a backup. */
export function keepLocal(edit: StoredEdit, theirs: OwnPostText, now: number): StoredEdit {
  const copies: Backup[] = [...edit.copies, { whose: 'blog', fields: theirs.fields, keptAt: now }];
  return { ...edit, base: theirs, sent: [], copies, savedAt: now };
}

/** Resolves a conflict with the blog's text. The author's becomes a backup. */
export function acceptRemote(edit: StoredEdit, theirs: OwnPostText, now: number): StoredEdit {
  const { copies } = withChangesAsBackup(edit, now);
  return { ...edit, base: theirs, fields: theirs.fields, sent: [], copies, savedAt: now };
}

/** Loads a version into the form. Changes made there become a backup. */
export function restoreText(edit: StoredEdit, fields: PostFields, now: number): StoredEdit {
  return { ...withChangesAsBackup(edit, now), fields, savedAt: now };
}

function withChangesAsBackup(edit: StoredEdit, keptAt: number): StoredEdit {
  if (!hasChanges(edit)) return edit;
  return { ...edit, copies: [...edit.copies, { whose: 'mine', fields: edit.fields, keptAt }] };
}
