'use client';

import { readPictureReference, toDraftReference, toPostReference } from '@callwright/shared/post/picture-reference.ts';
import { replaceDestinations } from '@callwright/shared/post-body/replace-destinations.ts';
import { useState } from 'react';
import { env } from '../../env.ts';

type TextOptions = { content: string; authorId: string; onChange: (content: string) => void };

export type ShownText = {
  text: string;
  change: (text: string) => void;
  addressOf: (name: string) => string;
};

/** Shows our pictures as `pictures/<name>`, as the desktop app does, instead of their full URL. */
export function useShownText({ content, authorId, onChange }: TextOptions): ShownText {
  /** By picture name. An editor's text has other authors' pictures, too. */
  const [addresses] = useState(() => new Map<string, string>());
  const [shown, setShown] = useState(() => ({ content, text: shorten(content, addresses) }));
  if (shown.content !== content) setShown({ content, text: shorten(content, addresses) });

  const addressOf = (name: string) =>
    addresses.get(name) ?? toPostReference({ name, isHalf: false }, { backendUrl: env.SUPABASE_URL, authorId });

  return {
    text: shown.text,
    addressOf,
    change(text) {
      const whole = replaceDestinations(text, SHORT_HINT, (address) => {
        const reference = readPictureReference(address);
        if (reference === null || reference.authorId !== null) return null;
        return `${addressOf(reference.name)}${reference.isHalf ? '#half' : ''}`;
      });
      setShown({ content: whole, text });
      onChange(whole);
    },
  };
}

const SHORT_HINT = /pictures\//;
const WHOLE_HINT = /post-pictures\//;

/** @param addresses receives the URLs of the short references. */
function shorten(content: string, addresses: Map<string, string>): string {
  return replaceDestinations(content, WHOLE_HINT, (address) => {
    const reference = readPictureReference(address);
    if (reference === null || reference.authorId === null) return null;
    const known = addresses.get(reference.name);
    // Two authors have the same picture: the second one keeps its full URL.
    if (known !== undefined && known !== reference.address) return null;
    addresses.set(reference.name, reference.address);
    return toDraftReference(reference);
  });
}
