import type { Session } from '../../ipc/account/session.ts';
import { useConflict } from '../conflicts/use-conflict.ts';
import { type Navigation, useDraftsStore } from '../contexts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { type RevealActions, revealLocation } from '../editor/reveal-location.ts';
import { useBackup } from '../posts/use-backup.ts';
import { usePostDialogs } from '../posts/use-post-dialogs.tsx';
import { usePublishDraft } from '../publish/use-publish-draft.ts';

type PublishingOptions = {
  draft: DraftDocument | null;
  session: Session | null;
  navigation: Navigation;
  reveal: RevealActions;
};

export function usePublishing({ draft, session, navigation, reveal }: PublishingOptions) {
  const store = useDraftsStore();
  const isSignedIn = session?.state === 'signed-in';
  const { askToSignIn } = navigation;
  const conflict = useConflict(store, draft);
  const { publish, isBlocked, dialog } = usePublishDraft({
    session,
    navigation,
    onReveal: (location) => revealLocation(location, reveal),
    onConflict: conflict.showRefused,
  });
  const posts = usePostDialogs({
    draft,
    isSignedIn,
    isBlocked,
    askToSignIn,
    onSchedule: (document, publishAt) => void publish(document, { publishAt }),
  });
  const backUpPosts = useBackup({ isSignedIn, askToSignIn });
  return {
    publish,
    conflict,
    dialogs: posts.dialogs,
    linkDialog: dialog,
    commands: {
      publish: () => draft && void publish(draft),
      'publish-update': () => draft && void publish(draft, { showsUpdatedDate: true }),
      'schedule-post': posts.showSchedule,
      'show-posts': posts.showPosts,
      'back-up-posts': backUpPosts,
    },
  };
}
