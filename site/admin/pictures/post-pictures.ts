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
import { toast } from 'sonner';
import { v4 as createId } from 'uuid';
import { addPictures, isUnfinished } from './add-pictures.ts';
import { readPictureAlt } from './picture-alts.ts';
import { type AboutWaiting, listWaitingPictures, type WaitingPictures } from './waiting-pictures.ts';

/** A picture that was put into a text just now: its alt text is asked for. */
export type DescriptionTask = {
  documentId: string;
  name: string;
  /** Whether the author has typed on since: the field of the alt text does not take the focus then. */
  hasTyped: boolean;
};

/** What the form shows. */
export type ShownForm = {
  authorId: string;
  /** Of the post, or of the draft that becomes one: the form may show another one when a picture is ready. */
  documentId: string;
  fields: PostFields;
  onEdit: (changed: Partial<PostFields>) => void;
};

type Addition = { about: AboutWaiting; files: readonly File[] };

export const CONTENT_ID = 'post-content';
const FEATURED_URL_ID = 'post-featuredImageUrl';
const FEATURED_ALT_ID = 'post-featuredImageAlt';

/** What can be done with pictures in a form of posts. Each waits for the blog; the author writes on meanwhile. */
export class PostPictures {
  #form: ShownForm;
  /** In the order in which their alt texts are asked for. */
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

  /** Follows what the form shows, for a picture that is ready later than the next key. */
  follow(form: ShownForm): void {
    this.#form = form;
  }

  endAsking(task: DescriptionTask): void {
    this.#setTasks(this.#tasks.filter((other) => other !== task));
  }

  /** Puts files into the text as pictures, all of them in one step of undo. @param at null for where the caret is. */
  async addToText(files: readonly File[], at: number | null): Promise<void> {
    const field = findContentField(this.#form.documentId);
    if (field === null || files.length === 0) return;
    const offset = at ?? field.selectionEnd;
    await this.#addAt(field, offset, { about: this.#begin({ kind: 'text', text: field.value, offset }), files });
  }

  /** Puts a picture that is on the blog already into the text, where the caret is. */
  reuseInText(address: string): void {
    const { documentId } = this.#form;
    const field = findContentField(documentId);
    if (field !== null) this.#putIn(field, documentId, [address], { offset: field.selectionEnd, hasTyped: false });
  }

  /** Puts another picture in the place of one in the text, with the same words and width. */
  async replace({ name }: PictureInText, file: File): Promise<void> {
    const field = findContentField(this.#form.documentId);
    if (field !== null)
      await this.#replaceNamed(name, field, { about: this.#begin({ kind: 'replacement', name }), files: [file] });
  }

  setFeatured(file: File): Promise<void> {
    return this.#addFeatured({ about: this.#begin({ kind: 'featured' }), files: [file] });
  }

  /** Makes a picture that is on the blog already the featured image. */
  reuseAsFeatured(address: string): void {
    this.writeFeatured({ featuredImageUrl: address, ...wordsOfNext(this.#form.fields) });
    document.getElementById(FEATURED_ALT_ID)?.focus();
  }

  /** Takes what the author says of the featured image by hand: a picture that they chose before does not replace it. */
  writeFeatured(changed: Pick<PostFields, 'featuredImageUrl'> & Partial<Pick<PostFields, 'featuredImageAlt'>>): void {
    this.#featured.make()();
    this.#form.onEdit(changed);
  }

  /** Changes the text where its field can't be edited any more, because the form goes. */
  changeLeftText(change: (content: string) => string): void {
    const { fields, onEdit } = this.#form;
    const content = change(fields.content);
    if (content !== fields.content) onEdit({ content });
  }

  /** Goes on with what an earlier page did not bring to its end. */
  async resume(): Promise<void> {
    const form = this.#form;
    const { authorId, documentId } = form;
    for (const waiting of await listWaitingPictures(authorId)) {
      const field = findContentField(documentId);
      if (field === null || isUnfinished(waiting.id) || !isOfForm(waiting, form)) continue;
      const { files, place, ...rest } = waiting;
      const about = { ...rest, documentId, place };
      if (place.kind === 'text') {
        const isPutIn = (address: string, text: string) =>
          text.includes(nameOf(address)) && !place.text.includes(nameOf(address));
        void this.#addAt(field, moveOffset(place.text, field.value, place.offset), { about, files, isPutIn });
      } else if (place.kind === 'replacement') void this.#replaceNamed(place.name, field, { about, files });
      else void this.#addFeatured({ about, files });
    }
  }

  #begin(place: AboutWaiting['place']): AboutWaiting {
    const { authorId, documentId, fields } = this.#form;
    const isOfEmptyForm = isSameFields(fields, EMPTY_POST_FIELDS);
    return { id: createId(), authorId, documentId, isOfEmptyForm, place, addedAt: Date.now() };
  }

  /** @param isPutIn whether an earlier page has put a picture into the text already, before it came to its end. */
  #addAt(
    field: HTMLTextAreaElement,
    offset: number,
    { isPutIn, ...addition }: Addition & { isPutIn?: (address: string, text: string) => boolean },
  ): Promise<void> {
    return addAtPoint(trackInsertionPoint(field, offset), addition, (open, addresses, point) => {
      const missing = addresses.filter((address) => !isPutIn?.(address, open.value));
      if (missing.length > 0) this.#putIn(open, addition.about.documentId, missing, point);
      return true;
    });
  }

  #putIn(field: HTMLTextAreaElement, documentId: string, addresses: readonly string[], point: Place): void {
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
      onAgain: () => {
        isLatest = this.#featured.make();
      },
      onAdded: async ([address = '']) => {
        if ((await whenEditable(about.documentId)) === null) return sayNotPutIn(1);
        if (!isLatest()) return;
        const { fields, onEdit } = this.#form;
        // What was typed meanwhile is of this picture; what was there is of the one before.
        const isTyped = fields.featuredImageAlt !== before.featuredImageAlt;
        onEdit({ featuredImageUrl: address, ...(!isTyped && wordsOfNext(before)) });
        if (!isTypingElsewhere(FEATURED_URL_ID)) document.getElementById(FEATURED_ALT_ID)?.focus();
      },
    });
  }

