import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftDocument, DraftStatus } from './draft-document.ts';
import type { DraftsStore } from './drafts-store.ts';
import type { DraftsStoreState } from './drafts-store-state.ts';

export function useDraftsStore(store: DraftsStore): DraftsStoreState {
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** One side of where a draft stands; renders when that changes, not when a key is typed or another side changes. */
export function useDraftStatus<Side extends keyof DraftStatus>(document: DraftDocument, side: Side): DraftStatus[Side] {
  return useSyncExternalStore(document.subscribe, () => document.getStatus()[side]);
}

/** One field of a draft; a key in another field does not render what uses it. */
export function useField(document: DraftDocument, name: keyof PostFields): [string, (value: string) => void] {
  const subscribe = useCallback((listener: () => void) => document.subscribeToField(name, listener), [document, name]);
  const value = useSyncExternalStore(subscribe, () => document.getFields()[name]);
  return [value, useCallback((next: string) => document.setField(name, next), [document, name])];
}

/** A field as it was when the author last paused for `quiet` milliseconds: for work that is too slow for every key. */
export function useDebouncedField(document: DraftDocument, name: keyof PostFields, quiet: number): string {
  const [settled, setSettled] = useState(() => document.getFields()[name]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = document.subscribeToField(name, () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSettled(document.getFields()[name]), quiet);
    });
    setSettled(document.getFields()[name]);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [document, name, quiet]);
  return settled;
}

/** All fields as they were when the author last paused for `quiet` milliseconds. */
export function useDebouncedFields(document: DraftDocument, quiet: number): PostFields {
  const [settled, setSettled] = useState(document.getFields);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => setSettled(document.getFields());
    const settleLater = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, quiet);
    };
    const ends = FIELD_NAMES.map((name) => document.subscribeToField(name, settleLater));
    settle();
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [document, quiet]);
  return settled;
}

const FIELD_NAMES = postFieldsSchema.keyof().options;
