'use client';

import { useEffect, useLayoutEffect, useState } from 'react';
import { z } from 'zod';

const PREFIX = '#edit=';

export function toEditAddress(postId: string): string {
  return `${PREFIX}${postId}`;
}

export function readEditAddress(hash: string): string | null {
  if (!hash.startsWith(PREFIX)) return null;
  return z.uuid().safeParse(hash.slice(PREFIX.length)).data ?? null;
}

const isNewPostHash = (hash: string) => hash === '' || hash === '#new';

const keyOf = (authorId: string) => `callwright-open-post:${authorId}`;

/** Returns the post that was open in this tab. Logging in removes it from the URL. */
export function recallOpenPost(authorId: string): string | null {
  return z.uuid().safeParse(sessionStorage.getItem(keyOf(authorId))).data ?? null;
}

export function rememberOpenPost(authorId: string, postId: string | null): void {
  if (postId === null) sessionStorage.removeItem(keyOf(authorId));
  else sessionStorage.setItem(keyOf(authorId), postId);
}

export type OpenPost = {
  postId: string | null;
  /** False if it was opened by loading the page. */
  isChosen: boolean;
};

export function useOpenPost(authorId: string): OpenPost {
  const [first] = useState(() => ({
    hash: location.hash,
    postId: readEditAddress(location.hash) ?? recallOpenPost(authorId),
  }));
  const [{ postId, isChosen }, setOpen] = useState({ postId: first.postId, isChosen: false });

  // In a layout effect: a normal effect would miss a URL change right after the first render.
  useLayoutEffect(() => {
    const follow = () => {
      const asked = readEditAddress(location.hash);
      // Another screen's URL doesn't change the form.
      if (asked !== null || isNewPostHash(location.hash)) setOpen({ postId: asked, isChosen: true });
    };
    addEventListener('popstate', follow);
    if (location.hash !== first.hash) follow();
    else if (first.postId !== null && first.hash === '') history.replaceState(null, '', toEditAddress(first.postId));
    return () => removeEventListener('popstate', follow);
  }, [first]);

  useEffect(() => {
    rememberOpenPost(authorId, postId);
  }, [authorId, postId]);

  return { postId, isChosen };
}
