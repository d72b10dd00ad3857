import type { PostFields } from '@callwright/shared/post/post.ts';
import type { Result } from '@callwright/shared/result.ts';
import { useEffect, useState } from 'react';
import type { DraftVersion } from '../../ipc/drafts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';

export type Loaded<Value> = Result<Value, { message: string }>;

/** @param first the version selected at first. Null for the one before the current text. */
export function useVersions(document: DraftDocument, first: number | null) {
  const [versions, setVersions] = useState<Loaded<DraftVersion[]> | null>(null);
  const [chosen, choose] = useState(first);
  const [read, setRead] = useState<{ version: number; fields: Loaded<PostFields> } | null>(null);
  const head = document.getHead();
  const selected = chosen ?? (versions?.ok ? findPrevious(versions.value, head) : null);

  useEffect(() => {
    // Saves first, so that the newest version is the text on screen.
    void document
      .flush()
      .then(() => desktop.listVersions(document.id))
      .then(setVersions);
  }, [document]);

  useEffect(() => {
    if (selected === null) return;
    let isCurrent = true;
    void desktop
      .readVersion({ id: document.id, version: selected })
      .then((fields) => isCurrent && setRead({ version: selected, fields }));
    return () => {
      isCurrent = false;
    };
  }, [document, selected]);

  /** The last version read stays on screen until the next one is loaded. */
  return { versions, head, selected, read, isReading: read?.version !== selected, choose };
}

/** Skips the current text. A newer version may hold another program's text, or the blog's. */
function findPrevious(versions: readonly DraftVersion[], head: number | null): number | null {
  return (versions.find(({ id }) => id !== head) ?? versions[0])?.id ?? null;
}
