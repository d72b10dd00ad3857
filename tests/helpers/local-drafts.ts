import { join } from 'node:path';
import { EVERYONE, type Viewer } from '@callwright/desktop/main/database/draft-record.ts';
import type { Origins } from '@callwright/desktop/main/database/publications.ts';
import { Drafts } from '@callwright/desktop/main/drafts/drafts.ts';
import type { StorageEvent } from '@callwright/desktop/main/storage/open-storage.ts';
import { type LocalStorage, openLocalStorage } from './local-storage.ts';

/** Who is at the computer; a test changes it as signing in and out does. */
export type LocalAuthor = { id: string | null; viewer: Viewer };

export type LocalDrafts = {
  drafts: Drafts;
  storage: LocalStorage;
  author: LocalAuthor;
  events: StorageEvent[];
  messages: string[];
  /** Closes the database, as quitting does. */
  close(): Promise<void>;
};

/** Opens an author's drafts as the app does, with the storage in this process. */
export async function openLocalDrafts(
  userData: string,
  {
    folder = join(userData, 'drafts'),
    origins = { current: null, first: null },
    now = Date.now,
  }: { folder?: string; origins?: Origins; now?: () => number } = {},
): Promise<LocalDrafts> {
  const events: StorageEvent[] = [];
  const storage = await openLocalStorage({
    userData,
    draftsFolder: folder,
    origins,
    now,
    onEvent: (event) => events.push(event),
  });
  const author: LocalAuthor = { id: null, viewer: EVERYONE };
  const visibility = {
    author: () => author.id,
    viewer: () => author.viewer,
    isVisible: (owner: string | null) => owner === null || author.viewer.seesAll || owner === author.viewer.account,
    isHiding: () => false,
  };
  const drafts = new Drafts({ storage, visibility, origins });
  return { drafts, storage, author, events, messages: storage.messages, close: storage.close };
}
