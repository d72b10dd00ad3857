'use client';

import { POST_LIMITS, type PostFields } from '@callwright/shared/post/post.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldProblem } from '../../../admin/edits/use-send.ts';
import type { SlugRules } from '../../../admin/edits/use-slug-field.ts';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';

type PostInputsProps = {
  fields: PostFields;
  slug: SlugRules;
  problem: FieldProblem | null;
  /** While a request runs, or another tab is the editor. */
  isHeld: boolean;
  /** What the slug in the field would do. */
  slugNotice?: ReactNode;
  onEdit: (changed: Partial<PostFields>) => void;
};

/** The fields of a post (specification, section 2, "Blog admin"), of a new one and of one that is edited. */
export function PostInputs({ fields, slug, problem, isHeld, slugNotice, onEdit }: PostInputsProps) {
  const frame = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    // A disabled field can't take the focus.
    if (problem && !isHeld) frame.current?.querySelector<HTMLElement>(`#post-${problem.field}`)?.focus();
  }, [problem, isHeld]);

  const describe = (field: keyof PostFields) => ({
    id: `post-${field}`,
    value: fields[field],
    problem: problem?.field === field ? problem.message : null,
  });
  const onChange = (field: keyof PostFields) => ({
    onChange: (event: { target: { value: string } }) => onEdit({ [field]: event.target.value }),
  });

  return (
    <fieldset ref={frame} disabled={isHeld} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">The post</legend>
      <TextField
        {...describe('title')}
        label="Title*"
        aria-required
        limit={POST_LIMITS.title}
        onChange={(event) => slug.changeTitle(event.target.value)}
        onFocus={slug.enterOrLeaveTitle}
        onBlur={slug.enterOrLeaveTitle}
      />
      <div>
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
        {slugNotice}
      </div>
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
      <TextField
        {...describe('featuredImageAlt')}
        {...onChange('featuredImageAlt')}
        label="Featured Image Alt Text"
        hint="What the image shows, for readers who can’t see it. Leave it empty if the image is only decoration."
        limit={POST_LIMITS.featuredImageAlt}
      />
    </fieldset>
  );
}
