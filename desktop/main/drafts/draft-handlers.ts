import { err, type Result } from '@callwright/shared/result.ts';
import type { ClaimResult, DeletedDraft } from '../../ipc/drafts.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import { HIDDEN_OWNER } from '../database/draft-record.ts';
import type { Storage } from '../storage/storage.ts';
import type { DraftVisibility } from './draft-visibility.ts';
import { openLastPosition } from './last-position.ts';

type OwnerChange = { ids: readonly string[] | 'all'; from: string | null; to: string | null };

export function createDraftHandlers({
  storage: { call },
  visibility: { author, viewer },
  queue,
  userData,
  bringBackPictures,
}: {
  storage: Pick<Storage, 'call'>;
  visibility: Pick<DraftVisibility, 'author' | 'viewer'>;
  queue: {
    has(postId: string): boolean;
    cancel(postId: string, from: 'everywhere'): Promise<Result<undefined, { message: string }>>;
  };
  userData: string;
  bringBackPictures: (text: string) => Promise<void>;
}) {
  const lastPosition = openLastPosition(userData);

  return {
    'drafts:list': () => call('listDrafts', { viewer: viewer(), author: author() }),
    'drafts:read': (id) => call('readDraft', { id, viewer: viewer() }),
    'drafts:save': async (draft) => {
      await bringBackPictures(`${draft.fields.featuredImageUrl} ${draft.fields.content}`);
      return call('saveDraft', { ...draft, author: author() });
    },
    'drafts:delete': deleteUnqueued,
    'drafts:undelete': (id) => call('undeleteDraft', { id, viewer: viewer() }),
    'drafts:list-deleted': () => call('listDeletedDrafts', { viewer: viewer() }),
    'drafts:duplicate': (id) => call('duplicateDraft', { id, viewer: viewer(), author: author() }),
    'drafts:search': async (query) => {
      const found = await call('searchDrafts', { query, viewer: viewer() });
      return found.ok ? found.value : { ids: [], passages: {} };
    },
    'drafts:list-versions': (id) => call('listVersions', { id, viewer: viewer() }),
    'drafts:read-version': (of) => call('readVersion', { ...of, viewer: viewer() }),
    'drafts:restore-version': (of) => call('restoreVersion', { ...of, viewer: viewer() }),
    'drafts:measure-versions': () => call('measureVersions'),
    'drafts:remove-older-versions': () => call('removeOlderVersions', { viewer: viewer() }),
    'drafts:claim': (ids) => changeOwner((account) => ({ ids, from: null, to: account })),
    'drafts:unclaim': (ids) => changeOwner((account) => ({ ids, from: account, to: null })),
    // Refused if an account is signed in, because it must not see other accounts' data.
    'drafts:show-hidden': async () =>
      author() === null
        ? changeOwnerOf({ ids: 'all', from: HIDDEN_OWNER, to: null })
        : { changed: [], problem: 'Log out, then try again.' },
    'drafts:dismiss-notice': async (id) => void (await call('dismissNotice', { id })),
    'conflicts:read-file': (id) => call('readFileConflict', { id, viewer: viewer() }),
    'conflicts:resolve-file': (choice) => call('resolveFileConflict', { ...choice, viewer: viewer() }),
    'drafts:save-position': (position) => {
      lastPosition.change(() => position);
      return undefined;
    },
    'drafts:last-position': () => lastPosition.value,
  } satisfies Partial<IpcHandlers>;

  async function deleteUnqueued(id: string): Promise<Result<DeletedDraft, { message: string }>> {
    const wasQueued = queue.has(id);
    // Leave the queue first, so a deleted draft is never published.
    const canceled = await queue.cancel(id, 'everywhere');
    if (!canceled.ok) return err({ message: `Couldn’t delete the draft. ${canceled.error.message}` });
    const deleted = await call('deleteDraft', { id, viewer: viewer() });
    if (deleted.ok || !wasQueued) return deleted;
    return err({ message: `${deleted.error.message} It was removed from the publish queue, so publish it again.` });
  }

  async function changeOwner(toChange: (account: string) => OwnerChange): Promise<ClaimResult> {
    const account = author();
    return account === null
      ? { changed: [], problem: 'Sign in to move drafts to your account.' }
      : changeOwnerOf(toChange(account));
  }

  async function changeOwnerOf(change: OwnerChange): Promise<ClaimResult> {
    const changed = await call('changeOwner', change);
    return changed.ok ? { changed: changed.value, problem: null } : { changed: [], problem: changed.error.message };
  }
}
