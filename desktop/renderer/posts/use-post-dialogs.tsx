import { type ReactNode, useState } from 'react';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { PostsDialog } from './posts-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

type PostDialogsOptions = {
  draft: DraftDocument | null;
  isSignedIn: boolean;
  askToSignIn: (reason: string) => void;
  /** True if an error blocks publishing. Shows the first one. */
  isBlocked: (document: DraftDocument) => boolean;
  onSchedule: (document: DraftDocument, at: string) => void;
};

export function usePostDialogs({ draft, isSignedIn, askToSignIn, isBlocked, onSchedule }: PostDialogsOptions): {
  showPosts: () => void;
  showSchedule: () => void;
  dialogs: ReactNode;
} {
  const [arePostsShown, setArePostsShown] = useState(false);
  const [scheduled, setScheduled] = useState<DraftDocument | null>(null);
  return {
    showPosts: () => (isSignedIn ? setArePostsShown(true) : askToSignIn('Sign in to see your posts on the blog.')),
    showSchedule: () => draft !== null && !isBlocked(draft) && setScheduled(draft),
    dialogs: (
      <>
        {arePostsShown && isSignedIn && <PostsDialog onClose={() => setArePostsShown(false)} />}
        {scheduled !== null && (
          <ScheduleDialog
            title={scheduled.getFields().title}
            onCancel={() => setScheduled(null)}
            onSchedule={(at) => {
              setScheduled(null);
              onSchedule(scheduled, at);
            }}
          />
        )}
      </>
    ),
  };
}
