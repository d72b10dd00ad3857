import '@callwright/shared/zod-without-eval.ts';
import { findUndescribedPictures, type PictureInText } from '@callwright/shared/picture-text/picture-markdown.ts';
import { z } from 'zod';

/*
 * How the pictures that were described in this browser were described last, to be proposed where they are used again.
 * Markdown writes a decorative picture as it writes one that is not described yet.
 */

const KEY = 'callwright-picture-alts';

/** As many pictures as a folder of the blog has room for several times over; those that were described first go. */
const MAX_PICTURES = 5_000;

const altsSchema = z.record(z.string(), z.string());

/** Reads how a picture was described last: empty where it is decorative, null where nobody has said. */
export function readPictureAlt(name: string): string | null {
  return readAlts()[name] ?? null;
}

/** Keeps how a picture is described; where the browser refuses storage, the post's text has it all the same. */
export function storePictureAlt(name: string, alt: string): void {
  const alts = readAlts();
  if (alts[name] === alt) return;
  const { [name]: _, ...others } = alts;
  const kept = [...Object.entries(others), [name, alt]].slice(-MAX_PICTURES);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Only the proposal is lost.
  }
}

/**
 * Finds a picture that readers who can't see it would be told nothing of; null where there is none.
 *
 * @param onBlog the text as it is on the blog: a picture that is there without words is decorative.
 */
export function findUndescribedPicture(text: string, onBlog: string): PictureInText | null {
  const settled = new Set(findUndescribedPictures(onBlog, () => false).map(({ name }) => name));
  const isDecorative = (name: string) => settled.has(name) || readPictureAlt(name) === '';
  return findUndescribedPictures(text, isDecorative)[0] ?? null;
}

function readAlts(): Record<string, string> {
  try {
    return altsSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}
