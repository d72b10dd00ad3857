import { PICTURE_NAME_PATTERN } from '@callwright/shared/post/picture-name.ts';

/** The same pattern anywhere in a text, without the names of its groups. */
const ANYWHERE = new RegExp(PICTURE_NAME_PATTERN.source.replace(/^\^|\$$/g, '').replaceAll(/\?<\w+>/g, '?:'), 'g');

/**
 * Lists the names of pictures that a text mentions, wherever it does: a picture in code or in front matter counts, so
 * that none is taken for unused because of how it is named.
 */
export function listNamedPictures(text: string | Uint8Array): Set<string> {
  // A name is ASCII: what else the bytes are does not matter.
  const searched = typeof text === 'string' ? text : Buffer.from(text).toString('latin1');
  return new Set(Array.from(searched.matchAll(ANYWHERE), ([name]) => name));
}
