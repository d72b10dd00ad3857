import { Tooltip } from 'radix-ui';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AppInfo } from '../../ipc/app.ts';
import type { QueueEntry } from '../../ipc/publish-queue.ts';
import { listMachineDrafts } from '../account/local-drafts.tsx';
import { useSession } from '../account/use-session.ts';
import { useSessionTurns } from '../account/use-session-transitions.ts';
import { useLogOut } from '../account/use-sign-out.tsx';
import { usePalette } from '../commands/use-palette.ts';
import { useConflict } from '../conflicts/use-conflict.tsx';
import { desktop } from '../desktop-api.ts';
import type { DraftsDesk } from '../drafts/drafts-store.ts';
import { shownDocument } from '../drafts/drafts-store-state.ts';
import { useDeskState } from '../drafts/use-draft.ts';
import { useDraftActions } from '../drafts/use-draft-actions.tsx';
import { EditorScreen } from '../editor/editor-screen.tsx';
import { focusField } from '../editor/post-fields.ts';
import { goToField, goToPlace } from '../editor/reveal-location.ts';
import { useTextTools } from '../editor/use-find-and-focus-mode.ts';
import { useViewMode } from '../editor/use-view-mode.ts';
import { usePostDialogs } from '../posts/use-post-dialogs.tsx';
import { isWaiting } from '../publish/step-labels.ts';
import { usePublish } from '../publish/use-publish.ts';
import { useQueue } from '../publish/use-queue.ts';
import { useQueueNews } from '../publish/use-queue-notifications.ts';
import { useSeenBlog } from '../readiness/use-known-slugs.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { useIsDialogOpen } from '../ui/open-dialogs.ts';
import { Toasts } from '../ui/toasts.tsx';
import { type ShellDialog, ShellDialogs } from './dialogs.tsx';
import { NothingOpen } from './empty-state.tsx';
import { RightColumn } from './side-panel-host.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useClosing } from './use-closing.ts';
import { useCommands } from './use-commands.ts';
import { useTurns } from './use-exclusive-panels.ts';
import { useVisits } from './use-navigation-requests.ts';
import { useRightColumn } from './use-side-panel.ts';
import { useUpdateNews } from './use-update-notifications.ts';

export function App({ desk, appInfo }: { desk: DraftsDesk; appInfo: AppInfo }) {
  const state = useDeskState(desk);
  const [session, setSession] = useSession();
  const { mode, chooseMode, togglePreview } = useViewMode();
  const queue = useQueue();
  const seen = useSeenBlog();
  const [areDraftsOffered, setAreDraftsOffered] = useState(false);
  const machineDrafts = useMemo(() => listMachineDrafts(state.summaries), [state.summaries]);
  const [dialog, setDialog] = useState<ShellDialog>('none');
  const palette = usePalette();
  const closing = useClosing(desk);
  const isSignedIn = session?.state === 'signed-in';
  const isSignedOut = session === null || session.state === 'signed-out';
  const column = useRightColumn(isSignedIn);
  const { showDetails, showQueue, askToSignIn, setIsFullscreen } = column;
  const draft = state.selection.kind === 'open' ? state.selection.document : null;
  const shown = shownDocument(state.selection);
  const actions = useDraftActions(desk, draft, appInfo.draftsFolder, (id) => isWaiting(queue.entries, id));

  const { takeOpened } = actions;
  const isListed = state.list.kind !== 'loading';
  const isDialogOpen = useIsDialogOpen();
  useEffect(() => void desk.load(), [desk]);
  useEffect(() => {
    // Nothing changes beneath a dialog that has to be answered first.
    if (!isListed || isDialogOpen) return;
    takeOpened();
    return desktop.onFilesOpened(takeOpened);
  }, [isListed, isDialogOpen, takeOpened]);
  useUpdateNews();

  const tools = useTextTools({ mode, chooseMode });
  const { leaveFocusMode } = tools;
  const isFocusMode = tools.isFocusMode && shown !== null;
  useTurns({ find: tools.find, closeFind: tools.closeFind, column });

  const placeActions = {
    mode,
    chooseMode,
    showDetails() {
      leaveFocusMode();
      showDetails();
    },
    leaveFullscreen: () => setIsFullscreen(false),
  };

  const { publish, isHeld } = usePublish({
    session,
    siteUrl: appInfo.siteUrl,
    seen,
    onPlaceToMend: (place) => goToPlace(place, placeActions),
    onSignInNeeded: () => askToSignIn('Sign in to publish. Your text stays here, saved on this computer.'),
    onShowQueue: showQueue,
    onConflict: (document, refusal) => conflict.showRefused(document, refusal),
  });
  const conflict = useConflict({
    desk,
    draft,
    onPublish: (document) => void publish(document),
    onVersions: () => actions.showVersions(null),
  });
  useVisits({ desk, state, session, onSignInNeeded: askToSignIn, onShowQueue: showQueue });
  useQueueNews({ desk, siteUrl: appInfo.siteUrl, onShowQueue: showQueue });
  const posts = usePostDialogs({
    desk,
    siteUrl: appInfo.siteUrl,
    draft,
    isSignedIn,
    isHeld,
    onSignInNeeded: askToSignIn,
    onSchedule: (document, at) => void publish(document, at),
  });

  function createDraft() {
    // Drawn before the next key, which is the first one of its title.
    flushSync(() => desk.create(isSignedOut ? 'machine' : 'account'));
    focusField('title');
  }

  async function editQueued({ postId, step }: QueueEntry) {
    await desk.open(postId);
    goToField(step.name === 'stopped' && step.refusal.kind === 'duplicate-slug' ? 'slug' : 'title', placeActions);
  }

  async function compareQueued({ postId }: QueueEntry) {
    await desk.open(postId);
    conflict.show(postId);
  }

  useSessionTurns(session, {
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

  const { logOut, question } = useLogOut({
    desk,
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
      save: () => void desk.flushAll(),
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
          desk={desk}
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
            <NothingOpen desk={desk} state={state} onNewDraft={createDraft} onSignIn={column.showAccount} />
          ) : (
            <EditorScreen
              desk={desk}
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
              seen={seen}
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
        <RightColumn
          content={column.content}
          desk={desk}
          appInfo={appInfo}
          session={session}
          draft={draft}
          queue={queue}
          seen={seen}
          machineDrafts={machineDrafts}
          onSignIn={column.showAccount}
          onSignOut={logOut}
          onEditQueued={(entry) => void editQueued(entry)}
          onCompareQueued={(entry) => void compareQueued(entry)}
          onGoToPlace={(place) => goToPlace(place, placeActions)}
          onReadiness={toggleReadiness}
          onDetails={column.toggleDetails}
          onClose={column.leave}
        />
      </div>
      {posts.dialogs}
      {question}
      {actions.dialogs}
      <ShellDialogs
        dialog={dialog}
        palette={palette}
        platform={appInfo.platform}
        drafts={state.summaries}
        openDraft={draft?.id ?? null}
        draftsFolder={actions.draftsFolder}
        waiting={queue.entries.filter(({ step }) => step.name !== 'done').length}
        commands={commands}
        desk={desk}
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
