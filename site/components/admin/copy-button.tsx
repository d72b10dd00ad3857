'use client';

import type { PostFields } from '@callwright/shared/post/post.ts';
import { toast } from 'sonner';
import { toPlainText } from '../../admin/edits/describe-changes.ts';
import { buttonStyle } from '../ui/button-style.ts';

/** Copies a post, whole. */
export function CopyButton({ fields, children }: { fields: PostFields; children: string }) {
  async function copy() {
    try {
      // Missing where a page is served without TLS, and refused where the browser asks and is told no.
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
