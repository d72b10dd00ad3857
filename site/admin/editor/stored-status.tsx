'use client';

import { Check, CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUnsavedChangesPrompt } from '../use-unsaved-changes-prompt.ts';

/** A phone has no room for it. */
export const IN_THIS_BROWSER = <span className="max-md:sr-only">, in this browser only</span>;

type StoredStatusProps = { isStored: boolean; isOnBlog: boolean; children: ReactNode };

/** Shows whether the text is on the blog. If a reload would lose it, the browser asks before the tab closes. */
export function StoredStatus({ isStored, isOnBlog, children }: StoredStatusProps) {
  useUnsavedChangesPrompt(!isStored);

  if (isStored) {
    const Icon = isOnBlog ? Check : CloudOff;
    return (
      <p className="flex items-center gap-1.5 text-ink-soft text-sm">
        <Icon aria-hidden="true" className={`size-4 shrink-0 ${isOnBlog ? 'text-live' : ''}`} />
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
