'use client';

import { readPictureReference, toDraftReference, toPostReference } from '@callwright/shared/post/picture-reference.ts';
import { replaceDestinations } from '@callwright/shared/post-body/replace-destinations.ts';
import { useState } from 'react';
import { env } from '../../env.ts';

type TextOptions = { content: string; authorId: string; onChange: (content: string) => void };

export type ShownText = {
  text: string;
  change: (text: string) => void;
  /** Returns the address of a picture by its name. */
  addressOf: (name: string) => string;
};

/**
 * The text as its author sees it: a picture of ours is `pictures/<name>`, as in the desktop app, and not the address that
 * the post has. What is typed or pasted stays as it is until the text comes from elsewhere.
 */
export function useShownText({ content, authorId, onChange }: TextOptions): ShownText {
  /** The addresses of the text's pictures by their names; an editor's text has those of others. */
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

/** @param addresses is given what the short references mean. */
function shorten(content: string, addresses: Map<string, string>): string {
  return replaceDestinations(content, WHOLE_HINT, (address) => {
    const reference = readPictureReference(address);
    if (reference === null || reference.authorId === null) return null;
    const known = addresses.get(reference.name);
    // The same picture of two authors: one of them keeps its address.
    if (known !== undefined && known !== reference.address) return null;
    addresses.set(reference.name, reference.address);
    return toDraftReference(reference);
  });
}
