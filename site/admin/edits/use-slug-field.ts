'use client';

import type { PostFields } from '@callwright/shared/post/post.ts';
import {
  AUTO_SLUG,
  finishTypedSlug,
  normalizeSlug,
  normalizeSlugWhileTyping,
  type SlugFromTitle,
  updateSlugFromTitle,
} from '@callwright/shared/post/slug.ts';
import { useRef } from 'react';

export type SlugRules = {
  changeTitle: (title: string) => void;
  enterOrLeaveTitle: () => void;
  changeSlug: (typed: string) => void;
  leaveSlug: () => void;
  /** Returns the fields to send. Enter in the slug field sends the form without a blur event. */
  finish: () => PostFields;
};

/** Fills the slug from the title, and normalizes it while typing and on blur. */
export function useSlugField(fields: PostFields, change: (changed: Partial<PostFields>) => void): SlugRules {
  const { slug } = fields;
  const following = useRef<SlugFromTitle>(AUTO_SLUG);
  return {
    changeTitle(title) {
      const updated = updateSlugFromTitle(following.current, title, slug);
      following.current = updated.following;
      change(updated.slug === null ? { title } : { title, slug: updated.slug });
    },
    enterOrLeaveTitle() {
      following.current = AUTO_SLUG;
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
