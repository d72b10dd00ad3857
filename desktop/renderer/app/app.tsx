import { Tooltip } from 'radix-ui';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AppInfo } from '../../ipc/app.ts';
import type { QueueEntry } from '../../ipc/publish-queue.ts';
import { listLocalDrafts } from '../account/local-drafts.tsx';
import { useSession } from '../account/use-session.ts';
import { useSessionTransitions } from '../account/use-session-transitions.ts';
import { useSignOut } from '../account/use-sign-out.tsx';
import { usePalette } from '../commands/use-palette.ts';
import { useConflict } from '../conflicts/use-conflict.tsx';
import { desktop } from '../desktop-api.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { shownDocument } from '../drafts/drafts-store-state.ts';
import { useDraftsStore } from '../drafts/use-draft.ts';
import { useDraftActions } from '../drafts/use-draft-actions.tsx';
import { EditorScreen } from '../editor/editor-screen.tsx';
import { focusField } from '../editor/post-fields.ts';
import { revealField, revealLocation } from '../editor/reveal-location.ts';
import { useFindAndFocusMode } from '../editor/use-find-and-focus-mode.ts';
import { useViewMode } from '../editor/use-view-mode.ts';
import { usePostDialogs } from '../posts/use-post-dialogs.tsx';
import { isWaiting } from '../publish/step-labels.ts';
import { usePublish } from '../publish/use-publish.ts';
import { useQueue } from '../publish/use-queue.ts';
import { useQueueNotifications } from '../publish/use-queue-notifications.ts';
import { useKnownSlugs } from '../readiness/use-known-slugs.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { useIsDialogOpen } from '../ui/open-dialogs.ts';
import { Toasts } from '../ui/toasts.tsx';
import { Dialogs, type OpenDialog } from './dialogs.tsx';
import { EmptyState } from './empty-state.tsx';
import { SidePanelHost } from './side-panel-host.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useClosing } from './use-closing.ts';
import { useCommands } from './use-commands.ts';
import { useExclusivePanels } from './use-exclusive-panels.ts';
import { useNavigationRequests } from './use-navigation-requests.ts';
import { useSidePanel } from './use-side-panel.ts';
import { useUpdateNotifications } from './use-update-notifications.ts';

