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
  /** Reads the texts to compare; null if there is nothing to compare. */
  read: (document: DraftDocument) => Promise<Result<Texts | null, { message: string }>>;
  /** The toast that says so. */
  nothing: { title: string; message: string };
  onClose: () => void;
};

/** Saves the draft, reads what it has to be compared with, and resolves the conflict. `read` must be the same function each time. */
export function useOpenConflict<Texts>({ document, read, nothing, onClose }: OpenConflictOptions<Texts>) {
  const [loaded, setLoaded] = useState<Result<Texts | null, { message: string }> | null>(null);

  const load = useCallback(async () => {
    setLoaded(null);
    const saved = await document.flush();
    setLoaded(saved.ok ? await read(document) : saved);
  }, [document, read]);
  const { isBusy, tell, act, applyMerged } = useResolving({ document, onClose, onRefused: () => void load() });

  useEffect(() => {
    dismissToasts();
    void load();
  }, [load]);

  const { title, message } = nothing;
  const { id } = document;
  const isNothing = loaded?.ok === true && loaded.value === null;
  useEffect(() => {
    if (!isNothing) return;
    toastSuccess(title, message, { topic: `draft ${id}` });
    onClose();
  }, [isNothing, id, title, message, onClose]);

  return {
    texts: loaded?.ok ? loaded.value : null,
    isBusy,
    tell,
    act,
    /** Makes the props that every conflict's screen has. `theirs` is the title of the toast for the other text. */
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
          () => tell(theirs, 'Your text is in Earlier versions.'),
        ),
      onMerged: (fields: PostFields, onKept: () => void) =>
        void applyMerged(fields, () => resolve(() => fields), onKept),
    }),
  };
}

type Answers = {
  /** Ends the conflict with a text that is chosen when the draft has been saved. */
  resolve: (choose: (mine: PostFields) => PostFields) => Resolved;
  /** Called once the author's text is kept. */
  onMine: () => void;
  theirs: string;
};

type ResolvingOptions = {
  document: DraftDocument;
  onClose: () => void;
  /** Called where nothing could be resolved: one of the texts has changed. */
  onRefused: () => void;
};

/** Ends a conflict by the author's choice, and says in a toast what became of it. */
function useResolving({ document, onClose, onRefused }: ResolvingOptions) {
  const { showVersions } = useNavigation();
  const [isBusy, setIsBusy] = useState(false);
  const topic = `draft ${document.id}` as const;
  const show = { topic, action: { label: 'Show', onClick: () => showVersions(null) } };

  return {
    isBusy,
    /** A toast that leads to the earlier versions. */
    tell: (title: string, message: string) => toastSuccess(title, message, show),
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
    /** Puts the merged text into the draft, which keeps it also where one of the texts has changed meanwhile. */
    async applyMerged(fields: PostFields, resolve: () => Resolved, onKept: () => void): Promise<void> {
      setIsBusy(true);
      const resolved = await resolve();
      setIsBusy(false);
      if (resolved.ok) {
        onKept();
        onClose();
        toastSuccess('The merged text is in your draft', 'Read it over. Both texts are in Earlier versions.', show);
        return;
      }
      for (const name of COMPARED_FIELDS) document.setField(name, fields[name]);
      if ((await document.flush()).ok) onKept();
      toastError('Not resolved yet', `${resolved.error.message} Your merged text is in the draft.`, { topic });
      onRefused();
    },
  };
}
