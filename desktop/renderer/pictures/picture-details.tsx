import { countOf, nameOfPost } from '@callwright/shared/post/labels.ts';
import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { useState } from 'react';
import type { LibraryPicture } from '../../ipc/pictures.ts';
import { useDraftsStore, usePicturesStore } from '../contexts.ts';
import { SaveLabel } from '../saving/save-label.tsx';
import { useAutosave } from '../saving/use-autosave.ts';
import { formatSize } from '../ui/format-size.ts';
import { ALT_REFUSAL } from './pictures-store.ts';

type PictureDetailsProps = {
  picture: LibraryPicture;
  use: 'text' | 'featured-image' | null;
  onChoose: () => void;
  onRemove: () => void;
  onClose: () => void;
};

export const DETAILS_CLASS = 'flex w-72 flex-none flex-col gap-4 overflow-y-auto border-l border-line p-5';

export function PictureDetails({ picture, use, onChoose, onRemove, onClose }: PictureDetailsProps) {
  const store = usePicturesStore();
  const [alt, setAlt] = useState(picture.alt ?? '');
  const [hasTyped, setHasTyped] = useState(false);
  const { autosave, status } = useAutosave(() => store.saveAlt(picture.name, alt.trim()), ALT_REFUSAL);
  const facts = parsePictureName(picture.name);
  return (
    <aside aria-label="Picture" className={DETAILS_CLASS}>
      <img
        src={picture.source}
        alt=""
        className="max-h-48 w-full rounded-lg border border-line bg-sunken object-contain"
      />
      <div>
        <div className="mb-1 flex items-center justify-between gap-3 text-[13px]">
          <label htmlFor="library-alt" className="font-semibold">
            Alt text
          </label>
          <span role="status" aria-label="Saving" className="flex items-center gap-1.5 text-ink-soft">
            {hasTyped && <SaveLabel save={status} onRetry={() => void autosave.save()} />}
          </span>
        </div>
        <textarea
          id="library-alt"
          rows={3}
          className="field field-growing block resize-none"
          value={alt}
          maxLength={1_000}
          placeholder="Describe it for readers who can’t see it"
          spellCheck
          onChange={({ target }) => {
            setAlt(target.value);
            setHasTyped(true);
            autosave.noteTyped();
          }}
        />
        <p className="mt-1 text-xs text-ink-soft">
          Suggested the next time you use this picture. Existing posts keep theirs.
        </p>
      </div>
      <dl className="text-xs text-ink-soft">
        <dt className="sr-only">Size</dt>
        <dd>
          {facts?.widthPx} × {facts?.heightPx} pixels
          {picture.sizeBytes !== null && `, ${formatSize(picture.sizeBytes)}`}
        </dd>
      </dl>
      <UsedIn picture={picture} onClose={onClose} />
      {use !== null && (
        <button type="button" className="button-primary" onClick={onChoose}>
          {use === 'text' ? 'Insert into text' : 'Use as featured image'}
        </button>
      )}
      {(picture.isOwn || picture.isHere) && (
        <button type="button" className="button-quiet text-danger" onClick={onRemove}>
          Delete
        </button>
      )}
    </aside>
  );
}

function UsedIn({ picture, onClose }: Pick<PictureDetailsProps, 'picture' | 'onClose'>) {
  const drafts = useDraftsStore();
  // A post with a local draft is listed as that draft.
  const posts = picture.posts.filter(({ id }) => picture.drafts.every((draft) => draft.id !== id));
  const isUsed = picture.drafts.length + posts.length + picture.unseenUses > 0;
  return (
    <section aria-label="Used in" className="text-[13px]">
      <h3 className="font-semibold">Used in</h3>
      {!isUsed && <p className="text-ink-soft">No drafts or posts.</p>}
      <ul>
        {picture.drafts.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className="button-link text-left [overflow-wrap:anywhere]"
              onClick={() => {
                onClose();
                void drafts.open(id);
              }}
            >
              {nameOfPost(title)}
            </button>
          </li>
        ))}
        {posts.map(({ id, title }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {nameOfPost(title)} (on the blog)
          </li>
        ))}
      </ul>
      {picture.unseenUses > 0 && (
        <p className="text-ink-soft">{countOf(picture.unseenUses, 'post')} by other authors.</p>
      )}
    </section>
  );
}
