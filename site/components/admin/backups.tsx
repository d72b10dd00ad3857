'use client';

import { formatTime } from '@callwright/shared/post/format-date.ts';
import { nameOfPost } from '@callwright/shared/post/post-status.ts';
import type { Backup } from '../../admin/drafts/edit-storage.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { CopyButton } from './copy-button.tsx';
import { LabelledText } from './labelled-text.tsx';

type KeptCopiesProps = {
  copies: readonly Backup[];
  isBusy: boolean;
  onRestore: (copy: Backup) => void;
  onRemove: (copy: Backup) => void;
};

/** The texts that gave way where a post was changed in two places: kept until the author removes them. */
export function Backups({ copies, isBusy, onRestore, onRemove }: KeptCopiesProps) {
  if (copies.length === 0) return null;
  return (
    <section aria-labelledby="kept-copies" className="mb-6 rounded-2xl bg-sunken p-5">
      <h3 id="kept-copies" className="font-semibold">
        Kept in this browser
      </h3>
      <ul className="mt-1 flex flex-col">
        {copies.map((copy) => (
          <li key={`${copy.keptAt}-${copy.whose}`}>
            <details>
              <summary className="min-h-11 cursor-pointer break-words py-2.5">
                {copy.whose === 'mine' ? 'Your text' : 'The blog’s text'}, kept {formatTime(copy.keptAt)}
              </summary>
              <div className="rounded-xl bg-surface p-4">
                <p className="break-words font-semibold">{nameOfPost(copy.fields.title)}</p>
                <div className="mt-2">
                  <LabelledText name="The kept content" isCode>
                    {copy.fields.content}
                  </LabelledText>
                </div>
                <div className="mt-4 flex flex-wrap gap-3">
                  <button
                    type="button"
                    disabled={isBusy}
                    onClick={() => onRestore(copy)}
                    className={buttonStyle('secondary')}
                  >
                    Put into the form
                  </button>
                  <CopyButton fields={copy.fields}>Copy text</CopyButton>
                  <button
                    type="button"
                    disabled={isBusy}
                    onClick={() => onRemove(copy)}
                    className={buttonStyle('quiet')}
                  >
                    Remove copy
                  </button>
                </div>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
