import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { IpcOutput } from '../../ipc/contract.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';

export type Resolved = Promise<Result<undefined, { message: string }>>;

/** Writes the chosen version to the draft, based on the blog's revision. The other becomes an earlier version. */
export function resolveConflict(
  document: DraftDocument,
  revision: number,
  choose: (mine: PostFields) => PostFields,
): Resolved {
  return afterSaving(document, () =>
    desktop.resolveConflict({ id: document.id, revision, fields: choose(document.getFields()) }),
  );
}

export function resolveFileConflict(
  document: DraftDocument,
  version: number,
  choose: (mine: PostFields) => PostFields,
): Resolved {
  return afterSaving(document, () =>
    desktop.resolveFileConflict({ id: document.id, version, fields: choose(document.getFields()) }),
  );
}

/** Detaches a draft from its deleted post, as if it had never been published. */
export function detachPost(document: DraftDocument): Resolved {
  return afterSaving(document, () => desktop.detachPost(document.id));
}

/** Saves first, so that the latest text is in a version. */
async function afterSaving(document: DraftDocument, act: () => Promise<IpcOutput<'conflicts:resolve'>>): Resolved {
  const saved = await document.flush();
  if (!saved.ok) return saved;
  const changed = await act();
  if (!changed.ok) return changed;
  return document.replace(changed.value)
    ? ok(undefined)
    : err({ message: 'The draft changed in the meantime. Close and reopen it to see the version you chose.' });
}
