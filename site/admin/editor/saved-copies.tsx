'use client';

import { nameOfPost } from '@callwright/shared/post/labels.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { buttonStyle } from '../../ui/button-style.ts';
import { toPlainText } from '../edits/describe-changes.ts';

export type SavedCopy = { id: string; label: string; fields: PostFields; restore: () => void; remove: () => void };

export function SavedCopies({ texts, isBusy }: { texts: readonly SavedCopy[]; isBusy: boolean }) {
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="kept-texts" className="mb-6 rounded-2xl bg-sunken p-5">
      <h3 id="kept-texts" className="font-semibold">
        Copies in this browser
      </h3>
      <ul className="mt-1 flex flex-col">
        {texts.map(({ id, label, fields, restore, remove }) => (
          <li key={id}>
            <details>
              <summary className="min-h-11 cursor-pointer break-words py-2.5">{label}</summary>
              <div className="rounded-xl bg-surface p-4">
                <p className="mb-2 break-words font-semibold">{nameOfPost(fields.title)}</p>
                <LabeledText name="Saved content" isCode>
                  {fields.content}
                </LabeledText>
                <div className="mt-4 flex flex-wrap gap-3">
                  <button type="button" disabled={isBusy} onClick={restore} className={buttonStyle('secondary')}>
                    Restore
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

export function CopyButton({ fields, children }: { fields: PostFields; children: string }) {
  async function copy() {
    try {
      // Throws if the author denies clipboard access.
      await navigator.clipboard.writeText(toPlainText(fields));
      toast.success('Copied');
    } catch {
      toast.error('Couldn’t copy', {
        description: 'Select the text and copy it yourself.',
      });
    }
  }
  return (
    <button type="button" onClick={copy} className={`${buttonStyle('secondary')} self-start`}>
      {children}
    </button>
  );
}

export function LabeledText({ name, isCode, children }: { name: string; isCode: boolean; children: ReactNode }) {
  const look = `max-h-80 overflow-y-auto whitespace-pre-wrap break-words leading-relaxed ${isCode ? 'font-code text-sm' : ''}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard.
    <section tabIndex={0} aria-label={name} className={look}>
      {children}
    </section>
  );
}