  /** Asks for the alt texts of pictures, but for those that are decorative. */
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

/**
 * Adds pictures, and puts them into the text where a point of it is by then.
 *
 * @param putIn returns false where the text has no place for them any more.
 */
async function addAtPoint(
  point: InsertionPoint,
  { about, files }: Addition,
  putIn: (field: HTMLTextAreaElement, addresses: readonly string[], place: Place) => boolean,
): Promise<void> {
  try {
    await addPictures(files, {
      about,
      async onAdded(addresses) {
        await point.whenComposed();
        const field = await whenEditable(about.documentId);
        if (field === null || !putIn(field, addresses, point.read())) sayNotPutIn(addresses.length);
      },
    });
  } finally {
    point.end();
  }
}

/** Whether pictures that wait go into a form: they were added to it, or to an empty one that was stored nowhere. */
function isOfForm(waiting: WaitingPictures, { documentId, fields }: ShownForm): boolean {
  if (waiting.documentId === documentId) return true;
  const isStored = Object.keys(localStorage).some((key) => key.endsWith(`:${waiting.documentId}`));
  return waiting.isOfEmptyForm && !isStored && isSameFields(fields, EMPTY_POST_FIELDS);
}

/** What another featured image changes of the alt text: what was typed before there was any image is of the next one. */
function wordsOfNext({ featuredImageUrl }: PostFields): Partial<PostFields> {
  return featuredImageUrl.trim() === '' ? {} : { featuredImageAlt: '' };
}

const nameOf = (address: string) => readPictureReference(address)?.name ?? '';

/** Finds the text of a post; null where the form shows another one. */
export function findContentField(documentId: string): HTMLTextAreaElement | null {
  const field = document.getElementById(CONTENT_ID);
  return field instanceof HTMLTextAreaElement && field.dataset.document === documentId ? field : null;
}

/** While a post is sent, nothing can be put into its form. */
async function whenEditable(documentId: string): Promise<HTMLTextAreaElement | null> {
  for (;;) {
    const field = findContentField(documentId);
    if (field === null || !field.matches(':disabled')) return field;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function sayNotPutIn(count: number): void {
  toast.error(count === 1 ? 'Couldn’t insert the picture' : 'Couldn’t insert the pictures', {
    description: 'Its place in the text is gone. To add it again, press “Your pictures”.',
  });
}
