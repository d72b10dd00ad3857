import { isOfEdit } from '@callwright/shared/picture-text/edit-text.ts';
import { labelOfField, POST_FIELDS } from '@callwright/shared/post/fields.ts';
import { normalizeSlug, normalizeSlugWhileTyping } from '@callwright/shared/post/slug.ts';
import { useLayoutEffect, useRef } from 'react';
import { useAppInfo } from '../contexts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { fieldId } from '../drafts/draft-focus.ts';
import { countField } from '../drafts/field-counter.ts';
import { useDraftStatus, useField } from '../drafts/use-draft.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { Counter } from './counter.tsx';
import { FeaturedImageField } from './featured-image-field.tsx';
import { Field } from './field.tsx';

type DetailsPanelProps = { document: DraftDocument; onClose: () => void };

/** Everything about the post that is not its title or its text. */
export function DetailsPanel({ document, onClose }: DetailsPanelProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-14 flex-none items-center justify-between pl-5 pr-3">
        <h2 className="font-semibold">Post details</h2>
        <button type="button" className="button-icon" aria-label="Close post details" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 pb-6 pt-1">
        <SlugField document={document} />
        <TextField document={document} name="excerpt" rows={3} limit={POST_FIELDS.excerpt.limit} />
        <TextField
          document={document}
          name="metaDescription"
          rows={2}
          limit={POST_FIELDS.metaDescription.limit}
          maxLength={POST_FIELDS.metaDescription.limit}
          placeholder="About 160 characters for search results"
        />
        <TextField
          document={document}
          name="keywords"
          limit={POST_FIELDS.keywords.limit}
          placeholder="Comma-separated keywords"
        />
        <FeaturedImageField document={document} />
      </div>
    </div>
  );
}

type TextFieldProps = {
  document: DraftDocument;
  name: 'excerpt' | 'metaDescription' | 'keywords';
  limit: number;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
};

function TextField({ document, name, limit, rows, maxLength, placeholder }: TextFieldProps) {
  const [text, setText] = useField(document, name);
  const count = countField(text, limit);
  const id = fieldId(name);
  const control = {
    id,
    value: text,
    placeholder,
    maxLength,
    'aria-invalid': count.level === 'over',
    'aria-describedby': `${id}-count`,
    spellCheck: true,
  };
  return (
    <Field name={id} label={labelOfField(name)} aside={<Counter id={`${id}-count`} count={count} />}>
      {rows === undefined ? (
        <input className="field" {...control} onChange={(event) => setText(event.target.value)} />
      ) : (
        <textarea
          className="field field-growing block resize-none"
          rows={rows}
          {...control}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Field>
  );
}

function SlugField({ document }: { document: DraftDocument }) {
  const { siteUrl } = useAppInfo();
  const [slug, setSlug] = useField(document, 'slug');
  const publication = useDraftStatus(document, 'publication');
  const former = publication === null || publication.slug === slug ? null : publication.slug;
  const count = countField(slug, POST_FIELDS.slug.limit);
  const id = fieldId('slug');
  const control = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  // A value that differs from what was typed would send the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== null) control.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function type({ value, selectionStart }: HTMLInputElement) {
    const next = normalizeSlugWhileTyping(value);
    const isMiddle = selectionStart !== null && selectionStart < value.length;
    caret.current = isMiddle ? normalizeSlugWhileTyping(value.slice(0, selectionStart)).length : null;
    setSlug(next);
  }

  const host = siteUrl?.replace(/^https?:\/\//, '') ?? '';
  return (
    <Field name={id} label={`${labelOfField('slug')}*`} aside={<Counter id={`${id}-count`} count={count} />}>
      <input
        ref={control}
        id={id}
        className="field"
        value={slug}
        aria-required="true"
        aria-invalid={count.level === 'over'}
        aria-describedby={`${id}-count ${id}-address`}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target)}
        onBlur={(event) => {
          if (!isOfEdit(event)) setSlug(normalizeSlug(slug));
        }}
      />
      <p id={`${id}-address`} className="mt-1.5 text-xs text-ink-soft [overflow-wrap:anywhere]">
        {slug === '' ? 'Filled from the title as you type it.' : `${host}/blog/${slug}`}
      </p>
      {former !== null && slug !== '' && (
        <p role="status" className="mt-1.5 rounded-lg bg-accent-soft px-3 py-2 text-xs [overflow-wrap:anywhere]">
          When you publish, the post moves here. Its old address, /blog/{former}, goes on working: readers who follow it
          are led to the new one, and no other post can take it.
        </p>
      )}
    </Field>
  );
}
