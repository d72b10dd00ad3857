'use client';

import type { PostFields } from '@callwright/shared/post/post.ts';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { toPlainText } from '../../admin/edits/describe-changes.ts';
import { buttonStyle } from '../ui/button-style.ts';

/** Copies a post, whole. */
export function CopyButton({ fields, children }: { fields: PostFields; children: string }) {
  async function copy() {
    try {
      // Refused where the browser asks the author and is told no.
      await navigator.clipboard.writeText(toPlainText(fields));
      toast.success('Copied');
    } catch {
      toast.error('Error', {
        description: 'The browser did not let the text be copied. Select it and copy it yourself.',
      });
    }
  }
  return (
    <button type="button" onClick={copy} className={`${buttonStyle('secondary')} self-start`}>
      {children}
    </button>
  );
}

/** A text to read and select, as it was typed; a long one scrolls. */
export function LabelledText({ name, isCode, children }: { name: string; isCode: boolean; children: ReactNode }) {
  const look = `max-h-80 overflow-y-auto whitespace-pre-wrap break-words leading-relaxed ${isCode ? 'font-code text-sm' : ''}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard.
    <section tabIndex={0} aria-label={name} className={look}>
      {children}
    </section>
  );
}
