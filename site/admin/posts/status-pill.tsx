import type { PostState } from '@callwright/shared/post/post-status.ts';

const PILLS: Record<PostState, string> = {
  published: 'bg-live-soft text-live',
  scheduled: 'bg-accent-soft text-accent-strong',
  unpublished: 'bg-sunken text-ink-soft inset-ring inset-ring-line-strong',
};

/** @param isDraft true if readers have never seen the post. */
export function StatusPill({ state, isDraft }: { state: PostState; isDraft: boolean }) {
  const words = { published: 'Published', scheduled: 'Scheduled', unpublished: isDraft ? 'Draft' : 'Unpublished' };
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 font-semibold text-sm ${PILLS[state]}`}>
      {words[state]}
    </span>
  );
}
