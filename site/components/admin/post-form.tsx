'use client';

import { POST_LIMITS, type PostFields } from '@callwright/shared/post.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { toast } from 'sonner';
import type { DraftHandle, DraftInForm } from '../../lib/use-draft.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { usePublish } from '../../lib/use-publish.ts';
import type { Author } from '../../lib/use-session.ts';
import { useSlugField } from '../../lib/use-slug-field.ts';
import { Waiting } from '../blog/waiting.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { TextAreaField, TextField } from '../ui/text-field.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

/** 'Create New Post' (specification, section 2, "Blog admin"). */
export function PostForm({ author }: { author: Author }) {
  const handle = useDraft(author.id);
  return (
    <div className="mt-8 rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-9">
      <h2 className="heading mb-6 text-2xl">Create New Post</h2>
      {handle.draft ? (
        <DraftForm author={author} draft={handle.draft} change={handle.change} begin={handle.begin} />
      ) : (
        <Waiting>Loading...</Waiting>
      )}
    </div>
  );
}

type DraftFormProps = { author: Author; draft: DraftInForm } & Pick<DraftHandle, 'change' | 'begin'>;

function DraftForm({ author, draft, change, begin }: DraftFormProps) {
  const { fields } = draft;
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, problem, forgetProblem, publish } = usePublish(author, () => begin());
  const edit = (changed: Partial<PostFields>) => {
    if (problem && problem.field in changed) forgetProblem();
    change(changed);
  };
  const slug = useSlugField(fields, edit);

  useEffect(() => {
    // A field can't take the focus while the form is held still.
    if (problem && !isBusy) form.current?.querySelector<HTMLElement>(`#post-${problem.field}`)?.focus();
  }, [problem, isBusy]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void publish({ ...draft, fields: slug.finish() });
  }

  function discard() {
    const { id, savedAt } = draft;
    begin();
    toast('Draft discarded', { action: { label: 'Undo', onClick: () => begin({ id, fields, savedAt }) } });
  }

  const describe = (field: keyof PostFields) => ({
    id: `post-${field}`,
    value: fields[field],
    problem: problem?.field === field ? problem.message : null,
  });
  const onChange = (field: keyof PostFields) => ({
    onChange: (event: { target: { value: string } }) => edit({ [field]: event.target.value }),
  });

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <fieldset disabled={isBusy} className="flex flex-col gap-4">
        <legend className="sr-only">The post</legend>
        <TextField
          {...describe('title')}
          label="Title*"
          aria-required
          limit={POST_LIMITS.title}
          onChange={(event) => slug.changeTitle(event.target.value)}
          onBlur={slug.leaveTitle}
        />
        <TextField
          {...describe('slug')}
          label="Slug*"
          aria-required
          hint={fields.slug ? `The post’s address: /blog/${fields.slug}` : 'The end of the post’s address'}
          limit={POST_LIMITS.slug}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => slug.changeSlug(event.target.value)}
          onBlur={slug.leaveSlug}
        />
        <TextAreaField
          {...describe('excerpt')}
          {...onChange('excerpt')}
          label="Excerpt"
          rows={3}
          limit={POST_LIMITS.excerpt}
        />
        <TextAreaField
          {...describe('content')}
          {...onChange('content')}
          label="Content*"
          aria-required
          hint="Markdown, with tables, task lists and footnotes"
          rows={15}
          isCode
          limit={POST_LIMITS.content}
        />
        <TextAreaField
          {...describe('metaDescription')}
          {...onChange('metaDescription')}
          label="Meta Description"
          rows={2}
          maxLength={POST_LIMITS.metaDescription}
          placeholder="A summary for search results, about 160 characters"
          limit={POST_LIMITS.metaDescription}
        />
        <TextField
          {...describe('keywords')}
          {...onChange('keywords')}
          label="Keywords"
          placeholder="comma-separated"
          limit={POST_LIMITS.keywords}
        />
        <TextField
          {...describe('featuredImageUrl')}
          {...onChange('featuredImageUrl')}
          label="Featured Image URL"
          type="url"
          inputMode="url"
          spellCheck={false}
        />
      </fieldset>
      <div className="mt-6 flex flex-wrap items-center gap-3 border-line border-t pt-6">
        <button type="submit" disabled={isBusy} className={buttonStyle('primary')}>
          {isBusy ? 'Publishing...' : 'Publish Post'}
        </button>
        <PreviewDialog fields={fields} />
        <DraftState isKept={draft.isKept} />
        {draft.isKept !== null && (
          <button type="button" disabled={isBusy} onClick={discard} className={`${buttonStyle('quiet')} sm:ml-auto`}>
            Discard draft
          </button>
        )}
      </div>
    </form>
  );
}

/** Says the truth about what a reload would bring back. */
function DraftState({ isKept }: { isKept: boolean | null }) {
  if (isKept === null) return null;
  return isKept ? (
    <p className="text-ink-soft text-sm">Kept in this browser until you publish.</p>
  ) : (
    <p className="text-danger text-sm">This browser keeps nothing: publish before you close the page.</p>
  );
}
