import { PICTURE_NAME_PATTERN } from '@callwright/shared/post/picture-name.ts';

const ANYWHERE = new RegExp(PICTURE_NAME_PATTERN.source.replace(/^\^|\$$/g, '').replaceAll(/\?<\w+>/g, '?:'), 'g');

/** Lists every picture name in a text, even in code or front matter, so a picture in use never counts as unused. */
export function listNamedPictures(text: string | Uint8Array): Set<string> {
  const searched = typeof text === 'string' ? text : Buffer.from(text).toString('latin1');
  return new Set(Array.from(searched.matchAll(ANYWHERE), ([name]) => name));
}
