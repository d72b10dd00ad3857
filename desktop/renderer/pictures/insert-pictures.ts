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

export async function insertFiles(
  store: PicturesStore,
  draft: DraftDocument,
  files: readonly File[],
  at: number | null = null,
): Promise<void> {
  if (files.length > 0) await insertWhenReady(store, draft, () => store.add(files), at);
}

/** Adds pictures in one undo step once all are ready. The insertion point follows edits made in the meantime. */
export async function insertWhenReady(
  store: PicturesStore,
  draft: DraftDocument,
  prepare: () => Promise<readonly AddedPicture[]>,
  at: number | null = null,
): Promise<void> {
  const field = textFieldOf(draft);
  if (field === null) return;
  const endAdding = draft.beginAdding();
  const point = trackInsertionPoint(field, at ?? field.selectionEnd);
  try {
    const added = await prepare();
    await point.whenComposed();
    insertPictures(store, draft, added, { ...point.read(), isElsewhere: isTypingElsewhere(fieldId('content')) });
  } finally {
    point.end();
    endAdding();
  }
}

type Insertion = { offset: number; hasTyped: boolean; isElsewhere: boolean };

function insertPictures(
  store: PicturesStore,
  draft: DraftDocument,
  pictures: readonly AddedPicture[],
  point: Insertion,
): void {
  if (pictures.length === 0) return;
  const written = pictures.map(({ name, alt }) => formatPicture({ name, alt: alt ?? '', isHalf: false, caption: '' }));
  // Another draft may be on screen by now, even with the same text: both may be empty.
  const field = textFieldOf(draft);
  const { content } = draft.getFields();
  const { at, inserted, caret } = placePictures(content, point.offset, written);
  if (field?.value === content)
    editText(field, { start: at, end: at, replacement: inserted }, point.hasTyped || point.isElsewhere ? null : caret);
  else draft.setField('content', content.slice(0, at) + inserted + content.slice(at));
  store.requestAltText(
    pictures.flatMap(({ name, alt }) => (alt === '' ? [] : [{ draft: draft.id, name, takesFocus: !point.hasTyped }])),
  );
}

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
  store.requestAltText([{ draft: draft.id, name: added.name, takesFocus: false }]);
}

const featuredChoices = new WeakMap<DraftDocument, LatestChoice>();

/** Starts choosing a featured image. Returns a function that returns true while this is the latest choice. */
export function chooseFeaturedImage(draft: DraftDocument): () => boolean {
  const choices = featuredChoices.get(draft) ?? createLatestChoice();
  featuredChoices.set(draft, choices);
  return choices.make();
}

export async function setFeaturedImage(store: PicturesStore, draft: DraftDocument, file: File): Promise<void> {
  const isLatest = chooseFeaturedImage(draft);
  const before = draft.getFields().featuredImageAlt;
  const [added] = await store.add([file]);
  if (!added || !isLatest()) return;
  // Alt text typed in the meantime describes the new picture. Earlier text describes the old one.
  const typed = draft.getFields().featuredImageAlt;
  applyFeaturedImage(draft, typed === before ? added : { ...added, alt: typed });
}

export function applyFeaturedImage(draft: DraftDocument, { name, alt }: AddedPicture): void {
  draft.setField('featuredImageUrl', toDraftReference({ name, isHalf: false }));
  draft.setField('featuredImageAlt', alt ?? '');
}

/** Returns null if another draft is on screen. */
export function textFieldOf({ id }: Pick<DraftDocument, 'id'>): HTMLTextAreaElement | null {
  const field = document.getElementById(fieldId('content'));
  return field instanceof HTMLTextAreaElement && field.dataset.draft === id ? field : null;
}
