import { useMemo, useSyncExternalStore } from 'react';
import { usePicturesStore } from '../contexts.ts';
import { listDecorative, type PicturesState } from './pictures-store.ts';

/** What the window knows of the pictures beside the drafts. */
export function usePictures(): PicturesState {
  const store = usePicturesStore();
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** The names of the pictures that their author has called decorative. */
export function useDecorativePictures(): ReadonlySet<string> {
  const state = usePictures();
  return useMemo(() => listDecorative(state), [state]);
}
