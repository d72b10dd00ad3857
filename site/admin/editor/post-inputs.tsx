'use client';

import { isOfEdit } from '@callwright/shared/picture-text/edit-text.ts';
import { POST_FIELDS } from '@callwright/shared/post/fields.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import type { FieldProblem } from '../edits/use-send.ts';
import type { SlugRules } from '../edits/use-slug-field.ts';
import { ContentField } from '../pictures/content-field.tsx';
import { FeaturedImageFields } from '../pictures/featured-image-fields.tsx';
import { useDroppedPictures } from '../pictures/use-dropped-pictures.ts';
import { usePostPictures } from '../pictures/use-post-pictures.ts';

type PostInputsProps = {
  authorId: string;
  /** Of the post, or of the draft that becomes one. */
  documentId: string;
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
export function PostInputs({
  authorId,
  documentId,
  fields,
  slug,
  problem,
  isHeld,
  slugNotice,
  onEdit,
}: PostInputsProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const pictures = usePostPictures({ authorId, documentId, fields, isHeld, onEdit });
  const isDropTarget = useDroppedPictures(isHeld, {
    onText: (files, at) => void pictures.addToText(files, at),
    onFeatured: (file) => void pictures.setFeatured(file),
  });

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

  const enterOrLeaveTitle = (event: FocusEvent) => {
    if (!isOfEdit(event)) slug.enterOrLeaveTitle();
  };

  return (
    <fieldset ref={frame} disabled={isHeld} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">The post</legend>
      <TextField
        {...describe('title')}
        label="Title*"
        aria-required
        limit={POST_FIELDS.title.limit}
        onChange={(event) => slug.changeTitle(event.target.value)}
        onFocus={enterOrLeaveTitle}
        onBlur={enterOrLeaveTitle}
      />
      <div>
        <TextField
          {...describe('slug')}
          label="Slug*"
          aria-required
          hint={fields.slug ? `The post’s address: /blog/${fields.slug}` : 'The end of the post’s address'}
          limit={POST_FIELDS.slug.limit}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => slug.changeSlug(event.target.value)}
          onBlur={(event) => {
            if (!isOfEdit(event)) slug.leaveSlug();
          }}
        />
        {slugNotice}
      </div>
      <TextAreaField
        {...describe('excerpt')}
        {...onChange('excerpt')}
        label="Excerpt"
        rows={3}
        limit={POST_FIELDS.excerpt.limit}
      />
      <ContentField
        {...describe('content')}
        {...onChange('content')}
        limit={POST_FIELDS.content.limit}
        authorId={authorId}
        documentId={documentId}
        pictures={pictures}
        isDropTarget={isDropTarget}
      />
      <TextAreaField
        {...describe('metaDescription')}
        {...onChange('metaDescription')}
        label="Meta Description"
        rows={2}
        maxLength={POST_FIELDS.metaDescription.limit}
        placeholder="A summary for search results, about 160 characters"
        limit={POST_FIELDS.metaDescription.limit}
      />
      <TextField
        {...describe('keywords')}
        {...onChange('keywords')}
        label="Keywords"
        placeholder="comma-separated"
        limit={POST_FIELDS.keywords.limit}
      />
      <FeaturedImageFields
        authorId={authorId}
        url={{
          ...describe('featuredImageUrl'),
          onChange: ({ target }) => pictures.writeFeatured({ featuredImageUrl: target.value }),
        }}
        alt={{ ...describe('featuredImageAlt'), ...onChange('featuredImageAlt') }}
        pictures={pictures}
        onRemove={() => pictures.writeFeatured({ featuredImageUrl: '', featuredImageAlt: '' })}
      />
    </fieldset>
  );
}
