import { countOf } from '@callwright/shared/post/labels.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { LibraryContent, LibraryPicture } from '../../ipc/pictures.ts';
import { desktop } from '../desktop-api.ts';
import { toastError, toastSuccess } from '../ui/toasts.tsx';
import { filterPictures, type LibraryFilter, UNUSED_DAYS } from './filter-pictures.ts';
import { usePictures } from './use-pictures.ts';

type Listed = { kind: 'loading' } | { kind: 'failed'; message: string } | ({ kind: 'ready' } & LibraryContent);

export function useLibrary(filter: LibraryFilter) {
  const [listed, setListed] = useState<Listed>({ kind: 'loading' });
  const { alts } = usePictures();
  const load = useCallback(async () => {
    const answer = await desktop.readPictureLibrary();
    setListed(answer.ok ? { kind: 'ready', ...answer.value } : { kind: 'failed', message: answer.error.message });
  }, []);
  useEffect(() => void load(), [load]);

  const all = useMemo(
    () =>
      listed.kind === 'ready'
        ? listed.pictures.map((picture) => ({ ...picture, alt: alts.get(picture.name) ?? picture.alt }))
        : [],
    [listed, alts],
  );
  const { query, isUnusedOnly } = filter;
  const pictures = useMemo(() => filterPictures(all, { query, isUnusedOnly }, Date.now()), [all, query, isUnusedOnly]);

  async function remove(chosen: readonly LibraryPicture[]) {
    const answer = await desktop.removePictures(chosen.map(({ name, authorId }) => ({ name, authorId })));
    if (!answer.ok) return toastError('Couldn’t delete the pictures', answer.error.message);
    const { removed, kept } = answer.value;
    await load();
    const [first] = kept;
    if (first) toastError(`Couldn’t delete ${countOf(kept.length, 'picture')}`, first.reason);
    if (removed.length === 0) return;
    toastSuccess(
      removed.length === 1 ? 'Picture deleted' : `${countOf(removed.length, 'picture')} deleted`,
      `No drafts or posts use ${removed.length === 1 ? 'it' : 'them'}.`,
      { action: { label: 'Undo', onClick: () => void restore(removed) } },
    );
  }

  async function restore(names: string[]) {
    const answer = await desktop.restorePictures(names);
    if (!answer.ok) toastError('Couldn’t restore the pictures', answer.error.message);
    await load();
  }

  return {
    isReady: listed.kind === 'ready',
    pictures,
    find: (name: string | null) => all.find((picture) => picture.name === name) ?? null,
    problem: listed.kind === 'ready' ? listed.problem : null,
    status: listed.kind !== 'ready' || all.length === 0 ? '' : countOf(pictures.length, 'picture'),
    message: describeEmpty(listed, all.length > 0, isUnusedOnly),
    remove,
  };
}

function describeEmpty(listed: Listed, hasPictures: boolean, isUnusedOnly: boolean): string {
  if (listed.kind === 'loading') return 'Loading pictures...';
  if (listed.kind === 'failed') return `Couldn’t list your pictures. ${listed.message}`;
  if (hasPictures && isUnusedOnly) return `Every picture is in use or was added in the last ${UNUSED_DAYS} days.`;
  if (hasPictures) return 'No matching pictures.';
  return 'No pictures yet. Paste or drop one into the text, or select Add pictures above the text.';
}
