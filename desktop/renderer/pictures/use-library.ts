// Tested by tests/e2e/desktop/pictures.spec.ts
import { countOf } from '@callwright/shared/post/labels.ts';
import { useEffect, useMemo, useState } from 'react';
import type { LocalPicture } from '../../ipc/pictures.ts';
import { desktop } from '../desktop-api.ts';
import { usePictures } from './use-pictures.ts';

type Listed = { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'ready'; pictures: LocalPicture[] };

/** The pictures that have every word of a query in their alt text or name. */
export function useLibrary(query: string) {
  const [listed, setListed] = useState<Listed>({ kind: 'loading' });
  const { alts } = usePictures();
  useEffect(() => {
    let isCurrent = true;
    void desktop.listLocalPictures().then((answer) => {
      if (!isCurrent) return;
      setListed(
        answer.ok ? { kind: 'ready', pictures: answer.value } : { kind: 'failed', message: answer.error.message },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, []);

  const all = useMemo(
    () =>
      listed.kind === 'ready'
        ? listed.pictures.map((picture) => ({ ...picture, alt: alts.get(picture.name) ?? picture.alt }))
        : [],
    [listed, alts],
  );
  const pictures = useMemo(() => filterPictures(all, query), [all, query]);

  const isNothingFound = listed.kind === 'ready' && all.length > 0 && pictures.length === 0;
  return {
    state: listed.kind,
    pictures,
    status: listed.kind !== 'ready' || all.length === 0 ? '' : countOf(pictures.length, 'picture'),
    message: isNothingFound
      ? 'No picture has these words. Try fewer of them.'
      : listed.kind === 'failed'
        ? `Your pictures can’t be listed. ${listed.message}`
        : listed.kind === 'loading'
          ? 'Loading pictures...'
          : 'No pictures yet. Paste one into the text, drop it there, or press Add pictures above the text.',
  };
}

/** Keeps the pictures that have every word of a query in their alt text or name, in their order. */
export function filterPictures(pictures: readonly LocalPicture[], query: string): readonly LocalPicture[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return pictures;
  return pictures.filter(({ alt, name }) => {
    const text = `${alt ?? ''} ${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
