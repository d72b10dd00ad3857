// Tested by tests/e2e/desktop/pictures.spec.ts
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { useEffect, useState } from 'react';
import type { LocalPicture } from '../../ipc/pictures.ts';
import { useDraftsStore, usePicturesStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { useDraftsState } from '../drafts/use-draft.ts';
import { formatSize } from '../versions/format-size.ts';

type PictureDetailsProps = {
  picture: LocalPicture;
  use: 'text' | 'featured-image' | null;
  onChoose: () => void;
  onClose: () => void;
};

/** What is known of one picture of the library: its alt text, its size, the drafts that use it. */
export function PictureDetails({ picture, use, onChoose, onClose }: PictureDetailsProps) {
  const store = usePicturesStore();
  const [alt, setAlt] = useState(picture.alt ?? '');
  const facts = parsePictureName(picture.name);
  return (
    <aside aria-label="Picture" className="flex w-72 flex-none flex-col gap-4 overflow-y-auto border-l border-line p-5">
      <img
        src={`/pictures/${picture.name}`}
        alt=""
        className="max-h-48 w-full rounded-lg border border-line bg-sunken object-contain"
      />
      <div>
        <label htmlFor="library-alt" className="mb-1 block text-[13px] font-semibold">
          Alt text
        </label>
        <textarea
          id="library-alt"
          rows={3}
          className="field field-growing block resize-none"
          value={alt}
          maxLength={1_000}
          placeholder="What it shows, for readers who can’t see it"
          spellCheck
          onChange={({ target }) => setAlt(target.value)}
          onBlur={() => {
            if (alt.trim() !== (picture.alt ?? '')) void store.describe(picture.name, alt.trim());
          }}
        />
        <p className="mt-1 text-xs text-ink-soft">Proposed where you use it next. Texts that have it keep theirs.</p>
      </div>
      <dl className="text-xs text-ink-soft">
        <dt className="sr-only">Size</dt>
        <dd>
          {facts?.widthPx} × {facts?.heightPx} pixels, {formatSize(picture.sizeBytes)}
        </dd>
      </dl>
      <UsedIn picture={picture} onClose={onClose} />
      {use !== null && (
        <button type="button" className="button-primary" onClick={onChoose}>
          {use === 'text' ? 'Put into the text' : 'Use as featured image'}
        </button>
      )}
    </aside>
  );
}

/** The drafts that name the picture; a press opens one. */
function UsedIn({ picture, onClose }: Pick<PictureDetailsProps, 'picture' | 'onClose'>) {
  const drafts = useDraftsStore();
  const { summaries } = useDraftsState();
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const hash = parsePictureName(picture.name)?.hash ?? picture.name;
  useEffect(() => {
    let isCurrent = true;
    // No other word of a draft is the hash of a picture.
    void desktop.searchDrafts(hash).then((matches) => isCurrent && setIds(matches.map(({ id }) => id)));
    return () => {
      isCurrent = false;
    };
  }, [hash]);
  return (
    <section aria-label="Used in" className="text-[13px]">
      <h3 className="font-semibold">Used in</h3>
      {ids === null && <p className="text-ink-soft">Looking...</p>}
      {ids?.length === 0 && <p className="text-ink-soft">No draft on this computer.</p>}
      <ul>
        {ids?.map((id) => (
          <li key={id}>
            <button
              type="button"
              className="button-link text-left [overflow-wrap:anywhere]"
              onClick={() => {
                onClose();
                void drafts.open(id);
              }}
            >
              {nameOfPost(summaries.find((draft) => draft.id === id)?.title ?? '')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
