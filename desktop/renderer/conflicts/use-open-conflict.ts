import { COMPARED_FIELDS } from '@callwright/shared/post/fields.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import type { Result } from '@callwright/shared/result.ts';
import { useCallback, useEffect, useState } from 'react';
import { useNavigation } from '../contexts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { dismissToasts, toastError, toastSuccess } from '../ui/toasts.tsx';
import type { Resolved } from './resolve-conflict.ts';

type OpenConflictOptions<Texts> = {
  document: DraftDocument;
  read: (document: DraftDocument) => Promise<Result<Texts | null, { message: string }>>;
  resolvedToast: { title: string; message: string };
  onClose: () => void;
};

/** `read` must be the same function on every render. */
export function useOpenConflict<Texts>({ document, read, resolvedToast, onClose }: OpenConflictOptions<Texts>) {
  const [loaded, setLoaded] = useState<Result<Texts | null, { message: string }> | null>(null);

  const load = useCallback(async () => {
    setLoaded(null);
    const saved = await document.flush();
    setLoaded(saved.ok ? await read(document) : saved);
  }, [document, read]);
  const { isBusy, toastOutcome, act, applyMerged } = useResolution({ document, onClose, onRefused: () => void load() });

  useEffect(() => {
    dismissToasts();
    void load();
  }, [load]);

  const { title, message } = resolvedToast;
  const { id } = document;
  const isResolved = loaded?.ok === true && loaded.value === null;
  useEffect(() => {
    if (!isResolved) return;
    toastSuccess(title, message, { topic: `draft ${id}` });
    onClose();
  }, [isResolved, id, title, message, onClose]);

  return {
    texts: loaded?.ok ? loaded.value : null,
    isBusy,
    toastOutcome,
    act,
    screenProps: ({ resolve, onMine, theirs }: Answers) => ({
      document,
      problem: loaded?.ok === false ? loaded.error.message : null,
      isBusy,
      onRetry: () => void load(),
      onClose,
      onUseMine: () => void act(() => resolve((mine) => mine), onMine),
      onUseTheirs: (fields: PostFields) =>
        void act(
          () => resolve(() => fields),
          () => toastOutcome(theirs, 'Your version is in Earlier versions.'),
        ),
      onMerged: (fields: PostFields, onKept: () => void) =>
        void applyMerged(fields, () => resolve(() => fields), onKept),
    }),
  };
}

type Answers = {
  resolve: (choose: (mine: PostFields) => PostFields) => Resolved;
  onMine: () => void;
  theirs: string;
};

type ResolutionOptions = {
  document: DraftDocument;
  onClose: () => void;
  /** Called if nothing was resolved because one of the versions has changed. */
  onRefused: () => void;
};

function useResolution({ document, onClose, onRefused }: ResolutionOptions) {
  const { showVersions } = useNavigation();
  const [isBusy, setIsBusy] = useState(false);
  const topic = `draft ${document.id}` as const;
  const show = { topic, action: { label: 'Show', onClick: () => showVersions(null) } };

  return {
    isBusy,
    toastOutcome: (title: string, message: string) => toastSuccess(title, message, show),
    async act(resolve: () => Resolved, onDone: () => void): Promise<void> {
      setIsBusy(true);
      const resolved = await resolve();
      setIsBusy(false);
      if (!resolved.ok) {
        toastError('Couldn’t save your choice', resolved.error.message, { topic });
        onRefused();
        return;
      }
      onClose();
      onDone();
    },
    /** The draft gets the merged text even if one of the compared versions has changed in the meantime. */
    async applyMerged(fields: PostFields, resolve: () => Resolved, onKept: () => void): Promise<void> {
      setIsBusy(true);
      const resolved = await resolve();
      setIsBusy(false);
      if (resolved.ok) {
        onKept();
        onClose();
        toastSuccess('The merged text is in your draft', 'Read it over. Both versions are in Earlier versions.', show);
        return;
      }
      for (const name of COMPARED_FIELDS) document.setField(name, fields[name]);
      if ((await document.flush()).ok) onKept();
      toastError('Not resolved yet', `${resolved.error.message} Your merged text is in the draft.`, { topic });
      onRefused();
    },
  };
}
