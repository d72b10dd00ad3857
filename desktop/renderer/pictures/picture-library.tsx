import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { LibraryPicture } from '../../ipc/pictures.ts';
import { DialogMessage } from '../ui/dialogs/dialog-message.tsx';
import { Modal } from '../ui/dialogs/modal.tsx';
import { UNUSED_DAYS } from './filter-pictures.ts';
import { DETAILS_CLASS, PictureDetails } from './picture-details.tsx';
import { useLibrary } from './use-library.ts';

type PictureLibraryProps = {
  use: 'text' | 'featured-image' | null;
  onChoose: (picture: LibraryPicture) => void;
  onClose: () => void;
};

/** For thumbnails of about 4:3. */
const ROW_HEIGHT_PX = 204;

export function PictureLibrary({ use, onChoose, onClose }: PictureLibraryProps) {
  const [query, setQuery] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const [isUnusedOnly, setIsUnusedOnly] = useState(false);
  const library = useLibrary({ query, isUnusedOnly });
  const removable = library.pictures.filter(({ isOwn, isHere }) => isOwn || isHere);
  const [chosen, setChosen] = useState<string | null>(null);
  const picture = library.find(chosen);
  const title = use === 'featured-image' ? 'Choose a featured image' : 'Pictures';
  return (
    <Modal
      title={title}
      description="Pictures from your drafts and the blog."
      className="max-h-[46rem] max-w-5xl"
      onClose={onClose}
    >
      <div className="flex flex-none items-center gap-3 border-b border-line px-5 py-3">
        <input
          ref={search}
          type="search"
          className="field max-w-sm"
          aria-label="Find a picture"
          placeholder="Search alt text, files, and posts"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setChosen(null);
          }}
        />
        <label className="flex items-center gap-1.5 whitespace-nowrap text-[13px]">
          <input
            type="checkbox"
            checked={isUnusedOnly}
            onChange={({ target }) => {
              setIsUnusedOnly(target.checked);
              setChosen(null);
            }}
          />
          Unused for {UNUSED_DAYS} days
        </label>
        {isUnusedOnly && removable.length > 0 && (
          <button type="button" className="button-quiet" onClick={() => void library.remove(removable)}>
            Delete {removable.length === 1 ? 'it' : `all ${removable.length}`}
          </button>
        )}
        <p role="status" className="ml-auto text-xs whitespace-nowrap text-ink-soft">
          {library.status}
        </p>
      </div>
      {library.problem !== null && (
        <p className="flex-none border-b border-line px-5 py-2 text-[13px] text-warn">
          The blog’s pictures aren’t shown. {library.problem}
        </p>
      )}
      <div className="flex min-h-0 flex-1">
        {library.isReady && library.pictures.length > 0 ? (
          <Grid
            pictures={library.pictures}
            chosen={chosen}
            onSelect={setChosen}
            onChoose={use === null ? null : onChoose}
          />
        ) : (
          <DialogMessage>
            {library.message}
            {library.isReady && query.trim() !== '' && (
              <button
                type="button"
                className="button-quiet"
                onClick={() => {
                  setQuery('');
                  search.current?.focus();
                }}
              >
                Clear search
              </button>
            )}
          </DialogMessage>
        )}
        {picture === null ? (
          library.pictures.length > 0 && (
            // The pictures stay in place when one is selected.
            <div className={DETAILS_CLASS}>
              <DialogMessage>Select a picture to see its details.</DialogMessage>
            </div>
          )
        ) : (
          <PictureDetails
            key={picture.name}
            picture={picture}
            use={use}
            onChoose={() => onChoose(picture)}
            onRemove={() => {
              setChosen(null);
              void library.remove([picture]);
            }}
            onClose={onClose}
          />
        )}
      </div>
    </Modal>
  );
}

type GridProps = {
  pictures: readonly LibraryPicture[];
  chosen: string | null;
  onSelect: (name: string) => void;
  onChoose: ((picture: LibraryPicture) => void) | null;
};

/** Renders only visible rows: there may be thousands of pictures. */
function Grid({ pictures, chosen, onSelect, onChoose }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useSyncExternalStore(subscribeToWidth, readColumns);
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(pictures.length / columns) }, (_, row) =>
        pictures.slice(row * columns, (row + 1) * columns),
      ),
    [pictures, columns],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 3,
  });
  return (
    <div ref={scroller} className="scroll-fade min-w-0 flex-1 overflow-y-auto px-2 py-3">
      <ul aria-label="Pictures" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().flatMap(({ index, start }) =>
          (rows[index] ?? []).map((picture, column) => (
            <li
              key={picture.name}
              aria-setsize={pictures.length}
              aria-posinset={index * columns + column + 1}
              className="absolute p-1.5"
              style={{
                top: start,
                left: `${(column * 100) / columns}%`,
                width: `${100 / columns}%`,
                height: ROW_HEIGHT_PX,
              }}
            >
              <button
                type="button"
                aria-pressed={picture.name === chosen}
                className="picture-tile"
                onClick={() => onSelect(picture.name)}
                onDoubleClick={() => onChoose?.(picture)}
              >
                <Thumbnail picture={picture} />
                <span className={`truncate text-xs ${picture.alt ? '' : 'text-ink-soft'}`}>{describe(picture)}</span>
              </button>
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

const NARROW = window.matchMedia('(width < 980px)');

const readColumns = () => (NARROW.matches ? 2 : 3);

function subscribeToWidth(listener: () => void): () => void {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
}

function Thumbnail({ picture }: { picture: LibraryPicture }) {
  const color = parsePictureName(picture.name)?.color;
  return (
    <img
      src={picture.source}
      alt=""
      loading="lazy"
      decoding="async"
      className="min-h-0 w-full flex-1 rounded-md object-cover"
      style={{ backgroundColor: `#${color}` }}
    />
  );
}

function describe({ alt }: LibraryPicture): string {
  if (alt === null) return 'No description yet';
  return alt === '' ? 'Decorative' : alt;
}
