import { createLatestChoice } from '@callwright/shared/latest-choice.ts';
import { editText, isTypingElsewhere } from '@callwright/shared/picture-text/edit-text.ts';
import {
  type InsertionPoint,
  moveOffset,
  trackInsertionPoint,
} from '@callwright/shared/picture-text/insertion-point.ts';
import {
  findPictureToDescribe,
  formatPicture,
  type PictureInText,
  placePictures,
} from '@callwright/shared/picture-text/picture-markdown.ts';
import { isSameFields } from '@callwright/shared/post/labels.ts';
import { readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import { v4 as createId } from 'uuid';
import { addPictures, isUnfinished } from './add-pictures.ts';
import { readPictureAlt } from './picture-alts.ts';
import { listWaitingPictures, type WaitingMetadata, type WaitingPictures } from './waiting-pictures.ts';

export type DescriptionTask = {
  documentId: string;
  name: string;
  /** If true, the alt text field doesn't take focus. */
  hasTyped: boolean;
};

export type ShownForm = {
  authorId: string;
  /** The form may show another post by the time a picture is ready. */
  documentId: string;
  fields: PostFields;
  onEdit: (changed: Partial<PostFields>) => void;
};

type Addition = { about: WaitingMetadata; files: readonly File[] };

export const CONTENT_ID = 'post-content';
const FEATURED_URL_ID = 'post-featuredImageUrl';
const FEATURED_ALT_ID = 'post-featuredImageAlt';

/** Adds pictures to the post in the form. Uploads run while the author keeps writing. */
export class PostPictures {
  #form: ShownForm;
  /** In the order in which the form asks for alt text. */
  #tasks: readonly DescriptionTask[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #featured = createLatestChoice();

  constructor(form: ShownForm) {
    this.#form = form;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly getTasks = () => this.#tasks;

  /** Keeps the form current for pictures that are ready later. */
  follow(form: ShownForm): void {
    this.#form = form;
  }

  dismissTask(task: DescriptionTask): void {
    this.#setTasks(this.#tasks.filter((other) => other !== task));
  }

  /** Inserts all files as one undo step. @param at offset in the text; null for the caret. */
  async addToText(files: readonly File[], at: number | null): Promise<void> {
    const field = findContentField(this.#form.documentId);
    if (field === null || files.length === 0) return;
    const offset = at ?? field.selectionEnd;
    await this.#addAt(field, offset, { about: this.#begin({ kind: 'text', text: field.value, offset }), files });
  }

  reuseInText(address: string): void {
    const { documentId } = this.#form;
    const field = findContentField(documentId);
    if (field !== null) this.#insert(field, documentId, [address], { offset: field.selectionEnd, hasTyped: false });
  }

  async replace({ name }: PictureInText, file: File): Promise<void> {
    const field = findContentField(this.#form.documentId);
    if (field !== null)
      await this.#replaceNamed(name, field, { about: this.#begin({ kind: 'replacement', name }), files: [file] });
  }

  setFeatured(file: File): Promise<void> {
    return this.#addFeatured({ about: this.#begin({ kind: 'featured' }), files: [file] });
  }

  reuseAsFeatured(address: string): void {
    // The alt text field appears with the image.
    flushSync(() => this.writeFeatured({ featuredImageUrl: address, ...resetAltText(this.#form.fields) }));
    document.getElementById(FEATURED_ALT_ID)?.focus();
  }

  /** A manual change cancels a picture that is still uploading. */
  writeFeatured(changed: Pick<PostFields, 'featuredImageUrl'> & Partial<Pick<PostFields, 'featuredImageAlt'>>): void {
    this.#featured.make()();
    this.#form.onEdit(changed);
  }

  /** For a form that's unmounting, whose field can no longer be edited. */
  changeUnmountedText(change: (content: string) => string): void {
    const { fields, onEdit } = this.#form;
    const content = change(fields.content);
    if (content !== fields.content) onEdit({ content });
  }

  /** Continues uploads that an earlier page didn't finish. */
  async resume(): Promise<void> {
    const form = this.#form;
    const { authorId, documentId } = form;
    for (const waiting of await listWaitingPictures(authorId)) {
      const field = findContentField(documentId);
      if (field === null || isUnfinished(waiting.id) || !belongsToForm(waiting, form)) continue;
      const { files, place, ...rest } = waiting;
      const about = { ...rest, documentId, place };
      if (place.kind === 'text') {
        const isInserted = (address: string, text: string) =>
          text.includes(nameOf(address)) && !place.text.includes(nameOf(address));
        void this.#addAt(field, moveOffset(place.text, field.value, place.offset), { about, files, isInserted });
      } else if (place.kind === 'replacement') void this.#replaceNamed(place.name, field, { about, files });
      else void this.#addFeatured({ about, files });
    }
  }

  #begin(place: WaitingMetadata['place']): WaitingMetadata {
    const { authorId, documentId, fields } = this.#form;
    const isOfEmptyForm = isSameFields(fields, EMPTY_POST_FIELDS);
    return { id: createId(), authorId, documentId, isOfEmptyForm, place, addedAt: Date.now() };
  }

  /** @param isInserted returns true if an earlier page has already inserted the picture. */
  #addAt(
    field: HTMLTextAreaElement,
    offset: number,
    { isInserted, ...addition }: Addition & { isInserted?: (address: string, text: string) => boolean },
  ): Promise<void> {
    return addAtPoint(trackInsertionPoint(field, offset), addition, (open, addresses, point) => {
      const missing = addresses.filter((address) => !isInserted?.(address, open.value));
      if (missing.length > 0) this.#insert(open, addition.about.documentId, missing, point);
      return true;
    });
  }

  #insert(field: HTMLTextAreaElement, documentId: string, addresses: readonly string[], point: Place): void {
    const { offset, hasTyped } = point;
    const isElsewhere = isTypingElsewhere(CONTENT_ID);
    const written = addresses
      .map(nameOf)
      .map((name) => formatPicture({ name, alt: readPictureAlt(name) ?? '', caption: '', isHalf: false }));
    const { at, inserted, caret } = placePictures(field.value, offset, written);
    editText(field, { start: at, end: at, replacement: inserted }, hasTyped || isElsewhere ? null : caret);
    this.#ask(documentId, addresses, hasTyped);
  }

  #replaceNamed(name: string, field: HTMLTextAreaElement, addition: Addition): Promise<void> {
    const start = findPictureToDescribe(field.value, name)?.start ?? 0;
    return addAtPoint(trackInsertionPoint(field, start), addition, (open, [address = ''], { hasTyped }) => {
      const current = findPictureToDescribe(open.value, name);
      if (current === null) return false;
      const replacement = formatPicture({ ...current, name: nameOf(address) });
      editText(open, { start: current.start, end: current.end, replacement }, null);
      this.#ask(addition.about.documentId, [address], hasTyped);
      return true;
    });
  }

  async #addFeatured({ about, files }: Addition): Promise<void> {
    const before = this.#form.fields;
    let isLatest = this.#featured.make();
    await addPictures(files, {
      about,
      onRetry: () => {
        isLatest = this.#featured.make();
      },
      onAdded: async ([address = '']) => {
        if ((await waitUntilEditable(about.documentId)) === null) return toastNotInserted(1);
        if (!isLatest()) return;
        const { fields, onEdit } = this.#form;
        // Alt text typed in the meantime belongs to this picture; older text belongs to the previous one.
        const isTyped = fields.featuredImageAlt !== before.featuredImageAlt;
        flushSync(() => onEdit({ featuredImageUrl: address, ...(!isTyped && resetAltText(before)) }));
        if (!isTypingElsewhere(FEATURED_URL_ID)) document.getElementById(FEATURED_ALT_ID)?.focus();
      },
    });
  }

  #ask(documentId: string, addresses: readonly string[], hasTyped: boolean): void {
    const names = addresses.map(nameOf).filter((name) => readPictureAlt(name) !== '');
    this.#setTasks([...this.#tasks, ...names.map((name) => ({ documentId, name, hasTyped }))]);
  }

  #setTasks(tasks: readonly DescriptionTask[]): void {
    this.#tasks = tasks;
    for (const listener of this.#listeners) listener();
  }
}

type Place = ReturnType<InsertionPoint['read']>;

/** @param insert returns false if the insertion point no longer exists. */
async function addAtPoint(
  point: InsertionPoint,
  { about, files }: Addition,
  insert: (field: HTMLTextAreaElement, addresses: readonly string[], place: Place) => boolean,
): Promise<void> {
  try {
    await addPictures(files, {
      about,
      async onAdded(addresses) {
        await point.whenComposed();
        const field = await waitUntilEditable(about.documentId);
        if (field === null || !insert(field, addresses, point.read())) toastNotInserted(addresses.length);
      },
    });
  } finally {
    point.end();
  }
}

/** True if the pictures were added to this form, or to an empty form that wasn't stored. */
function belongsToForm(waiting: WaitingPictures, { documentId, fields }: ShownForm): boolean {
  if (waiting.documentId === documentId) return true;
  const isStored = Object.keys(localStorage).some((key) => key.endsWith(`:${waiting.documentId}`));
  return waiting.isOfEmptyForm && !isStored && isSameFields(fields, EMPTY_POST_FIELDS);
}

/** Keeps alt text that was typed before there was an image. */
function resetAltText({ featuredImageUrl }: PostFields): Partial<PostFields> {
  return featuredImageUrl.trim() === '' ? {} : { featuredImageAlt: '' };
}

const nameOf = (address: string) => readPictureReference(address)?.name ?? '';

/** Returns null if the form shows another post. */
export function findContentField(documentId: string): HTMLTextAreaElement | null {
  const field = document.getElementById(CONTENT_ID);
  return field instanceof HTMLTextAreaElement && field.dataset.document === documentId ? field : null;
}

/** Waits while a post is being sent. */
async function waitUntilEditable(documentId: string): Promise<HTMLTextAreaElement | null> {
  for (;;) {
    const field = findContentField(documentId);
    if (field === null || !field.matches(':disabled')) return field;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function toastNotInserted(count: number): void {
  toast.error(count === 1 ? 'Couldn’t insert the picture' : 'Couldn’t insert the pictures', {
    description: 'Its spot was deleted. Choose a new spot and try again.',
  });
}
