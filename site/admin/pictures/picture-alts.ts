import '@callwright/shared/zod-without-eval.ts';
import { findUndescribedPictures, type PictureInText } from '@callwright/shared/picture-text/picture-markdown.ts';
import { z } from 'zod';

/* Needed because Markdown writes a decorative picture like one without a description. */

const ALTS = 'callwright-picture-alts';
const PREVIOUS_ALTS = 'callwright-picture-former-alts';
const FILES = 'callwright-picture-files';

/** Several times what an author's folder can hold. The oldest entries are removed first. */
const MAX_PICTURES = 5_000;

const notesSchema = z.record(z.string(), z.string());

/** Returns an empty string if the picture is decorative; null if nobody has described it. */
export function readPictureAlt(name: string): string | null {
  return readNotes(ALTS)[name] ?? null;
}

export function storePictureAlt(name: string, alt: string): void {
  storeNote(ALTS, name, alt);
}

export function readPreviousAlt(name: string): string {
  return readNotes(PREVIOUS_ALTS)[name] ?? '';
}

export function storePreviousAlt(name: string, alt: string): void {
  storeNote(PREVIOUS_ALTS, name, alt);
}

export function readPictureFile(name: string): string | null {
  return readNotes(FILES)[name] ?? null;
}

export function storePictureFile(name: string, fileName: string): void {
  if (fileName !== '') storeNote(FILES, name, fileName);
}

/** @param onBlog the published text; pictures without a description there are decorative. */
export function listUndescribedPictures(text: string, onBlog: string): PictureInText[] {
  const decorative = new Set(findUndescribedPictures(onBlog, () => false).map(({ name }) => name));
  return findUndescribedPictures(text, (name) => decorative.has(name) || readPictureAlt(name) === '');
}

function storeNote(key: string, name: string, note: string): void {
  const notes = readNotes(key);
  if (notes[name] === note) return;
  const { [name]: _, ...others } = notes;
  const kept = [...Object.entries(others), [name, note]].slice(-MAX_PICTURES);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Only a suggestion is lost.
  }
}

function readNotes(key: string): Record<string, string> {
  try {
    return notesSchema.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}
