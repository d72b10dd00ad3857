'use client';

import { POST_FIELD_NAMES, type PostFieldName } from '@callwright/shared/post/fields.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { type BoundField, fieldId, PostField } from '@callwright/shared/post-form/post-field.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { POST_FORM_LOOK } from '../../../ui/text-field.tsx';
import type { Sender } from '../../edits/use-send.ts';
import type { SlugRules } from '../../edits/use-slug-field.ts';
import { useDroppedPictures } from '../../pictures/use-dropped-pictures.ts';
import { usePostPictures } from '../../pictures/use-post-pictures.ts';
import { ContentField } from './content-field.tsx';
import { FeaturedImageFields } from './featured-image-fields.tsx';
import { TitleField } from './title-field.tsx';
import './fields.css';

type PostInputsProps = Pick<Sender, 'problems' | 'refused'> & {
  authorId: string;
  documentId: string;
  fields: PostFields;
  contentOnBlog: string;
  slug: SlugRules;
  /** True while a request runs or another tab is the editor. */
  isHeld: boolean;
  slugNotice?: ReactNode;
  aside: ReactNode;
  asideEnd: ReactNode;
  onEdit: (changed: Partial<PostFields>) => void;
};

const DETAILS: readonly PostFieldName[] = POST_FIELD_NAMES.filter(
  (name) => !['title', 'content', 'featuredImageUrl', 'featuredImageAlt'].includes(name),
);

export function PostInputs(props: PostInputsProps) {
  const { authorId, documentId, fields, slug, problems, refused, isHeld, slugNotice, onEdit } = props;
  const frame = useRef<HTMLFieldSetElement>(null);
  const pictures = usePostPictures({ authorId, documentId, fields, onEdit }, isHeld);
  const isDropTarget = useDroppedPictures(isHeld, {
    onText: (files, at) => void pictures.addToText(files, at),
    onFeatured: (file) => void pictures.setFeatured(file),
  });

  useEffect(() => {
    // A disabled field can't take focus.
    if (refused && !isHeld) frame.current?.querySelector<HTMLElement>(`#${fieldId(refused.field)}`)?.focus();
  }, [refused, isHeld]);

  const bind = (name: PostFieldName): BoundField => ({
    value: fields[name],
    problem: problems[name] ?? null,
    change: (text) => onEdit({ [name]: text }),
    ...(name === 'title' && {
      change: slug.changeTitle,
      enter: slug.enterOrLeaveTitle,
      leave: slug.enterOrLeaveTitle,
    }),
    ...(name === 'slug' && { change: slug.changeSlug, leave: slug.leaveSlug }),
  });

  return (
    <fieldset ref={frame} disabled={isHeld} className="editor-columns">
      <legend className="sr-only">The post</legend>
      <div className="editor-sheet">
        <TitleField field={bind('title')} />
        <ContentField
          field={bind('content')}
          authorId={authorId}
          documentId={documentId}
          contentOnBlog={props.contentOnBlog}
          pictures={pictures}
          isHeld={isHeld}
          isDropTarget={isDropTarget}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {props.aside}
        <div className="editor-card">
          {DETAILS.map((name) => (
            <div key={name}>
              <PostField name={name} field={bind(name)} look={POST_FORM_LOOK} blogAddress="/blog/" />
              {name === 'slug' && slugNotice}
            </div>
          ))}
        </div>
        <div className="editor-card">
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
        </div>
        {props.asideEnd}
      </div>
    </fieldset>
  );
}
