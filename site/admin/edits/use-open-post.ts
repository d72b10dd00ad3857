'use client';

import { useEffect, useState } from 'react';
import { openStorage } from '../drafts/browser-storage.ts';
import { readEditAddress, recallOpenPost, rememberOpenPost, toEditAddress } from './open-post.ts';

type OpenPost = {
  /** Null for the form of a new post. */
  postId: string | null;
  /** Whether the author asked for it; not, where the page came with it. */
  isChosen: boolean;
  close: () => void;
};

/** Which post this tab edits; it stands in the address, so that the browser's Back leads back. */
export function useOpenPost(authorId: string): OpenPost {
  const [{ postId, isChosen }, setOpen] = useState<Omit<OpenPost, 'close'>>(() => ({
    postId: readEditAddress(location.hash) ?? recallOpenPost(openStorage('sessionStorage'), authorId),
    isChosen: false,
  }));

  useEffect(() => {
    rememberOpenPost(openStorage('sessionStorage'), authorId, postId);
    if (postId !== null && readEditAddress(location.hash) !== postId) {
      history.replaceState(null, '', toEditAddress(postId));
    }
  }, [authorId, postId]);

  useEffect(() => {
    const follow = () => {
      const asked = readEditAddress(location.hash);
      // An address of a part of this page says nothing about what is in the form.
      if (asked !== null || location.hash === '') setOpen({ postId: asked, isChosen: true });
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  return {
    postId,
    isChosen,
    close() {
      history.pushState(null, '', location.pathname);
      setOpen({ postId: null, isChosen: true });
    },
  };
}
