import { POST_FIELDS } from '@callwright/shared/post/fields.ts';
import { countOf } from '@callwright/shared/post/labels.ts';
import { findDroppedHtml } from '@callwright/shared/post-body/outline/markdown-notices.ts';
import { fieldId } from '@callwright/shared/post-form/post-field.tsx';
import { useMemo } from 'react';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { countField, countWords } from '../drafts/field-counter.ts';
import { useDebouncedField } from '../drafts/use-draft.ts';
import { describeRemovedHtml } from '../readiness/checks/find-warnings.ts';
import { useMissingText } from '../readiness/use-errors.ts';
import { WarningIcon } from '../ui/icons.tsx';
import { Counter } from './counter.tsx';

const DEBOUNCE_MS = 300;

export function EditorFooter({ document }: { document: DraftDocument }) {
  const content = useDebouncedField(document, 'content', DEBOUNCE_MS);
  const count = useMemo(() => countField(content, POST_FIELDS.content.limit), [content]);
  const words = useMemo(() => countWords(content), [content]);
  const missing = useMissingText(document, content);
  const removed = useMemo(() => findDroppedHtml(content), [content]);
  return (
    // Above the preview, whose broken-height notice would cover the footer.
    <footer className="relative z-10 flex min-h-9 flex-none items-center gap-4 border-t border-line px-5 py-1.5 text-xs text-ink-soft">
      <p role="status" className="flex min-w-0 flex-1 items-center gap-1.5 text-warn">
        {missing !== null && <span className="text-danger">{missing}</span>}
        {removed.length > 0 && (
          <>
            <WarningIcon width="15" height="15" className="flex-none" />
            <span className="truncate" title={describeRemovedHtml(removed)}>
              {describeRemovedHtml(removed)}
            </span>
          </>
        )}
      </p>
      <span className="whitespace-nowrap tabular-nums">{countOf(words, 'word')}</span>
      <Counter id={`${fieldId('content')}-count`} count={count} />
    </footer>
  );
}
