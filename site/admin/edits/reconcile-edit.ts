import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { isSameFields } from '@callwright/shared/post/post-changes.ts';
import { type Backup, hasChanges, type StoredEdit } from '../drafts/edit-storage.ts';

/** `theirs`: how the post stands on the blog where both it and the text here were changed; else null. */
export type ReconciledEdit = { edit: StoredEdit; theirs: OwnPostText | null };

/** Changes that begin now, with the post as the blog has it. */
export function beginEdit(id: string, postId: string, standing: OwnPostText): StoredEdit {
  return { id, postId, base: standing, fields: standing.fields, sent: [], copies: [], savedAt: 0 };
}

/** Whether the author has seen or sent this text, so that replacing it takes nothing from anybody. */
export function isOwnText({ base, sent }: StoredEdit, text: PostFields): boolean {
  return [base.fields, ...sent].some((known) => isSameFields(known, text));
}

/** How many texts that were never heard of again are told apart. */
const MOST_SENT = 5;

/** A text goes out: until the answer is here, nobody knows whether it stands on the blog. */
export function markSent(edit: StoredEdit, fields: PostFields): StoredEdit {
  const others = edit.sent.filter((each) => !isSameFields(each, fields));
  return { ...edit, sent: [...others, fields].slice(-MOST_SENT) };
}

/** What the changes are, now that it is known how the post stands. A word of neither text goes. */
export function reconcileEdit(edit: StoredEdit, standing: OwnPostText): ReconciledEdit {
  // What was sent for a revision that has passed can't arrive any more.
  const sent = standing.revision === edit.base.revision ? edit.sent : [];
  if (isSameFields(edit.fields, standing.fields) || isOwnText(edit, standing.fields)) {
    return { edit: { ...edit, base: standing, sent }, theirs: null };
  }
  if (!hasChanges(edit)) {
    return { edit: { ...edit, base: standing, fields: standing.fields, sent }, theirs: null };
  }
  return { edit, theirs: standing };
}

/** The author's text is to replace the blog's, which stays here as a copy. */
export function keepLocal(edit: StoredEdit, theirs: OwnPostText, now: number): StoredEdit {
  return {
    ...edit,
    base: theirs,
    sent: [],
    copies: [...edit.copies, toBackup('blog', theirs.fields, now)],
    savedAt: now,
  };
}

/** The blog's text comes into the form, and the author's stays here as a copy. */
export function acceptRemote(edit: StoredEdit, theirs: OwnPostText, now: number): StoredEdit {
  const copies = [...edit.copies, toBackup('mine', edit.fields, now)];
  return { ...edit, base: theirs, fields: theirs.fields, sent: [], copies, savedAt: now };
}

/** Puts a copy into the form; what stood there and is nowhere else becomes a copy in its place. */
export function restoreBackup(edit: StoredEdit, copy: Backup, now: number): StoredEdit {
  const { copies } = withoutBackup(edit, copy, now);
  const kept = hasChanges(edit) ? [...copies, toBackup('mine', edit.fields, now)] : copies;
  return { ...edit, fields: copy.fields, copies: kept, savedAt: now };
}

export function withBackup(edit: StoredEdit, copy: Backup, now: number): StoredEdit {
  return { ...edit, copies: [...edit.copies, copy], savedAt: now };
}

export function withoutBackup(edit: StoredEdit, copy: Backup, now: number): StoredEdit {
  return { ...edit, copies: edit.copies.filter((each) => each !== copy), savedAt: now };
}

export function toBackup(whose: Backup['whose'], fields: PostFields, keptAt: number): Backup {
  return { whose, fields, keptAt };
}
