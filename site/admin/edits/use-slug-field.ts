'use client';

import type { PostFields } from '@callwright/shared/post/post.ts';
import { finishTypedSlug, normalizeSlug, normalizeSlugWhileTyping } from '@callwright/shared/post/slug.ts';
import { useRef } from 'react';

export type SlugRules = {
  changeTitle: (title: string) => void;
  leaveTitle: () => void;
  changeSlug: (slug: string) => void;
  leaveSlug: () => void;
  /** The fields to publish: Enter in the slug does not leave it. */
  finish: () => PostFields;
};

/**
 * The slug follows the title if it is empty when the author starts to type the title, until they
 * leave the field; from then on it stands (design, "Readings of the specification").
 */
export function useSlugField(fields: PostFields, change: (changed: Partial<PostFields>) => void): SlugRules {
  const { slug } = fields;
  const isFollowing = useRef(false);
  return {
    changeTitle(title) {
      if (slug === '') isFollowing.current = true;
      change(isFollowing.current ? { title, slug: normalizeSlug(title) } : { title });
    },
    leaveTitle() {
      isFollowing.current = false;
    },
    changeSlug(typed) {
      change({ slug: normalizeSlugWhileTyping(typed) });
    },
    leaveSlug() {
      const whole = normalizeSlug(slug);
      if (whole !== slug) change({ slug: whole });
    },
    finish() {
      const finished = finishTypedSlug(slug);
      if (finished !== slug) change({ slug: finished });
      return { ...fields, slug: finished };
    },
  };
}
