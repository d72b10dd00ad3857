'use client';

import { editText, isTypingElsewhere } from '@callwright/shared/picture-text/edit-text.ts';
import { type InsertionPoint, trackInsertionPoint } from '@callwright/shared/picture-text/insertion-point.ts';
import {
  findPictureToDescribe,
  formatPictureAt,
  type PictureInText,
  placePictures,
} from '@callwright/shared/picture-text/picture-markdown.ts';
import { readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { addPictures } from './add-pictures.ts';

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
};

type FormOptions = {
  authorId: string;
  /** Of the post, or of the draft that becomes one: the form may show another one when a picture is ready. */
  documentId: string;
  fields: PostFields;
  onEdit: (changed: Partial<PostFields>) => void;
};

export const CONTENT_ID = 'post-content';
const FEATURED_URL_ID = 'post-featuredImageUrl';
const FEATURED_ALT_ID = 'post-featuredImageAlt';

export function usePostPictures({ authorId, documentId, fields, onEdit }: FormOptions): PostPictures {
  const [tasks, setTasks] = useState<readonly DescriptionTask[]>([]);
  /** What the form shows, for a picture that is ready later than the next key. */
  const latest = useRef({ fields, onEdit });
  useEffect(() => {
    latest.current = { fields, onEdit };
  });

  const ask = (addresses: readonly string[], hasTyped: boolean) => {
    const names = addresses.flatMap((address) => readPictureReference(address)?.name ?? []);
    setTasks((before) => [...before, ...names.map((name) => ({ documentId, name, hasTyped }))]);
  };

  function putIn(
    field: HTMLTextAreaElement,
    addresses: readonly string[],
    { offset, hasTyped }: ReturnType<InsertionPoint['read']>,
  ) {
    const isElsewhere = isTypingElsewhere(CONTENT_ID);
    const written = addresses.map((address) => formatPictureAt(address, { alt: '', caption: '' }));
    const { at, inserted, caret } = placePictures(field.value, offset, written);
    editText(field, { start: at, end: at, replacement: inserted }, hasTyped || isElsewhere ? null : caret);
    ask(addresses, hasTyped);
  }

  return {
    toDescribe: tasks.filter((task) => task.documentId === documentId),
    endAsking: (task) => setTasks((before) => before.filter((other) => other !== task)),

    async addToText(files, at) {
      const field = findContentField(documentId);
      if (field === null || files.length === 0) return;
      const point = trackInsertionPoint(field, at ?? field.selectionEnd);
      try {
        await addPictures(files, authorId, async (addresses) => {
          await point.whenComposed();
          const open = await whenEditable(documentId);
          if (open === null) sayNotPutIn(addresses.length);
          else putIn(open, addresses, point.read());
        });
      } finally {
        point.end();
      }
    },

    reuseInText(address) {
      const field = findContentField(documentId);
      if (field !== null) putIn(field, [address], { offset: field.selectionEnd, hasTyped: false });
    },

    async replace(picture, file) {
      const field = findContentField(documentId);
      if (field === null) return;
      const point = trackInsertionPoint(field, picture.start);
      try {
        await addPictures([file], authorId, async ([address = '']) => {
          await point.whenComposed();
          const open = await whenEditable(documentId);
          const current = open && findPictureToDescribe(open.value, picture.name);
          if (open === null || current === null) return sayNotPutIn(1);
          const { hasTyped } = point.read();
          const replacement = formatPictureAt(current.isHalf ? `${address}#half` : address, current);
          editText(open, { start: current.start, end: current.end, replacement }, null);
          ask([address], hasTyped);
        });
      } finally {
        point.end();
      }
    },

    async setFeatured(file) {
      const before = latest.current.fields;
      await addPictures([file], authorId, async ([address = '']) => {
        if ((await whenEditable(documentId)) === null) return sayNotPutIn(1);
        const now = latest.current;
        // What was typed meanwhile is of this picture; what was there is of the one before.
        const isTyped = now.fields.featuredImageAlt !== before.featuredImageAlt;
        now.onEdit({ featuredImageUrl: address, ...(!isTyped && wordsOfNext(before)) });
        if (!isTypingElsewhere(FEATURED_URL_ID)) document.getElementById(FEATURED_ALT_ID)?.focus();
      });
    },

    reuseAsFeatured(address) {
      const { fields, onEdit } = latest.current;
      onEdit({ featuredImageUrl: address, ...wordsOfNext(fields) });
      document.getElementById(FEATURED_ALT_ID)?.focus();
    },
  };
}

/** What another featured image changes of the alt text: what was typed before there was any image is of the next one. */
function wordsOfNext({ featuredImageUrl }: PostFields): Partial<PostFields> {
  return featuredImageUrl.trim() === '' ? {} : { featuredImageAlt: '' };
}

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
