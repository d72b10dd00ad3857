'use client';

import type { PostFieldName } from '@callwright/shared/post/fields.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { type BoundField, fieldId, PostField } from '@callwright/shared/post-form/post-field.tsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { POST_FORM_LOOK } from '../../../ui/text-field.tsx';
import type { Sender } from '../../edits/use-send.ts';
import type { SlugRules } from '../../edits/use-slug-field.ts';
import { useDroppedPictures } from '../../pictures/use-dropped-pictures.ts';
import { usePostPictures } from '../../pictures/use-post-pictures.ts';
import { ContentField } from './content-field.tsx';
import { FeaturedImageFields } from './featured-image-fields.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { SLUG_LOOK } from './slug-frame.tsx';
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

const DETAILS = ['excerpt', 'metaDescription', 'keywords'] as const;
const RARE_FIELDS = ['callToAction', 'oldUrls'] as const;

export function PostInputs(props: PostInputsProps) {
  const { authorId, documentId, fields, slug, problems, refused, isHeld, slugNotice, onEdit } = props;
  const frame = useRef<HTMLFieldSetElement>(null);
  const pictures = usePostPictures({ authorId, documentId, fields, onEdit }, isHeld);
  const isDropTarget = useDroppedPictures(isHeld, {
    onText: (files, at) => void pictures.addToText(files, at),
    onFeatured: (file) => void pictures.setFeatured(file),
  });

  function focus(name: PostFieldName) {
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector);
    // Of a field in parts, the first wrong one.
    (find(`[id^="${fieldId(name)}"][aria-invalid="true"]`) ?? find(`#${fieldId(name)}`))?.focus();
  }

  useEffect(() => {
    // A disabled field can't take focus.
    if (refused && !isHeld) focus(refused.field);
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
      <ProblemSummary problems={problems} onChoose={focus} />
      <div className="editor-sheet">
        <TitleField field={bind('title')} />
        <div className="editor-slug">
          <PostField name="slug" field={bind('slug')} look={SLUG_LOOK} />
          {slugNotice}
        </div>
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
            <PostField key={name} name={name} field={bind(name)} look={POST_FORM_LOOK} />
          ))}
        </div>
        <FeaturedImageFields
          authorId={authorId}
          url={{
            ...bind('featuredImageUrl'),
            change: (featuredImageUrl) => pictures.writeFeatured({ featuredImageUrl }),
          }}
          alt={bind('featuredImageAlt')}
          pictures={pictures}
          isDropTarget={isDropTarget}
          onRemove={() => pictures.writeFeatured({ featuredImageUrl: '', featuredImageAlt: '' })}
        />
        <MoreFields isUsed={RARE_FIELDS.some((name) => fields[name] !== '' || problems[name] !== undefined)}>
          {RARE_FIELDS.map((name) => (
            <PostField key={name} name={name} field={bind(name)} look={POST_FORM_LOOK} />
          ))}
        </MoreFields>
        {props.asideEnd}
      </div>
    </fieldset>
  );
}

function MoreFields({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(isUsed);
  return (
    <details
      open={isOpen || isUsed}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="editor-card-more group"
    >
      <summary>
        <span>
          <span className="block font-semibold">More options</span>
          <span className="block text-ink-soft text-sm group-open:hidden">Call to action, old URLs</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-4">{children}</div>
    </details>
  );
}
