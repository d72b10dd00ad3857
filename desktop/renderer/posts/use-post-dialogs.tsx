import { type ReactNode, useState } from 'react';
import type { DraftDocument } from '../drafts/draft-document.ts';
import type { DraftsDesk } from '../drafts/drafts-store.ts';
import { PostsDialog } from './posts-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

type PostDialogsOptions = {
  desk: DraftsDesk;
  siteUrl: string | null;
  /** The one on screen. */
  draft: DraftDocument | null;
  isSignedIn: boolean;
  /** Whether anything keeps a post back; says what. */
  isHeld: (document: DraftDocument) => boolean;
  onSignInNeeded: (reason: string) => void;
  onSchedule: (document: DraftDocument, at: string) => void;
};

/** The list of the author's posts, and the question from when on readers see the post on screen. */
export function usePostDialogs(options: PostDialogsOptions): {
  showPosts: () => void;
  askWhen: () => void;
  dialogs: ReactNode;
} {
  const { desk, siteUrl, draft, isSignedIn, isHeld, onSignInNeeded, onSchedule } = options;
  const [arePostsShown, setArePostsShown] = useState(false);
  const [scheduled, setScheduled] = useState<DraftDocument | null>(null);
  return {
    showPosts: () => (isSignedIn ? setArePostsShown(true) : onSignInNeeded('Sign in to see your posts on the blog.')),
    askWhen: () => draft !== null && !isHeld(draft) && setScheduled(draft),
    dialogs: (
      <>
        {arePostsShown && isSignedIn && (
          <PostsDialog desk={desk} siteUrl={siteUrl} onClose={() => setArePostsShown(false)} />
        )}
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
