import { COMPARED_FIELDS } from '@callwright/shared/post/labels.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { useState } from 'react';
import { useNavigation } from '../contexts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { toastError, toastSuccess } from '../ui/toasts.tsx';
import type { Resolved } from './resolve-conflict.ts';

type ResolvingOptions = {
  document: DraftDocument;
  onClose: () => void;
  /** Called where nothing could be resolved: one of the texts has changed. */
  onRefused: () => void;
};

/** Ends a conflict by the author's choice, and says in a toast what became of it. */
export function useResolving({ document, onClose, onRefused }: ResolvingOptions) {
  const { showVersions } = useNavigation();
  const [isBusy, setIsBusy] = useState(false);
  const show = { label: 'Show', onClick: () => showVersions(null) };

  return {
    isBusy,
    /** A toast that leads to the earlier versions. */
    tell: (title: string, message: string) => toastSuccess(title, message, show),
    async act(resolve: () => Resolved, onDone: () => void): Promise<void> {
      setIsBusy(true);
      const resolved = await resolve();
      setIsBusy(false);
      if (!resolved.ok) {
        toastError('Nothing was changed', resolved.error.message);
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
      toastError('Not settled yet', `${resolved.error.message} Your merged text is in the draft.`);
      onRefused();
    },
  };
}
