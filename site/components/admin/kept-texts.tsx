'use client';

import type { PostFields } from '@callwright/shared/post/post.ts';
import { nameOfPost } from '@callwright/shared/post/post-status.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { CopyButton, LabelledText } from './copy-button.tsx';

export type KeptText = { label: string; fields: PostFields; restore: () => void; remove: () => void };

/** Texts that are in this browser alone and not in the form: each can be read, copied and put into it. */
export function KeptTexts({ texts, isBusy }: { texts: readonly KeptText[]; isBusy: boolean }) {
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="kept-texts" className="mb-6 rounded-2xl bg-sunken p-5">
      <h3 id="kept-texts" className="font-semibold">
        Kept in this browser
      </h3>
      <ul className="mt-1 flex flex-col">
        {texts.map(({ label, fields, restore, remove }, index) => (
          <li key={`${label} ${index}`}>
            <details>
              <summary className="min-h-11 cursor-pointer break-words py-2.5">{label}</summary>
              <div className="rounded-xl bg-surface p-4">
                <p className="mb-2 break-words font-semibold">{nameOfPost(fields.title)}</p>
                <LabelledText name="The kept content" isCode>
                  {fields.content}
                </LabelledText>
                <div className="mt-4 flex flex-wrap gap-3">
                  <button type="button" disabled={isBusy} onClick={restore} className={buttonStyle('secondary')}>
                    Put into the form
                  </button>
                  <CopyButton fields={fields}>Copy text</CopyButton>
                  <button type="button" disabled={isBusy} onClick={remove} className={buttonStyle('quiet')}>
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
