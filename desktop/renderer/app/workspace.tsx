import { useMemo, useState } from 'react';
import { useAccountOnBlog } from '../account/use-account-on-blog.ts';
import { useSession, useSessionTransitions } from '../account/use-session.ts';

import { useSignOut } from '../account/use-sign-out.tsx';
import { usePalette } from '../commands/command-palette.tsx';
import { ConflictDialog } from '../conflicts/conflict-dialog.tsx';
import { FileConflictDialog } from '../conflicts/file-conflict-dialog.tsx';
import { useConflict } from '../conflicts/use-conflict.ts';
import { type Navigation, NavigationContext, OwnAccountContext, useAppInfo, useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { focusField } from '../drafts/draft-focus.ts';
import { shownDocument } from '../drafts/drafts-store-state.ts';
import { useDraftsState, useIsPostSeen } from '../drafts/use-draft.ts';
import { useDraftActions } from '../drafts/use-draft-actions.ts';
import { EditorScreen } from '../editor/editor-screen.tsx';
import { revealLocation } from '../editor/reveal-location.ts';
import { useFindAndFocusMode } from '../editor/use-find-and-focus-mode.ts';
import { useDroppedFiles } from '../pictures/use-dropped-files.ts';
import { useBackup } from '../posts/use-backup.ts';
import { usePostDialogs } from '../posts/use-post-dialogs.tsx';
import { useViewMode } from '../preview/view-mode.ts';
import { isWaiting, listWaiting } from '../publish/queue-entries.ts';
import { usePublishDraft } from '../publish/use-publish-draft.ts';
import { useQueue, useQueueNotifications } from '../publish/use-queue.ts';

import { Sidebar } from '../sidebar/sidebar.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { openAdmin } from '../ui/open-admin.tsx';
import { Dialogs, type OpenDialog } from './dialogs.tsx';
import { EmptyState } from './empty-state.tsx';
import { SidePanelHost } from './side-panel-host.tsx';
import { useCommands } from './use-commands.ts';
import { useNavigationRequests } from './use-navigation-requests.ts';
import { useSidePanel } from './use-side-panel.ts';

/** The window's content: the list of drafts, the open draft, the side panel and the dialogs. */
export function Workspace() {
  const store = useDraftsStore();
  const { siteUrl } = useAppInfo();
  const { selection, list } = useDraftsState();
  const draft = selection.kind === 'open' ? selection.document : null;
  const shown = shownDocument(selection);
  const [session, setSession] = useSession();
  const isSignedIn = session?.state === 'signed-in';
  const ownAccount = useAccountOnBlog(session);
  const queue = useQueue();
  const [dialog, setDialog] = useState<OpenDialog>({ kind: 'none' });
  const palette = usePalette();
  const { mode, chooseMode, togglePreview } = useViewMode();
  const { find, closeFind, leaveFocusMode, ...tools } = useFindAndFocusMode({ mode, chooseMode });
  const isFocusMode = tools.isFocusMode && shown !== null;
  const panel = useSidePanel({ isSignedIn, find, closeFind });

  const { showQueue, showLiveProof, askToSignIn } = panel;
  const navigation = useMemo<Navigation>(
    () => ({
      showQueue,
      showLiveProof,
      askToSignIn,
      showVersions: (version) => setDialog({ kind: 'versions', version }),
      showPictures: (use) => setDialog({ kind: 'pictures', use }),
      showDetails() {
        leaveFocusMode();
        panel.showDetails();
      },
    }),
    [showQueue, showLiveProof, askToSignIn, panel.showDetails, leaveFocusMode],
  );
  const reveal = {
    mode,
    chooseMode,
    showDetails: navigation.showDetails,
    leaveFullscreen: () => panel.setIsFullscreen(false),
  };

  const actions = useDraftActions({
    draft,
    isListed: list.kind !== 'loading',
    isSignedOut: session === null || session.state === 'signed-out',
    isQueued: (id) => isWaiting(queue.entries, id),
    navigation,
  });
  const conflict = useConflict(store, draft);
  const { publish, isBlocked } = usePublishDraft({
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
  const signOut = useSignOut({
    session,
    queued: queue.entries,
    onSignedOut(signedOut) {
      setSession(signedOut);
      if (panel.content.kind === 'account') panel.leave();
    },
  });
  useNavigationRequests(session, navigation);
  useQueueNotifications(showQueue);
  useSessionTransitions(session, {
    // Nobody has to sign in any more.
    onUnlocked: panel.leaveSignIn,
    onEnded: panel.showSessionEnded,
  });

  const dropFiles = useDroppedFiles(draft, actions.importDropped);

  function toggleReadiness() {
    if (draft === null) return;
    if (panel.content.kind !== 'readiness' || isFocusMode) {
      leaveFocusMode();
      return panel.showReadiness();
    }
    panel.leave();
    requestAnimationFrame(() => focusField('content'));
  }

  const isPostSeen = useIsPostSeen(draft);
  const isDetailsOpen = panel.content.kind === 'details';
  const isReadinessOpen = panel.content.kind === 'readiness';
  const commands = useCommands(
    {
      ...actions.commands,
      ...tools.commands,
      publish: () => draft && void publish(draft),
      'publish-update': () => draft && void publish(draft, { tellsReaders: true }),
      'schedule-post': posts.showSchedule,
      'toggle-preview': togglePreview,
      'toggle-details': panel.toggleDetails,
      'toggle-readiness': toggleReadiness,
      'sign-in-or-out': panel.showAccount,
      'show-account': () => void openAdmin('account'),
      'show-queue': showQueue,
      'show-posts': posts.showPosts,
      'back-up-posts': backUpPosts,
      'show-authors': () => void openAdmin('authors'),
      'show-demos': () => void openAdmin('demos'),
      'show-deploys': () => void openAdmin('deploys'),
      'show-pictures': () => setDialog({ kind: 'pictures', use: 'text' }),
      'show-deleted': () => setDialog({ kind: 'trash' }),
      'show-spelling': () => setDialog({ kind: 'spelling' }),
      'show-settings': () => setDialog({ kind: 'settings' }),
      'show-drafts-place': () => setDialog({ kind: 'settings-of-drafts' }),
      'show-palette': palette.toggle,
      'show-shortcuts': () => setDialog({ kind: 'shortcuts' }),
      'show-licenses': () => setDialog({ kind: 'licenses' }),
      'show-markdown-help': () => void desktop.openLink('https://commonmark.org/help/'),
      'view-blog': () => void desktop.openLink(`${siteUrl}/blog`),
    },
    {
      palette,
      openDraft: draft?.id ?? null,
      isPostSeen,
      isOwner: ownAccount.account?.role === 'owner',
      toggles: {
        'toggle-details': isDetailsOpen,
        'toggle-readiness': isReadinessOpen,
        'toggle-focus-mode': isFocusMode,
      },
    },
  );

  return (
    <NavigationContext value={navigation}>
      <div className={`app-window ${isFocusMode ? 'is-focus-mode' : ''}`}>
        <Sidebar
          session={session}
          queue={queue}
          draftsFolder={actions.draftsFolder.path}
          onShowPosts={posts.showPosts}
          onNewDraft={actions.create}
          onChooseFolder={actions.commands['choose-drafts-folder']}
          onShowAccount={panel.showAccount}
          onSignOut={() => signOut.signOut(false)}
        />
        <main className="flex min-h-0 min-w-0 flex-col bg-paper" aria-busy={selection.kind === 'opening'}>
          {shown === null ? (
            <EmptyState onNewDraft={actions.create} onSignIn={panel.showAccount} />
          ) : (
            <EditorScreen
              document={shown}
              mode={isFocusMode ? 'write' : mode}
              isFocusMode={isFocusMode}
              find={find}
              onFindClose={closeFind}
              onLeaveFocusMode={leaveFocusMode}
              isFullscreen={panel.isFullscreen}
              isDetailsOpen={isDetailsOpen}
              isReadinessOpen={isReadinessOpen}
              isQueued={isWaiting(queue.entries, shown.id)}
              onMode={chooseMode}
              onFullscreen={panel.setIsFullscreen}
              onDetails={panel.toggleDetails}
              onReadiness={toggleReadiness}
              onDelete={actions.commands['delete-draft']}
              onConflict={(side) => conflict.show(shown.id, side)}
              onPublish={() => void publish(shown)}
              onSchedule={posts.showSchedule}
            />
          )}
        </main>
        <SidePanelHost
          panel={panel}
          session={session}
          draft={draft}
          queue={queue}
          reveal={reveal}
          onSignOut={signOut.signOut}
          onConflict={(id) => conflict.show(id, 'blog')}
          onReadiness={toggleReadiness}
        />
      </div>
      {signOut.dialog}
      <FileDrop
        label={
          draft === null
            ? 'Drop Markdown files to import them'
            : 'Drop pictures into the text, Markdown files to import them'
        }
        onFiles={dropFiles}
      />
      <OwnAccountContext value={ownAccount}>
        {posts.dialogs}
        <Dialogs
          dialog={dialog}
          palette={palette}
          draft={draft}
          draftsFolder={actions.draftsFolder}
          waiting={listWaiting(queue.entries).length}
          commands={commands}
          onUndelete={actions.undelete}
          onClose={() => setDialog({ kind: 'none' })}
        />
      </OwnAccountContext>
      {conflict.document !== null && conflict.side === 'file' && (
        <FileConflictDialog key={conflict.document.id} document={conflict.document} onClose={conflict.close} />
      )}
      {conflict.document !== null && conflict.side === 'blog' && (
        <ConflictDialog
          key={conflict.document.id}
          document={conflict.document}
          onClose={conflict.close}
          onPublish={(document) => void publish(document, conflict.options)}
        />
      )}
    </NavigationContext>
  );
}
