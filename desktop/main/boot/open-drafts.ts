import { join } from 'node:path';
import { assertNever } from '@callwright/shared/result.ts';
import { shell } from 'electron';
import { createDraftVisibility } from '../drafts/draft-visibility.ts';
import { DraftsFolder } from '../drafts/drafts-folder.ts';
import { followAccounts } from '../drafts/follow-accounts.ts';
import { copyPictures } from '../pictures/copy-pictures.ts';
import { openDraftPictures } from '../pictures/open-pictures.ts';
import { startStorage } from '../storage/start-storage.ts';
import type { Foundation } from './foundation.ts';

export type OpenedDrafts = Awaited<ReturnType<typeof openDrafts>>;

export async function openDrafts({ broadcast, userData, settings, env, origins, session, fetch }: Foundation) {
  const visibility = createDraftVisibility({ settings, readAccountId: () => session.readAccountId() });
  const ownFolder = join(userData, 'drafts');
  const problems = settings.problem === null ? [] : [settings.problem];
  const draftsFolder = new DraftsFolder({ storage: () => storage, settings, ownFolder, copyPictures, broadcast });
  const storage = startStorage({
    readOptions: () => ({ userData, draftsFolder: draftsFolder.path(), origins, machine: settings.read().machine }),
    onEvent: (event) => {
      switch (event.kind) {
        case 'drafts-changed':
          accounts.onDraftsAdded();
          return broadcast.send('drafts:changed', undefined);
        case 'folder-problem':
          return draftsFolder.noteProblem(event.problem);
        case 'divergence':
          return broadcast.send('conflicts:noticed', event.noticed);
        case 'message':
          problems.push(event.message);
          return broadcast.send('app:problem', event.message);
        default:
          return assertNever(event);
      }
    },
  });
  const accounts = followAccounts({ session, visibility, storage, broadcast });
  const found = await storage.whenOpened();
  if (!found.ok) throw new Error(found.error.message);
  problems.push(...found.value.messages);
  return {
    visibility,
    draftsFolder,
    storage,
    problems,
    pictures: await openDraftPictures({
      userData,
      backend: env.backend,
      storage,
      draftsFolder: () => draftsFolder.path(),
      session,
      visibility,
      trash: (path) => shell.trashItem(path),
      fetch,
    }),
  };
}
