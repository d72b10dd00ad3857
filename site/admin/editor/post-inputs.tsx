'use client';

import { FORM_FIELDS, type PostFieldName } from '@callwright/shared/post/fields.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import type { BoundField } from '@callwright/shared/post-form/post-field.tsx';
import { PostFormFields } from '@callwright/shared/post-form/post-form-fields.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { POST_FORM_LOOK } from '../../ui/text-field.tsx';
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
  const pictures = usePostPictures({ authorId, documentId, fields, onEdit }, isHeld);
  const isDropTarget = useDroppedPictures(isHeld, {
    onText: (files, at) => void pictures.addToText(files, at),
    onFeatured: (file) => void pictures.setFeatured(file),
  });

  useEffect(() => {
    // A disabled field can't take the focus.
    if (problem && !isHeld) frame.current?.querySelector<HTMLElement>(`#post-${problem.field}`)?.focus();
  }, [problem, isHeld]);

  const bind = (name: PostFieldName): BoundField => ({
    value: fields[name],
    problem: problem?.field === name ? problem.message : null,
    change: (text) => onEdit({ [name]: text }),
    ...(name === 'title' && {
      change: slug.changeTitle,
      enter: slug.enterOrLeaveTitle,
      leave: slug.enterOrLeaveTitle,
    }),
    ...(name === 'slug' && { change: slug.changeSlug, leave: slug.leaveSlug }),
  });

  return (
    <fieldset ref={frame} disabled={isHeld} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">The post</legend>
      <PostFormFields
        names={FORM_FIELDS}
        look={POST_FORM_LOOK}
        bind={(name, show) => show(bind(name))}
        blogAddress="/blog/"
        own={{
          markdown: () => (
            <ContentField
              field={bind('content')}
              authorId={authorId}
              documentId={documentId}
              pictures={pictures}
              isDropTarget={isDropTarget}
            />
          ),
          image: () => (
            <FeaturedImageFields
              authorId={authorId}
              url={{
                ...bind('featuredImageUrl'),
                change: (featuredImageUrl) => pictures.writeFeatured({ featuredImageUrl }),
              }}
              alt={bind('featuredImageAlt')}
              pictures={pictures}
              onRemove={() => pictures.writeFeatured({ featuredImageUrl: '', featuredImageAlt: '' })}
            />
          ),
        }}
        slugNotice={slugNotice}
      />
    </fieldset>
  );
}
