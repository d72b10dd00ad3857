import { type ReactNode, useState } from 'react';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { PostsDialog } from './posts-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

type PostDialogsOptions = {
  /** The draft on screen. */
  draft: DraftDocument | null;
  isSignedIn: boolean;
  askToSignIn: (reason: string) => void;
  /** Whether an error keeps the post back; shows the first one. */
  isBlocked: (document: DraftDocument) => boolean;
  onSchedule: (document: DraftDocument, at: string) => void;
};

/** The list of the author's posts, and the dialog that schedules the post on screen. */
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
