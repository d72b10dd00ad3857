'use client';

import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUnsavedChangesPrompt } from '../use-unsaved-changes-prompt.ts';

/** A phone has no room for it. */
export const IN_THIS_BROWSER = <span className="max-md:sr-only"> in this browser</span>;

/** Shows whether a reload would keep the text. If not, the browser asks before the tab closes. */
export function StoredStatus({ isStored, children }: { isStored: boolean; children: ReactNode }) {
  useUnsavedChangesPrompt(!isStored);

  if (isStored) {
    return (
      <p className="flex items-center gap-1.5 text-ink-soft text-sm">
        <Check aria-hidden="true" className="size-4 shrink-0 text-live" />
        <span>{children}</span>
      </p>
    );
  }
  return (
    <p role="alert" className="flex items-center gap-1.5 text-danger text-sm">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      Couldn’t save in this browser because its storage is full. Publish or copy your text before you leave.
    </p>
  );
}
