import { createLatestChoice, type LatestChoice } from '@callwright/shared/latest-choice.ts';
import { editText, isTypingElsewhere } from '@callwright/shared/picture-text/edit-text.ts';
import { trackInsertionPoint } from '@callwright/shared/picture-text/insertion-point.ts';
import { pickPictures } from '@callwright/shared/picture-text/picture-files.ts';
import {
  findPicturesInText,
  formatPicture,
  type PictureInText,
  placePictures,
} from '@callwright/shared/picture-text/picture-markdown.ts';
import { toDraftReference } from '@callwright/shared/post/picture-reference.ts';
import { fieldId } from '@callwright/shared/post-form/post-field.tsx';
import type { DraftDocument } from '../drafts/draft-document.ts';
import type { AddedPicture, PicturesStore } from './pictures-store.ts';

/**
 * Puts files into the text of a draft as pictures, once all of them are ready: one step of undo for all. The author
 * types on meanwhile; the pictures come where they were dropped or pasted, wherever that has moved.
 *
 * @param at the offset in the text; null for where the caret is.
 */
export async function insertFiles(
  store: PicturesStore,
  draft: DraftDocument,
  files: readonly File[],
  at: number | null = null,
): Promise<void> {
  const field = textFieldOf(draft);
  if (field === null || files.length === 0) return;
  const endAdding = draft.beginAdding();
  const point = trackInsertionPoint(field, at ?? field.selectionEnd);
  try {
    const added = await store.add(files);
    await point.whenComposed();
    insertPictures(store, draft, added, { ...point.read(), isElsewhere: isTypingElsewhere(fieldId('content')) });
  } finally {
    point.end();
    endAdding();
  }
}

/** Where pictures go in, and what the author does meanwhile: in another field they are left there. */
type Insertion = { offset: number; hasTyped: boolean; isElsewhere: boolean };

/** Puts pictures that lie beside the drafts into the text of a draft, where the caret is. */
export function insertPictures(
  store: PicturesStore,
  draft: DraftDocument,
  pictures: readonly AddedPicture[],
  point: Insertion = { offset: textFieldOf(draft)?.selectionEnd ?? 0, hasTyped: false, isElsewhere: false },
): void {
  if (pictures.length === 0) return;
  const written = pictures.map(({ name, alt }) => formatPicture({ name, alt: alt ?? '', isHalf: false, caption: '' }));
  // The author may have opened another draft meanwhile, whose text may be the same: both are empty at first.
  const field = textFieldOf(draft);
  const { content } = draft.getFields();
  const { at, inserted, caret } = placePictures(content, point.offset, written);
  if (field?.value === content)
    editText(field, { start: at, end: at, replacement: inserted }, point.hasTyped || point.isElsewhere ? null : caret);
  else draft.setField('content', content.slice(0, at) + inserted + content.slice(at));
  store.askToDescribe(
    pictures.flatMap(({ name, alt }) => (alt === '' ? [] : [{ draft: draft.id, name, hasTyped: point.hasTyped }])),
  );
}

/** Lets the author choose another picture for the place of one, with what is said of that one. */
export async function replacePicture(
  store: PicturesStore,
  draft: DraftDocument,
  picture: PictureInText,
): Promise<void> {
  const field = textFieldOf(draft);
  if (field === null) return;
  const point = trackInsertionPoint(field, picture.start);
  const [added] = await store.add(await pickPictures({ isMultiple: false }));
  await point.whenComposed();
  point.end();
  if (added === undefined || textFieldOf(draft) !== field) return;
  const current = findPicturesInText(field.value).find(({ name }) => name === picture.name);
  if (current === undefined) return;
  const replacement = formatPicture({ ...current, alt: added.alt ?? current.alt, name: added.name });
  editText(field, { start: current.start, end: current.end, replacement }, null);
  store.askToDescribe([{ draft: draft.id, name: added.name, hasTyped: false }]);
}

const featuredChoices = new WeakMap<DraftDocument, LatestChoice>();

/** Begins to choose the featured image of a draft. @returns whether the choice counts, to be asked once it is ready. */
export function chooseFeaturedImage(draft: DraftDocument): () => boolean {
  const choices = featuredChoices.get(draft) ?? createLatestChoice();
  featuredChoices.set(draft, choices);
  return choices.make();
}

/** Makes a file the featured image of a draft; a toast says why, where it is no picture. */
export async function setFeaturedImage(store: PicturesStore, draft: DraftDocument, file: File): Promise<void> {
  const isLatest = chooseFeaturedImage(draft);
  const before = draft.getFields().featuredImageAlt;
  const [added] = await store.add([file]);
  if (!added || !isLatest()) return;
  // What was typed meanwhile is of this picture; what was there is of the one before.
  const typed = draft.getFields().featuredImageAlt;
  applyFeaturedImage(draft, typed === before ? added : { ...added, alt: typed });
}

/** Makes a picture beside the drafts the featured image of a draft, as it was described before. */
export function applyFeaturedImage(draft: DraftDocument, { name, alt }: AddedPicture): void {
  draft.setField('featuredImageUrl', toDraftReference({ name, isHalf: false }));
  draft.setField('featuredImageAlt', alt ?? '');
}

/** The text area of a draft; null where another draft is on screen. */
export function textFieldOf({ id }: Pick<DraftDocument, 'id'>): HTMLTextAreaElement | null {
  const field = document.getElementById(fieldId('content'));
  return field instanceof HTMLTextAreaElement && field.dataset.draft === id ? field : null;
}
