import { useMemo, useSyncExternalStore } from 'react';
import { usePicturesStore } from '../contexts.ts';
import { listDecorative, type PicturesState } from './pictures-store.ts';

export function usePictures(): PicturesState {
  const store = usePicturesStore();
  return useSyncExternalStore(store.subscribe, store.getState);
}

export function useDecorativePictures(): ReadonlySet<string> {
  const state = usePictures();
  return useMemo(() => listDecorative(state), [state]);
}
