'use client';

import { useEffect, useLayoutEffect, useState } from 'react';
import { z } from 'zod';

const PREFIX = '#edit=';

/** The address of a post's form within the admin page. */
export function toEditAddress(postId: string): string {
  return `${PREFIX}${postId}`;
}

/** Reads which post an address asks to edit; null for none. */
export function readEditAddress(hash: string): string | null {
  if (!hash.startsWith(PREFIX)) return null;
  return z.uuid().safeParse(hash.slice(PREFIX.length)).data ?? null;
}

/** The bare address of the admin is a new post, too. */
const isOfNewPost = (hash: string) => hash === '' || hash === '#new';

const keyOf = (authorId: string) => `callwright-open-post:${authorId}`;

/** The post that was open in this tab; the way over the log-in form takes the address away. */
export function recallOpenPost(authorId: string): string | null {
  return z.uuid().safeParse(sessionStorage.getItem(keyOf(authorId))).data ?? null;
}

export function rememberOpenPost(authorId: string, postId: string | null): void {
  if (postId === null) sessionStorage.removeItem(keyOf(authorId));
  else sessionStorage.setItem(keyOf(authorId), postId);
}

export type OpenPost = {
  /** Null for the form of a new post. */
  postId: string | null;
  /** Whether the author asked for it; not, where the page came with it. */
  isChosen: boolean;
};

/** Which post this tab edits; it is part of the address, so that the browser's Back leads back. */
export function useOpenPost(authorId: string): OpenPost {
  const [first] = useState(() => ({
    hash: location.hash,
    postId: readEditAddress(location.hash) ?? recallOpenPost(authorId),
  }));
  const [{ postId, isChosen }, setOpen] = useState({ postId: first.postId, isChosen: false });

  // In the layout phase: an address that comes after the first drawing and before this has no event any more.
  useLayoutEffect(() => {
    const follow = () => {
      const asked = readEditAddress(location.hash);
      // The address of another screen says nothing about what is in the form.
      if (asked !== null || isOfNewPost(location.hash)) setOpen({ postId: asked, isChosen: true });
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
