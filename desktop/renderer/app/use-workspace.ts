import { useMemo } from 'react';
import type { Session } from '../../ipc/account/session.ts';
import type { PublishQueueView } from '../../ipc/publish/publish-queue.ts';
import { useAccountOnBlog } from '../account/use-account-on-blog.ts';
import { useSession, useSessionTransitions } from '../account/use-session.ts';
import { useSignOut } from '../account/use-sign-out.tsx';
import { type Navigation, useAppInfo } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { focusField } from '../drafts/draft-focus.ts';
import { shownDocument } from '../drafts/drafts-store-state.ts';
import { useDraftsState, useIsPostSeen } from '../drafts/use-draft.ts';
import { useDraftActions } from '../drafts/use-draft-actions.ts';
import { useFindAndFocusMode } from '../editor/use-find-and-focus-mode.ts';
import { useViewMode } from '../preview/view-mode.ts';
import { toQueueStatuses } from '../publish/queue-entries.ts';
import { useQueue, useQueueNotifications } from '../publish/use-queue.ts';
import { openAdmin } from '../ui/open-admin.tsx';
import { useCommands } from './use-commands.ts';
import { type OpenDialog, useDialogs } from './use-dialogs.ts';
import { useNavigationRequests } from './use-navigation-requests.ts';
import { usePublishing } from './use-publishing.ts';
import { type SidePanelState, useSidePanel } from './use-side-panel.ts';

export type WorkspaceState = ReturnType<typeof useWorkspace>;

export function useWorkspace() {
  const { siteUrl } = useAppInfo();
  const { selection, list, summaries } = useDraftsState();
  const draft = selection.kind === 'open' ? selection.document : null;
  const shown = shownDocument(selection);
  const [session, setSession] = useSession();
  const isSignedIn = session?.state === 'signed-in';
  const ownAccount = useAccountOnBlog(session);
  const queue = useQueue();
  const queued = useMemo(() => toQueueStatuses(queue.entries), [queue.entries]);
  const dialogs = useDialogs();
  const view = useViewMode();
  const tools = useFindAndFocusMode(view);
  const { leaveFocusMode } = tools;
  const isFocusMode = tools.isFocusMode && shown !== null;
  const panel = useSidePanel({ isSignedIn, find: tools.find, closeFind: tools.closeFind });
  const navigation = useWindowNavigation({ panel, leaveFocusMode, showDialog: dialogs.show });
  const reveal = {
    mode: view.mode,
    chooseMode: view.chooseMode,
    showDetails: navigation.showDetails,
    leaveFullscreen: () => panel.setIsFullscreen(false),
  };
  const actions = useDraftActions({
    draft,
    isListed: list.kind !== 'loading',
    isSignedOut: session === null || session.state === 'signed-out',
    isQueued: (id) => queued.has(id),
    navigation,
  });
  const publishing = usePublishing({ draft, session, navigation, reveal });
  const signOut = usePanelSignOut({ session, setSession, queue, panel });
  useNavigationRequests(session, navigation);
  useQueueNotifications(draft?.id ?? null, panel.showQueue);
  useSessionTransitions(session, {
    onUnlocked: panel.leaveSignIn,
    onEnded: panel.showSessionEnded,
  });
  const toggleReadiness = createReadinessToggle({ draft, panel, isFocusMode, leaveFocusMode });
  const isPostSeen = useIsPostSeen(draft);
  const commands = useCommands(
    {
      ...actions.commands,
      ...tools.commands,
      ...publishing.commands,
      ...dialogs.commands,
      ...listLinkCommands(siteUrl),
      'toggle-preview': view.togglePreview,
      'toggle-details': panel.toggleDetails,
      'toggle-readiness': toggleReadiness,
      'sign-in-or-out': panel.showAccount,
      'show-queue': panel.showQueue,
    },
    {
      palette: dialogs.palette,
      openDraft: draft && { id: draft.id, title: summaries.find(({ id }) => id === draft.id)?.title ?? '' },
      isPostSeen,
      isOwner: ownAccount.account?.role === 'owner',
      toggles: {
        'toggle-details': panel.content.kind === 'details',
        'toggle-readiness': panel.content.kind === 'readiness',
        'toggle-focus-mode': isFocusMode,
      },
    },
  );

  return {
    draft,
    /** The draft on screen. It stays until the next one has loaded. */
    shown,
    isOpening: selection.kind === 'opening',
    session,
    ownAccount,
    queue,
    queued,
    view,
    tools,
    isFocusMode,
    panel,
    navigation,
    reveal,
    actions,
    publishing,
    signOut,
    dialogs,
    commands,
    toggleReadiness,
  };
}

type WindowNavigationOptions = {
  panel: SidePanelState;
  leaveFocusMode: () => void;
  showDialog: (dialog: OpenDialog) => void;
};

function useWindowNavigation({ panel, leaveFocusMode, showDialog }: WindowNavigationOptions): Navigation {
  const { showQueue, showPublishStatus, askToSignIn, showDetails } = panel;
  return useMemo(
    () => ({
      showQueue,
      showPublishStatus,
      askToSignIn,
      showVersions: (version) => showDialog({ kind: 'versions', version }),
      showPictures: (use) => showDialog({ kind: 'pictures', use }),
      showSettings: () => showDialog({ kind: 'settings' }),
      showDetails() {
        leaveFocusMode();
        showDetails();
      },
    }),
    [showQueue, showPublishStatus, askToSignIn, showDetails, leaveFocusMode, showDialog],
  );
}

type SigningOutOptions = {
  session: Session | null;
  setSession: (session: Session) => void;
  queue: PublishQueueView;
  panel: SidePanelState;
};

function usePanelSignOut({ session, setSession, queue, panel }: SigningOutOptions) {
  return useSignOut({
    session,
    queued: queue.entries,
    onSignedOut(signedOut) {
      setSession(signedOut);
      if (panel.content.kind === 'account') panel.leave();
    },
  });
}

type ReadinessToggleOptions = {
  draft: DraftDocument | null;
  panel: SidePanelState;
  isFocusMode: boolean;
  leaveFocusMode: () => void;
};

function createReadinessToggle({ draft, panel, isFocusMode, leaveFocusMode }: ReadinessToggleOptions): () => void {
  return () => {
    if (draft === null) return;
    if (panel.content.kind !== 'readiness' || isFocusMode) {
      leaveFocusMode();
      panel.showReadiness();
      return;
    }
    panel.leave();
    requestAnimationFrame(() => focusField('content'));
  };
}

function listLinkCommands(siteUrl: string | null) {
  return {
    'show-account': () => void openAdmin('account'),
    'show-authors': () => void openAdmin('authors'),
    'show-demos': () => void openAdmin('demos'),
    'show-deploys': () => void openAdmin('deploys'),
    'show-markdown-help': () => void desktop.openLink('https://commonmark.org/help/'),
    'view-blog': () => void desktop.openLink(`${siteUrl}/blog`),
  };
}
