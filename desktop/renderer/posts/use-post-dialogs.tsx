import { type ReactNode, useState } from 'react';
import type { DraftDocument } from '../drafts/draft-document.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { PostsDialog } from './posts-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

type PostDialogsOptions = {
  store: DraftsStore;
  siteUrl: string | null;
  /** The one on screen. */
  draft: DraftDocument | null;
  isSignedIn: boolean;
  /** Whether anything keeps a post back; says what. */
  isBlocked: (document: DraftDocument) => boolean;
  onSignInNeeded: (reason: string) => void;
  onSchedule: (document: DraftDocument, at: string) => void;
};

/** The list of the author's posts, and the question from when on readers see the post on screen. */
export function usePostDialogs(options: PostDialogsOptions): {
  showPosts: () => void;
  askWhen: () => void;
  dialogs: ReactNode;
} {
  const { store, siteUrl, draft, isSignedIn, isBlocked, onSignInNeeded, onSchedule } = options;
  const [arePostsShown, setArePostsShown] = useState(false);
  const [scheduled, setScheduled] = useState<DraftDocument | null>(null);
  return {
    showPosts: () => (isSignedIn ? setArePostsShown(true) : onSignInNeeded('Sign in to see your posts on the blog.')),
    askWhen: () => draft !== null && !isBlocked(draft) && setScheduled(draft),
    dialogs: (
      <>
        {arePostsShown && isSignedIn && (
          <PostsDialog store={store} siteUrl={siteUrl} onClose={() => setArePostsShown(false)} />
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
