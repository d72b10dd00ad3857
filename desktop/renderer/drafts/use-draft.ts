import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useDraftsStore } from '../contexts.ts';
import { serverNow, useServerOffset } from '../server-time.ts';
import type { DraftDocument, DraftStatus } from './draft-document.ts';
import { isSeenByReaders } from './draft-state.ts';
import type { DraftsStoreState } from './drafts-store-state.ts';

/** The list of drafts, and which of them is open. */
export function useDraftsState(): DraftsStoreState {
  const store = useDraftsStore();
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** One part of a draft's status; renders when that changes, not when a key is typed or another part changes. */
export function useDraftStatus<Part extends keyof DraftStatus>(document: DraftDocument, part: Part): DraftStatus[Part] {
  return useSyncExternalStore(document.subscribe, () => document.getStatus()[part]);
}

/** How often it is looked whether the time of a scheduled post has come. */
const LOOK_AT_TIME_MS = 30_000;

/** Whether readers see the post of a draft; renders again when that changes, also when its time comes. */
export function useIsPostSeen(document: DraftDocument | null): boolean {
  useServerOffset();
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribe = document?.subscribe(listener);
      const timer = setInterval(listener, LOOK_AT_TIME_MS);
      return () => {
        clearInterval(timer);
        unsubscribe?.();
      };
    },
    [document],
  );
  return useSyncExternalStore(subscribe, () => document !== null && isSeenByReaders(document.getStatus(), serverNow()));
}

/** One field of a draft; a key in another field does not render what uses it. */
export function useField(document: DraftDocument, name: keyof PostFields): [string, (value: string) => void] {
  const subscribe = useCallback((listener: () => void) => document.subscribeToField(name, listener), [document, name]);
  const value = useSyncExternalStore(subscribe, () => document.getFields()[name]);
  return [value, useCallback((next: string) => document.setField(name, next), [document, name])];
}

/** A field as of the author's last pause of `delayMs`: for work that is too slow for every key. */
export function useDebouncedField(document: DraftDocument, name: keyof PostFields, delayMs: number): string {
  const read = useCallback((fields: PostFields) => fields[name], [name]);
  return useDebouncedDraft(document, delayMs, read);
}

/** All fields as of the author's last pause of `delayMs`. */
export function useDebouncedFields(document: DraftDocument, delayMs: number): PostFields {
  return useDebouncedDraft(document, delayMs, identity);
}

/**
 * What `read` makes of the fields, as of the author's last pause of `delayMs`.
 *
 * @param read makes the same value again, or one that `isSame` takes for it, where what is shown stays: then nothing is
 *   rendered. A new function is called at once.
 */
export function useDebouncedDraft<Value>(
  document: DraftDocument,
  delayMs: number,
  read: (fields: PostFields) => Value,
  isSame: (a: Value, b: Value) => boolean = Object.is,
): Value {
  const [debounced, setDebounced] = useState(() => read(document.getFields()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const next = read(document.getFields());
      setDebounced((before) => (isSame(before, next) ? before : next));
    };
    const updateLater = () => {
      clearTimeout(timer);
      timer = setTimeout(update, delayMs);
    };
    const ends = FIELD_NAMES.map((name) => document.subscribeToField(name, updateLater));
    update();
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [document, delayMs, read, isSame]);
  return debounced;
}

const identity = (fields: PostFields) => fields;

const FIELD_NAMES = postFieldsSchema.keyof().options;
