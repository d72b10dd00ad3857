import { isOfEdit } from '@callwright/shared/picture-text/edit-text.ts';
import { POST_FIELDS } from '@callwright/shared/post/fields.ts';
import { AUTO_SLUG, type SlugFromTitle, updateSlugFromTitle } from '@callwright/shared/post/slug.ts';
import { fieldId } from '@callwright/shared/post-form/post-field.tsx';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { countField } from '../drafts/field-counter.ts';
import { useField } from '../drafts/use-draft.ts';
import { useFieldProblem } from '../readiness/use-errors.ts';
import { Counter } from './counter.tsx';

export function TitleField({ document }: { document: DraftDocument }) {
  const [title, setTitle] = useField(document, 'title');
  const problem = useFieldProblem(document, 'title');
  const following = useRef<SlugFromTitle>(AUTO_SLUG);
  const count = countField(title, POST_FIELDS.title.limit);

  function type(text: string) {
    // A title is one line, so a pasted line break becomes a space.
    const line = text.replace(/[\r\n]+/g, ' ');
    const followed = updateSlugFromTitle(following.current, line, document.getFields().slug);
    following.current = followed.following;
    setTitle(line);
    if (followed.slug !== null) document.setField('slug', followed.slug);
  }

  function restart(event: FocusEvent) {
    if (!isOfEdit(event)) following.current = AUTO_SLUG;
  }

  return (
    <div className="page-column flex-none pb-1 pt-5">
      <label htmlFor={fieldId('title')} className="sr-only">
        Title*
      </label>
      <textarea
        id={fieldId('title')}
        rows={1}
        value={title}
        placeholder="Title*"
        aria-required="true"
        aria-invalid={problem !== null || count.level === 'over'}
        aria-describedby={`${fieldId('title')}-note ${fieldId('title')}-count`}
        spellCheck
        className="title-field"
        onChange={(event) => type(event.target.value)}
        onFocus={restart}
        onBlur={restart}
        onKeyDown={focusContent}
      />
      <p id={`${fieldId('title')}-note`} className="text-danger text-xs empty:hidden">
        {problem}
      </p>
      <div className={count.level === 'fine' ? 'sr-only' : 'text-right'}>
        <Counter id={`${fieldId('title')}-count`} count={count} />
      </div>
    </div>
  );
}

function focusContent(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  document.getElementById(fieldId('content'))?.focus();
}