export function App({ store, appInfo }: { store: DraftsStore; appInfo: AppInfo }) {
  const state = useDraftsStore(store);
  const [session, setSession] = useSession();
  const { mode, chooseMode, togglePreview } = useViewMode();
  const queue = useQueue();
  const knownSlugs = useKnownSlugs();
  const [areDraftsOffered, setAreDraftsOffered] = useState(false);
  const machineDrafts = useMemo(() => listLocalDrafts(state.summaries), [state.summaries]);
  const [dialog, setDialog] = useState<OpenDialog>('none');
  const palette = usePalette();
  const closing = useClosing(store);
  const isSignedIn = session?.state === 'signed-in';
  const isSignedOut = session === null || session.state === 'signed-out';
  const column = useSidePanel(isSignedIn);
  const { showDetails, showQueue, askToSignIn, setIsFullscreen } = column;
  const draft = state.selection.kind === 'open' ? state.selection.document : null;
  const shown = shownDocument(state.selection);
  const actions = useDraftActions(store, draft, appInfo.draftsFolder, (id) => isWaiting(queue.entries, id));

  const { takeOpened } = actions;
  const isListed = state.list.kind !== 'loading';
  const isDialogOpen = useIsDialogOpen();
  useEffect(() => void store.load(), [store]);
  useEffect(() => {
    // Nothing changes beneath a dialog that has to be answered first.
    if (!isListed || isDialogOpen) return;
    takeOpened();
    return desktop.onFilesOpened(takeOpened);
  }, [isListed, isDialogOpen, takeOpened]);
  useUpdateNotifications();

  const tools = useFindAndFocusMode({ mode, chooseMode });
  const { leaveFocusMode } = tools;
  const isFocusMode = tools.isFocusMode && shown !== null;
  useExclusivePanels({ find: tools.find, closeFind: tools.closeFind, column });

  const placeActions = {
    mode,
    chooseMode,
    showDetails() {
      leaveFocusMode();
      showDetails();
    },
    leaveFullscreen: () => setIsFullscreen(false),
  };

  const { publish, isBlocked } = usePublish({
    session,
    siteUrl: appInfo.siteUrl,
    knownSlugs,
    onPlaceToMend: (place) => revealLocation(place, placeActions),
    onSignInNeeded: () => askToSignIn('Sign in to publish. Your text stays here, saved on this computer.'),
    onShowQueue: showQueue,
    onConflict: (document, refusal) => conflict.showRefused(document, refusal),
  });
  const conflict = useConflict({
    store,
    draft,
    onPublish: (document) => void publish(document),
    onVersions: () => actions.showVersions(null),
  });
  useNavigationRequests({ store, state, session, onSignInNeeded: askToSignIn, onShowQueue: showQueue });
  useQueueNotifications({ store, siteUrl: appInfo.siteUrl, onShowQueue: showQueue });
  const posts = usePostDialogs({
    store,
    siteUrl: appInfo.siteUrl,
    draft,
    isSignedIn,
    isBlocked,
    onSignInNeeded: askToSignIn,
    onSchedule: (document, at) => void publish(document, at),
  });

  function createDraft() {
    // Drawn before the next key, which is the first one of its title.
    flushSync(() => store.create(isSignedOut ? 'machine' : 'account'));
    focusField('title');
  }

  async function editQueued({ postId, step }: QueueEntry) {
    await store.open(postId);
    revealField(step.name === 'stopped' && step.failure.kind === 'duplicate-slug' ? 'slug' : 'title', placeActions);
  }

  async function compareQueued({ postId }: QueueEntry) {
    await store.open(postId);
    conflict.show(postId);
  }

  useSessionTransitions(session, {
    onSignedIn: () => setAreDraftsOffered(true),
    // What was asked meanwhile needs no answer any more.
    onUnlocked: () => column.content.kind === 'sign-in' && column.leave(),
    onEnded: column.showSessionEnded,
  });

  function toggleReadiness() {
    if (draft === null) return;
    if (column.content.kind !== 'readiness' || isFocusMode) {
      leaveFocusMode();
      return column.showReadiness();
    }
    column.leave();
    requestAnimationFrame(() => focusField('content'));
  }

  const { logOut, question } = useSignOut({
    store,
    session,
    queued: queue.entries,
    onLoggedOut(left) {
      setSession(left);
      setAreDraftsOffered(false);
      if (column.content.kind === 'account') column.leave();
    },
  });

  const commands = useCommands(
    {
      'new-draft': createDraft,
      save: () => void store.flushAll(),
      publish: () => draft && void publish(draft),
      'schedule-post': posts.askWhen,
      'toggle-preview': togglePreview,
      'toggle-details': column.toggleDetails,
      ...tools.commands,
      'show-spelling': () => setDialog('spelling'),
      'toggle-readiness': toggleReadiness,
      'show-account': column.showAccount,
      'show-queue': showQueue,
      ...actions.menu,
      'show-posts': posts.showPosts,
      'show-settings': () => setDialog('settings'),
      'show-drafts-place': () => setDialog('settings-of-drafts'),
      'show-palette': palette.toggle,
      'show-shortcuts': () => setDialog('shortcuts'),
      'show-markdown-help': () => void desktop.openLink('https://commonmark.org/help/'),
      'view-blog': () => void desktop.openLink(`${appInfo.siteUrl}/blog`),
    },
    {
      platform: appInfo.platform,
      palette,
      openDraft: draft?.id ?? null,
      on: [
        ...(column.content.kind === 'details' ? (['toggle-details'] as const) : []),
        ...(column.content.kind === 'readiness' ? (['toggle-readiness'] as const) : []),
        ...(isFocusMode ? (['toggle-focus-mode'] as const) : []),
      ],
    },
  );

  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <div className={`app-window ${isFocusMode ? 'is-focus-mode' : ''}`}>
        <Sidebar
          store={store}
          state={state}
          appInfo={appInfo}
          session={session}
          queue={queue}
          onShowQueue={showQueue}
          draftsFolder={actions.draftsFolder}
          onShowPosts={posts.showPosts}
          onNewDraft={createDraft}
          onMoveFolder={actions.moveFolder}
          onRestore={(id, version) => void actions.restoreUnreadable(id, version)}
          onSignIn={column.showAccount}
          onSignOut={() => logOut(false)}
          offered={areDraftsOffered && isSignedIn && column.content.kind !== 'account' ? machineDrafts : []}
          onOfferAnswered={() => setAreDraftsOffered(false)}
        />
        <main className="flex min-h-0 min-w-0 flex-col bg-paper" aria-busy={state.selection.kind === 'opening'}>
          {shown === null ? (
            <EmptyState store={store} state={state} onNewDraft={createDraft} onSignIn={column.showAccount} />
          ) : (
            <EditorScreen
              store={store}
              document={shown}
              appInfo={appInfo}
              mode={isFocusMode ? 'write' : mode}
              isFocusMode={isFocusMode}
              find={tools.find}
              onFindClose={tools.closeFind}
              onLeaveFocusMode={leaveFocusMode}
              isFullscreen={column.isFullscreen}
              isDetailsOpen={column.content.kind === 'details'}
              isReadinessOpen={column.content.kind === 'readiness'}
              knownSlugs={knownSlugs}
              isQueued={isWaiting(queue.entries, shown.id)}
              onMode={chooseMode}
              onFullscreen={setIsFullscreen}
              onDetails={column.toggleDetails}
              onReadiness={toggleReadiness}
              onDelete={actions.menu['delete-draft']}
              onVersions={actions.showVersions}
              onConflict={() => conflict.show(shown.id)}
              onPublish={() => void publish(shown)}
              onSchedule={posts.askWhen}
            />
          )}
        </main>
        <SidePanelHost
          content={column.content}
          store={store}
          appInfo={appInfo}
          session={session}
          draft={draft}
          queue={queue}
          knownSlugs={knownSlugs}
          machineDrafts={machineDrafts}
          onSignIn={column.showAccount}
          onSignOut={logOut}
          onEditQueued={(entry) => void editQueued(entry)}
          onCompareQueued={(entry) => void compareQueued(entry)}
          onGoToPlace={(place) => revealLocation(place, placeActions)}
          onReadiness={toggleReadiness}
          onDetails={column.toggleDetails}
          onClose={column.leave}
        />
      </div>
      {posts.dialogs}
      {question}
      {actions.dialogs}
      <Dialogs
        dialog={dialog}
        palette={palette}
        platform={appInfo.platform}
        drafts={state.summaries}
        openDraft={draft?.id ?? null}
        draftsFolder={actions.draftsFolder}
        waiting={queue.entries.filter(({ step }) => step.name !== 'done').length}
        commands={commands}
        store={store}
        onClose={() => setDialog('none')}
      />
      {conflict.dialog}
      {closing.reason !== null && (
        <UnsavedDialog reason={closing.reason} onStay={closing.stay} onCloseAnyway={closing.closeAnyway} />
      )}
      <Toasts />
    </Tooltip.Provider>
  );
}
