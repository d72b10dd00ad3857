import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { IpcOutput } from '../../ipc/contract.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';

type Settled = Promise<Result<undefined, { message: string }>>;

/** Puts the chosen text into the draft and its file, on top of the blog's revision; what is not chosen becomes a version. */
export function resolveConflict(
  document: DraftDocument,
  revision: number,
  choose: (mine: PostFields) => PostFields,
): Settled {
  return afterSaving(document, () =>
    desktop.resolveConflict({ id: document.id, revision, fields: choose(document.getFields()) }),
  );
}

/** The post is gone: the draft is one that was never published. */
export function detachPost(document: DraftDocument): Settled {
  return afterSaving(document, () => desktop.detachPost(document.id));
}

/** What was typed last is saved first, so that it is among what is kept. */
async function afterSaving(document: DraftDocument, act: () => Promise<IpcOutput<'conflicts:resolve'>>): Settled {
  const saved = await document.flush();
  if (!saved.ok) return saved;
  const changed = await act();
  if (!changed.ok) return changed;
  return document.replace(changed.value)
    ? ok(undefined)
    : err({ message: 'The draft changed meanwhile. Close it and open it again to see the text that was chosen.' });
}
