import type { PostFields } from '@callwright/shared/post/post.ts';
import type { Result } from '@callwright/shared/result.ts';
import { useEffect, useState } from 'react';
import type { DraftVersion } from '../../ipc/drafts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';

export type Loaded<Value> = Result<Value, { message: string }>;

/**
 * Reads the versions of a draft, and the fields of the one that is selected.
 *
 * @param first the version that is selected first; null for the one before the current text.
 */
export function useVersions(document: DraftDocument, first: number | null) {
  const [versions, setVersions] = useState<Loaded<DraftVersion[]> | null>(null);
  const [chosen, choose] = useState(first);
  const [read, setRead] = useState<{ version: number; fields: Loaded<PostFields> } | null>(null);
  /** The version with the current text. */
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

  /** What was read last stays on screen until the selected version was read. */
  return { versions, head, selected, read, isReading: read?.version !== selected, choose };
}

/** The newest version but the current text; a newer one may hold what another program or the blog has. */
function findPrevious(versions: readonly DraftVersion[], head: number | null): number | null {
  return (versions.find(({ id }) => id !== head) ?? versions[0])?.id ?? null;
}
