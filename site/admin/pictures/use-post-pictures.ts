'use client';

import { createLatestChoice } from '@callwright/shared/latest-choice.ts';
import { editText, isTypingElsewhere } from '@callwright/shared/picture-text/edit-text.ts';
import {
  type InsertionPoint,
  moveOffset,
  trackInsertionPoint,
} from '@callwright/shared/picture-text/insertion-point.ts';
import {
  findPictureToDescribe,
  formatPictureAt,
  type PictureInText,
  placePictures,
} from '@callwright/shared/picture-text/picture-markdown.ts';
import { isSameFields } from '@callwright/shared/post/labels.ts';
import { readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { v4 as createId } from 'uuid';
import { addPictures, isUnfinished } from './add-pictures.ts';
import { readPictureAlt } from './picture-alts.ts';
import { bringBackNamed } from './removed-pictures.ts';
import { type AboutWaiting, listWaitingPictures, type WaitingPictures } from './waiting-pictures.ts';

/** A picture that was put into a text just now: its alt text is asked for. */
export type DescriptionTask = {
  documentId: string;
  name: string;
  /** Whether the author has typed on since: the field of the alt text does not take the focus then. */
  hasTyped: boolean;
};

/** What can be done with pictures in the form of one post. Each waits for the blog; the author writes on meanwhile. */
export type PostPictures = {
  /** In the order in which their alt texts are asked for. */
  toDescribe: readonly DescriptionTask[];
  endAsking: (task: DescriptionTask) => void;
  /** Puts files into the text as pictures, all of them in one step of undo. @param at null for where the caret is. */
  addToText: (files: readonly File[], at: number | null) => Promise<void>;
  /** Puts a picture that is on the blog already into the text, where the caret is. */
  reuseInText: (address: string) => void;
  /** Puts another picture in the place of one in the text, with the same words and width. */
  replace: (picture: PictureInText, file: File) => Promise<void>;
  setFeatured: (file: File) => Promise<void>;
  /** Makes a picture that is on the blog already the featured image. */
  reuseAsFeatured: (address: string) => void;
  /** Takes what the author says of the featured image by hand: a picture that they chose before does not replace it. */
  writeFeatured: (
    changed: Pick<PostFields, 'featuredImageUrl'> & Partial<Pick<PostFields, 'featuredImageAlt'>>,
  ) => void;
  /** Changes the text where its field can't be edited any more, because the form goes. */
  changeLeftText: (change: (content: string) => string) => void;
};

type FormOptions = {
  authorId: string;
  /** Of the post, or of the draft that becomes one: the form may show another one when a picture is ready. */
  documentId: string;
  fields: PostFields;
  /** While a request runs, or another tab is the editor. */
  isHeld: boolean;
  onEdit: (changed: Partial<PostFields>) => void;
};

type Addition = { about: AboutWaiting; files: readonly File[] };

export const CONTENT_ID = 'post-content';
const FEATURED_URL_ID = 'post-featuredImageUrl';
const FEATURED_ALT_ID = 'post-featuredImageAlt';

export function usePostPictures({ authorId, documentId, fields, isHeld, onEdit }: FormOptions): PostPictures {
  const [tasks, setTasks] = useState<readonly DescriptionTask[]>([]);
  /** What the form shows, for a picture that is ready later than the next key. */
  const latest = useRef({ fields, onEdit });
  useLayoutEffect(() => {
    latest.current = { fields, onEdit };
  });
  const [featured] = useState(createLatestChoice);

  const named = `${fields.featuredImageUrl} ${fields.content}`;
  useEffect(() => {
    if (!isHeld) void bringBackNamed(named, false);
  }, [named, isHeld]);

  /** Asks for the alt texts of pictures, but for those that are decorative. */
  const ask = (addresses: readonly string[], hasTyped: boolean) => {
    const names = addresses.map(nameOf).filter((name) => readPictureAlt(name) !== '');
    setTasks((before) => [...before, ...names.map((name) => ({ documentId, name, hasTyped }))]);
  };

  const begin = (place: AboutWaiting['place']): AboutWaiting => ({
    id: createId(),
    authorId,
    documentId,
    isOfEmptyForm: isSameFields(fields, EMPTY_POST_FIELDS),
    place,
    addedAt: Date.now(),
  });

  function putIn(
    field: HTMLTextAreaElement,
    addresses: readonly string[],
    { offset, hasTyped }: ReturnType<InsertionPoint['read']>,
  ) {
    const isElsewhere = isTypingElsewhere(CONTENT_ID);
    const written = addresses.map((address) =>
      formatPictureAt(address, { alt: readPictureAlt(nameOf(address)) ?? '', caption: '' }),
    );
    const { at, inserted, caret } = placePictures(field.value, offset, written);
    editText(field, { start: at, end: at, replacement: inserted }, hasTyped || isElsewhere ? null : caret);
    ask(addresses, hasTyped);
  }

  /** @param isPutIn whether an earlier page has put a picture into the text already, before it came to its end. */
  async function addAt(
    field: HTMLTextAreaElement,
    offset: number,
    { about, files, isPutIn }: Addition & { isPutIn?: (address: string, text: string) => boolean },
  ) {
    const point = trackInsertionPoint(field, offset);
    try {
      await addPictures(files, {
        about,
        async onAdded(addresses) {
          await point.whenComposed();
          const open = await whenEditable(documentId);
          if (open === null) return sayNotPutIn(addresses.length);
          const missing = addresses.filter((address) => !isPutIn?.(address, open.value));
          if (missing.length > 0) putIn(open, missing, point.read());
        },
      });
    } finally {
      point.end();
    }
  }

  async function replaceNamed(name: string, field: HTMLTextAreaElement, { about, files }: Addition) {
    const point = trackInsertionPoint(field, findPictureToDescribe(field.value, name)?.start ?? 0);
    try {
      await addPictures(files, {
        about,
        async onAdded([address = '']) {
          await point.whenComposed();
          const open = await whenEditable(documentId);
          const current = open && findPictureToDescribe(open.value, name);
          if (open === null || current === null) return sayNotPutIn(1);
          const { hasTyped } = point.read();
          const replacement = formatPictureAt(current.isHalf ? `${address}#half` : address, current);
          editText(open, { start: current.start, end: current.end, replacement }, null);
          ask([address], hasTyped);
        },
      });
    } finally {
      point.end();
    }
  }

  async function addFeatured({ about, files }: Addition) {
    const before = latest.current.fields;
    let isLatest = featured.make();
    await addPictures(files, {
      about,
      onAgain() {
        isLatest = featured.make();
      },
      async onAdded([address = '']) {
        if ((await whenEditable(documentId)) === null) return sayNotPutIn(1);
        if (!isLatest()) return;
        const now = latest.current;
        // What was typed meanwhile is of this picture; what was there is of the one before.
        const isTyped = now.fields.featuredImageAlt !== before.featuredImageAlt;
        now.onEdit({ featuredImageUrl: address, ...(!isTyped && wordsOfNext(before)) });
        if (!isTypingElsewhere(FEATURED_URL_ID)) document.getElementById(FEATURED_ALT_ID)?.focus();
      },
    });
  }

  /** Goes on with what an earlier page did not bring to its end. */
  const resume = useEffectEvent(async () => {
    for (const waiting of await listWaitingPictures(authorId)) {
      const field = findContentField(documentId);
      if (field === null || isUnfinished(waiting.id) || !isOfForm(waiting, { documentId, fields })) continue;
      const { files, place, ...rest } = waiting;
      const about = { ...rest, documentId, place };
      if (place.kind === 'text') {
        const isPutIn = (address: string, text: string) => text.includes(address) && !place.text.includes(address);
        void addAt(field, moveOffset(place.text, field.value, place.offset), { about, files, isPutIn });
      } else if (place.kind === 'replacement') void replaceNamed(place.name, field, { about, files });
      else void addFeatured({ about, files });
    }
  });
  useEffect(() => {
    if (!isHeld) void resume();
  }, [documentId, isHeld]);

  return {
    toDescribe: tasks.filter((task) => task.documentId === documentId),
    endAsking: (task) => setTasks((before) => before.filter((other) => other !== task)),

    async addToText(files, at) {
      const field = findContentField(documentId);
      if (field === null || files.length === 0) return;
      const offset = at ?? field.selectionEnd;
      await addAt(field, offset, { about: begin({ kind: 'text', text: field.value, offset }), files });
    },

    reuseInText(address) {
      const field = findContentField(documentId);
      if (field !== null) putIn(field, [address], { offset: field.selectionEnd, hasTyped: false });
    },

    async replace({ name }, file) {
      const field = findContentField(documentId);
      if (field !== null)
        await replaceNamed(name, field, { about: begin({ kind: 'replacement', name }), files: [file] });
    },

    setFeatured: (file) => addFeatured({ about: begin({ kind: 'featured' }), files: [file] }),

    reuseAsFeatured(address) {
      const { fields, onEdit } = latest.current;
      featured.make()();
      onEdit({ featuredImageUrl: address, ...wordsOfNext(fields) });
      document.getElementById(FEATURED_ALT_ID)?.focus();
    },

    writeFeatured(changed) {
      featured.make()();
      onEdit(changed);
    },

    changeLeftText(change) {
      const { fields, onEdit } = latest.current;
      const content = change(fields.content);
      if (content !== fields.content) onEdit({ content });
    },
  };
}

/** Whether pictures that wait go into a form: they were added to it, or to an empty one that was stored nowhere. */
function isOfForm(
  waiting: WaitingPictures,
  { documentId, fields }: Pick<FormOptions, 'documentId' | 'fields'>,
): boolean {
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
  toast.error(count === 1 ? 'Picture not put in' : 'Pictures not put in', {
    description:
      'The form does not show its place any more. Add it again where you want it: it is on the blog already.',
  });
}
