import { z } from 'zod';
import type { BrowserStorage } from '../drafts/browser-storage.ts';

const PREFIX = '#edit=';

/** The address of a post's form within the admin page. */
export function toEditAddress(postId: string): string {
  return `${PREFIX}${postId}`;
}

/** Which post an address asks to edit; null for none. */
export function readEditAddress(hash: string): string | null {
  if (!hash.startsWith(PREFIX)) return null;
  return z.uuid().safeParse(hash.slice(PREFIX.length)).data ?? null;
}

type TabStorage = Pick<BrowserStorage, 'getItem' | 'setItem' | 'removeItem'>;
const tabKey = (authorId: string) => `callwright-open-post:${authorId}`;

/** The post that this tab was at; the way over the log-in form takes the address away. */
export function recallOpenPost(tabStorage: TabStorage, authorId: string): string | null {
  return z.uuid().safeParse(tabStorage.getItem(tabKey(authorId))).data ?? null;
}

export function rememberOpenPost(tabStorage: TabStorage, authorId: string, postId: string | null): void {
  try {
    if (postId === null) tabStorage.removeItem(tabKey(authorId));
    else tabStorage.setItem(tabKey(authorId), postId);
  } catch {
    // Where nothing can be kept, the address alone says it.
  }
}
