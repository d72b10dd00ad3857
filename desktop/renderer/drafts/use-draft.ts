import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useDraftsStore } from '../contexts.ts';
import { serverNow, useServerOffset } from '../server-time.ts';
import type { DraftDocument, DraftStatus } from './draft-document.ts';
import { isSeenByReaders } from './draft-state.ts';
import type { DraftsStoreState } from './drafts-store-state.ts';

export function useDraftsState(): DraftsStoreState {
  const store = useDraftsStore();
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** Rerenders only if this part of the status changes. */
export function useDraftStatus<Part extends keyof DraftStatus>(document: DraftDocument, part: Part): DraftStatus[Part] {
  return useSyncExternalStore(document.subscribe, () => document.getStatus()[part]);
}

/** How often to check whether a scheduled post has gone live. */
const SCHEDULE_CHECK_MS = 30_000;

/** True if readers can see the post. Updates when a scheduled post goes live. */
export function useIsPostSeen(document: DraftDocument | null): boolean {
  useServerOffset();
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribe = document?.subscribe(listener);
      const timer = setInterval(listener, SCHEDULE_CHECK_MS);
      return () => {
        clearInterval(timer);
        unsubscribe?.();
      };
    },
    [document],
  );
  return useSyncExternalStore(subscribe, () => document !== null && isSeenByReaders(document.getStatus(), serverNow()));
}

/** Renders only if this field changes. */
export function useField(document: DraftDocument, name: keyof PostFields): [string, (value: string) => void] {
  const subscribe = useCallback((listener: () => void) => document.subscribeToField(name, listener), [document, name]);
  const value = useSyncExternalStore(subscribe, () => document.getFields()[name]);
  return [value, useCallback((next: string) => document.setField(name, next), [document, name])];
}

/** The field's value after the author has paused for `delayMs`. For work too slow to run on every keystroke. */
export function useDebouncedField(document: DraftDocument, name: keyof PostFields, delayMs: number): string {
  const read = useCallback((fields: PostFields) => fields[name], [name]);
  return useDebouncedDraft(document, delayMs, read);
}

export function useDebouncedFields(document: DraftDocument, delayMs: number): PostFields {
  return useDebouncedDraft(document, delayMs, identity);
}

/** The result of `read` after the author pauses for `delayMs`. A new `read` runs right away, so it must be stable. */
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
