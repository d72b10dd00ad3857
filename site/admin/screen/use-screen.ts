'use client';

import { type AdminScreenName, readAdminScreen } from '@callwright/shared/site-paths.ts';
import { useSyncExternalStore } from 'react';
import { readEditAddress } from '../edits/use-open-post.ts';

/** `edit` is the form for one post; its hash has the post's ID. */
export type ShownScreen = AdminScreenName | 'edit';

/** No hash means a new post (section 2 of the specification). */
export function useScreen(): ShownScreen {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return readEditAddress(hash) === null ? (readAdminScreen(hash) ?? 'new') : 'edit';
}

function subscribe(onChange: () => void): () => void {
  addEventListener('popstate', onChange);
  addEventListener('hashchange', onChange);
  return () => {
    removeEventListener('popstate', onChange);
    removeEventListener('hashchange', onChange);
  };
}
