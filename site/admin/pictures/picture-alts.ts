import '@callwright/shared/zod-without-eval.ts';
import { findUndescribedPictures, type PictureInText } from '@callwright/shared/picture-text/picture-markdown.ts';
import { z } from 'zod';

/*
 * What this browser knows of pictures by their names: how they were described last, to be proposed where they are used
 * again, and what their files were called. Markdown writes a decorative picture as it writes one without a description.
 */

const ALTS = 'callwright-picture-alts';
/** What was said of a picture before it was called decorative. */
const FORMER_ALTS = 'callwright-picture-former-alts';
const FILES = 'callwright-picture-files';

/** As many pictures as a folder of the blog has room for several times over; those that were noted first go. */
const MAX_PICTURES = 5_000;

const notesSchema = z.record(z.string(), z.string());

/** Reads how a picture was described last: empty where it is decorative, null where nobody has said. */
export function readPictureAlt(name: string): string | null {
  return readNotes(ALTS)[name] ?? null;
}

/** Keeps how a picture is described; where the browser refuses storage, the post's text has it all the same. */
export function storePictureAlt(name: string, alt: string): void {
  storeNote(ALTS, name, alt);
}

/** Reads the description that a picture had before it was called decorative; empty if it had none. */
export function readFormerAlt(name: string): string {
  return readNotes(FORMER_ALTS)[name] ?? '';
}

export function storeFormerAlt(name: string, alt: string): void {
  storeNote(FORMER_ALTS, name, alt);
}

/** Reads what the file of a picture was called; null if it was added elsewhere. */
export function readPictureFile(name: string): string | null {
  return readNotes(FILES)[name] ?? null;
}

export function storePictureFile(name: string, fileName: string): void {
  if (fileName !== '') storeNote(FILES, name, fileName);
}

/**
 * Lists the pictures that readers who can't see them would be told nothing of.
 *
 * @param onBlog the text as it is on the blog: a picture that is there without words is decorative.
 */
export function listUndescribedPictures(text: string, onBlog: string): PictureInText[] {
  const settled = new Set(findUndescribedPictures(onBlog, () => false).map(({ name }) => name));
  return findUndescribedPictures(text, (name) => settled.has(name) || readPictureAlt(name) === '');
}

function storeNote(key: string, name: string, note: string): void {
  const notes = readNotes(key);
  if (notes[name] === note) return;
  const { [name]: _, ...others } = notes;
  const kept = [...Object.entries(others), [name, note]].slice(-MAX_PICTURES);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Only a proposal is lost.
  }
}

function readNotes(key: string): Record<string, string> {
  try {
    return notesSchema.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}
