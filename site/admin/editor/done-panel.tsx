'use client';

import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { formatTime } from '@callwright/shared/post/format-date.ts';
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { toPostStatus } from '@callwright/shared/post/post-status.ts';
import { assertNever } from '@callwright/shared/result.ts';
import { toAdminPath } from '@callwright/shared/site-paths.ts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { copyLink } from '../copy-text.ts';

type DonePanelProps = {
  post: Pick<OwnPostText, 'fields' | 'isPublished' | 'publishedAt'>;
  /** `published`: readers see the post for the first time. */
  what: 'published' | 'updated';
};

export function DonePanel({ post, what }: DonePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, publishedAt } = toPostStatus(post, Date.now());

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <section
      aria-labelledby="done-heading"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-live bg-live-soft px-5 py-4"
    >
      <h3
        ref={heading}
        id="done-heading"
        tabIndex={-1}
        className="flex min-w-0 items-start gap-2.5 font-semibold text-lg outline-offset-4"
      >
        <CircleCheck aria-hidden="true" className="mt-1 size-5 shrink-0 text-live" />
        <span className="min-w-0 break-words">
          “{nameOfPost(post.fields.title)}” is {describeDone(state, what, publishedAt)}
        </span>
      </h3>
      <div className="flex flex-wrap gap-3">
        {state === 'published' && (
          <>
            <a href={`/blog/${post.fields.slug}`} className={buttonStyle('secondary')}>
              View post
            </a>
            <button
              type="button"
              onClick={() => void copyLink(`/blog/${post.fields.slug}`)}
              className={buttonStyle('secondary')}
            >
              Copy link
            </button>
          </>
        )}
        <a href={toAdminPath('posts')} className={buttonStyle('secondary')}>
          All posts
        </a>
      </div>
    </section>
  );
}

function describeDone(
  state: ReturnType<typeof toPostStatus>['state'],
  what: DonePanelProps['what'],
  publishedAt: string | null,
): string {
  switch (state) {
    case 'published':
      return what;
    case 'scheduled':
      return `scheduled for ${formatTime(publishedAt ?? '')}`;
    case 'unpublished':
      return 'updated but not on the blog';
    default:
      return assertNever(state);
  }
}
