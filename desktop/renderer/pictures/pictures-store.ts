import EncoderWorker from '@callwright/shared/picture-encoder/encoder-worker.ts?worker';
import { createPictureEncoder } from '@callwright/shared/picture-encoder/picture-encoder.ts';
import { err, ok } from '@callwright/shared/result.ts';
import type { DesktopApi } from '../../ipc/contract.ts';
import type { PictureToEncode } from '../../ipc/pictures.ts';
import { dismissToast, toastError, toastPersistent } from '../ui/toasts.tsx';
import { type AddingProgress, createAddingProgress } from './adding-progress.ts';

export type AddedPicture = {
  name: string;
  /** The last alt text. Empty for a decorative picture, null if never described. */
  alt: string | null;
};

export type PicturesState = {
  /** By picture name. */
  alts: ReadonlyMap<string, string | null>;
  toDescribe: readonly PictureToDescribe[];
};

export type PictureToDescribe = {
  draft: string;
  name: string;
  /** False if the author kept typing or the picture already has a description. */
  takesFocus: boolean;
};

export const ALT_REFUSAL = 'Couldn’t save the alt text';

const PROGRESS_TOAST = 'adding pictures';

export type PicturesStore = ReturnType<typeof createPicturesStore>;

type PicturesApi = Pick<DesktopApi, 'addPicture' | 'answerEncoding' | 'listLocalPictures' | 'storePictureAlt'>;

export function createPicturesStore(api: PicturesApi) {
  const encoder = createPictureEncoder(() => new EncoderWorker());
  const progress = createAddingProgress(showProgress, () => dismissToast(PROGRESS_TOAST));
  let state: PicturesState = { alts: new Map(), toDescribe: [] };
  const listeners = new Set<() => void>();

  function change(next: Partial<PicturesState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function setAlt(name: string, alt: string | null) {
    change({ alts: new Map(state.alts).set(name, alt) });
  }

  /** Saves alt text, to suggest it next time. Empty means decorative. */
  function saveAlt(name: string, alt: string): ReturnType<PicturesApi['storePictureAlt']> {
    setAlt(name, alt);
    return api.storePictureAlt({ name, alt });
  }

  async function addOne(file: File): Promise<AddedPicture | null> {
    const encoded = await encoder.encode(file);
    if (!encoded.ok) return refuse(file, encoded.error.message);
    const { name, bytes } = encoded.value;
    const stored = await api.addPicture({ name, bytes, alt: null });
    if (!stored.ok) return refuse(file, stored.error.message);
    setAlt(name, stored.value.alt);
    return { name, alt: stored.value.alt };
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async load(): Promise<void> {
      const listed = await api.listLocalPictures();
      if (listed.ok) change({ alts: new Map(listed.value.map(({ name, alt }) => [name, alt])) });
    },
    /** Adds files as pictures, in order. A toast explains each one that fails. */
    async add(files: readonly File[]): Promise<AddedPicture[]> {
      progress.begin(files.length);
      const added = await Promise.all(
        files.map(async (file) => {
          const picture = await addOne(file).catch((cause: unknown) => refuse(file, String(cause)));
          progress.endOne();
          return picture;
        }),
      );
      return added.filter((picture) => picture !== null);
    },
    async encodeImported({ id, bytes, index, count }: PictureToEncode): Promise<void> {
      if (index === 0) progress.begin(count);
      const file = new Blob([bytes as Uint8Array<ArrayBuffer>]);
      const encoded = await encoder.encode(file).catch((cause: unknown) => err({ message: String(cause) }));
      progress.endOne();
      const answer = encoded.ok ? ok({ name: encoded.value.name, bytes: encoded.value.bytes }) : encoded;
      await api.answerEncoding({ id, answer });
    },
    requestAltText(pictures: readonly PictureToDescribe[]) {
      change({ toDescribe: [...state.toDescribe, ...pictures] });
    },
    finishAltText(task: PictureToDescribe) {
      change({ toDescribe: state.toDescribe.filter((other) => other !== task) });
    },
    /** Saves alt text that has changed. A toast explains a failure. */
    async describe(name: string, alt: string): Promise<void> {
      if (state.alts.get(name) === alt) return;
      const stored = await saveAlt(name, alt);
      if (!stored.ok) toastError(ALT_REFUSAL, stored.error.message);
    },
    saveAlt,
  };
}

function showProgress({ done, total }: AddingProgress): void {
  toastPersistent(PROGRESS_TOAST, {
    title: total === 1 ? 'Adding a picture' : `Adding ${total} pictures`,
    message: total === 1 ? 'You can keep writing.' : `${done} of ${total} added. You can keep writing.`,
    isPinned: true,
  });
}

function refuse(file: File, message: string): null {
  toastError('Couldn’t add the picture', file.name === '' ? message : `${file.name}: ${message}`);
  return null;
}

export function listDecorative({ alts }: PicturesState): ReadonlySet<string> {
  return new Set([...alts].flatMap(([name, alt]) => (alt === '' ? [name] : [])));
}
