'use client';

import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { type DescriptionTask, PostPictures, type ShownForm } from './post-pictures.ts';
import { restoreNamed } from './removed-pictures.ts';

export function usePostPictures(form: ShownForm, isHeld: boolean): PostPictures {
  const [pictures] = useState(() => new PostPictures(form));
  useLayoutEffect(() => pictures.follow(form));

  const { documentId, fields } = form;
  const named = `${fields.featuredImageUrl} ${fields.content}`;
  useEffect(() => {
    if (!isHeld) void restoreNamed(named, false);
  }, [named, isHeld]);

  useEffect(() => {
    if (!isHeld) void pictures.resume();
  }, [pictures, documentId, isHeld]);

  return pictures;
}

export function useDescriptionTasks(pictures: PostPictures, documentId: string): DescriptionTask[] {
  return useSyncExternalStore(pictures.subscribe, pictures.getTasks).filter((task) => task.documentId === documentId);
}
