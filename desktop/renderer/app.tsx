import { Tooltip } from 'radix-ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AppInfo } from '../ipc-contract/app-contract.ts';
import type { QueueEntry } from '../ipc-contract/publish-contract.ts';
import { AccountPanel } from './account/account-panel.tsx';
import { listMachineDrafts } from './account/machine-drafts.tsx';
import { SignInPanel } from './account/sign-in-panel.tsx';
import { useLogOut } from './account/use-log-out.tsx';
import { useSession } from './account/use-session.ts';
import { SESSION_ENDED, useSessionTurns } from './account/use-session-turns.ts';
import { useConflict } from './conflict/use-conflict.tsx';
import { desktop } from './desktop-api.ts';
import type { DraftsDesk } from './drafts/drafts-desk.ts';
import { useDeskState } from './drafts/use-draft.ts';
import { useDraftActions } from './drafts/use-draft-actions.tsx';
import { DetailsPanel } from './editor/details-panel.tsx';
import { EditorScreen } from './editor/editor-screen.tsx';
import { DETAILS, focusField, focusText } from './editor/post-fields.ts';
import { usePublish } from './editor/use-publish.ts';
import { useTextTools } from './editor/use-text-tools.ts';
import { parseViewMode, togglePreview, type ViewMode } from './editor/view-mode.ts';
import { PostsDialog } from './posts/posts-dialog.tsx';
import { ScheduleDialog } from './posts/schedule-dialog.tsx';
import { isWaiting } from './queue/describe-step.ts';
import { QueuePanel } from './queue/queue-panel.tsx';
import { useQueue } from './queue/use-queue.ts';
import { useQueueNews } from './queue/use-queue-news.ts';
import type { Place } from './readiness/finding.ts';
import { ReadinessPanel } from './readiness/readiness-panel.tsx';
import { useSeenBlog } from './readiness/use-seen-blog.ts';
import { NothingOpen } from './shell/nothing-open.tsx';
import { type ShellDialog, ShellDialogs } from './shell/shell-dialogs.tsx';
import { announceFailure, Toasts } from './shell/toasts.tsx';
import { UnsavedDialog } from './shell/unsaved-dialog.tsx';
import { useClosing } from './shell/use-closing.ts';
import { useCommands } from './shell/use-commands.ts';
import { useKeptChoice } from './shell/use-kept-choice.ts';
import { useUpdateNews } from './shell/use-update-news.ts';
import { useVisits } from './shell/use-visits.ts';
import { Sidebar } from './sidebar/sidebar.tsx';

/** A window at least this wide, in CSS pixels, has room for the details beside the text. */
const DETAILS_FROM = 1_180;

/** What the column on the right shows. */
type RightColumn =
  | { kind: 'closed' }
  | { kind: 'details' }
  | { kind: 'readiness' }
  | { kind: 'account' }
  | { kind: 'queue' }
  | { kind: 'sign-in'; reason: string | null; isAsked: boolean };

const CLOSED: RightColumn = { kind: 'closed' };

export function App({ desk, appInfo }: { desk: DraftsDesk; appInfo: AppInfo }) {
  const state = useDeskState(desk);
  const [session, setSession] = useSession();
  const [mode, setMode] = useKeptChoice<ViewMode>('view-mode', (kept) => parseViewMode(kept, window.innerWidth));
  const lastPreview = useRef<Exclude<ViewMode, 'write'>>(mode === 'write' ? 'split' : mode);
  const [isFullscreen, setIsFullscreen] = useState(false);
  const [areDetailsKept, keepDetails] = useKeptChoice<'open' | 'closed'>('details', (kept) =>
    kept === null ? (window.innerWidth >= DETAILS_FROM ? 'open' : 'closed') : kept === 'open' ? 'open' : 'closed',
  );
  const [column, setColumn] = useState<RightColumn>(areDetailsKept === 'open' ? { kind: 'details' } : CLOSED);
  const queue = useQueue();
  const seen = useSeenBlog();
  const [arePostsShown, setArePostsShown] = useState(false);
  const [isScheduling, setIsScheduling] = useState(false);
  const [areDraftsOffered, setAreDraftsOffered] = useState(false);
  const machineDrafts = useMemo(() => listMachineDrafts(state.summaries), [state.summaries]);
  const [dialog, setDialog] = useState<ShellDialog>('none');
  const closing = useClosing(desk);
  const isSignedIn = session?.state === 'signed-in';
  const draft = state.selection.kind === 'open' ? state.selection.document : null;
  const actions = useDraftActions(desk, draft, appInfo.draftsFolder, (id) => isWaiting(queue.entries, id));

  const { takeOpened } = actions;
  useEffect(() => {
    void desk.load().then(takeOpened);
    return desktop.onFilesOpened(takeOpened);
  }, [desk, takeOpened]);
  useUpdateNews();

  const chooseMode = useCallback(
    (next: ViewMode) => {
      if (next !== 'write') lastPreview.current = next;
      setMode(next);
    },
    [setMode],
  );

  const tools = useTextTools({ mode, chooseMode });
  const { leaveFocusMode } = tools;
  const isFocusMode = tools.isFocusMode && draft !== null;

  const showAccount = useCallback(
    (reason: string | null) => {
      setIsFullscreen(false);
      setColumn(isSignedIn ? { kind: 'account' } : { kind: 'sign-in', reason, isAsked: true });
    },
    [isSignedIn],
  );

  const askToSignInFor = useCallback((reason: string) => {
    setIsFullscreen(false);
    setColumn({ kind: 'sign-in', reason, isAsked: true });
  }, []);
  const askToSignIn = useCallback(
    () => askToSignInFor('Sign in to publish. Your text stays here, saved on this machine.'),
    [askToSignInFor],
  );

  const leaveAccount = useCallback(() => {
    setColumn(areDetailsKept === 'open' ? { kind: 'details' } : CLOSED);
  }, [areDetailsKept]);

  const showQueue = useCallback(() => {
    setIsFullscreen(false);
    setColumn({ kind: 'queue' });
  }, []);

  const showPosts = useCallback(() => {
    if (isSignedIn) setArePostsShown(true);
    else setColumn({ kind: 'sign-in', reason: 'Sign in to see your posts on the blog.', isAsked: true });
  }, [isSignedIn]);

  const leadToField = useCallback(
    (field: string) => {
      if (DETAILS.has(field)) {
        setIsFullscreen(false);
        leaveFocusMode();
        setColumn({ kind: 'details' });
      }
      if (field === 'title') setIsFullscreen(false);
      if (field === 'content' && mode === 'read') chooseMode('write');
      // After the column that holds it is drawn.
      requestAnimationFrame(() => focusField(field));
    },
    [mode, chooseMode, leaveFocusMode],
  );

  const leadToPlace = useCallback(
    (place: Place) => {
      if (place.kind === 'field') return leadToField(place.field);
      if (mode === 'read') chooseMode('write');
      requestAnimationFrame(() => focusText(place.start));
    },
    [leadToField, mode, chooseMode],
  );

  const { publish, isHeld } = usePublish({
    session,
    siteUrl: appInfo.siteUrl,
    seen,
    onPlaceToMend: leadToPlace,
    onSignInNeeded: askToSignIn,
    onShowQueue: showQueue,
    onConflict: (document, refusal) => conflict.showRefused(document, refusal),
  });
  const conflict = useConflict({
    desk,
    draft,
    onPublish: (document) => void publish(document),
    onVersions: () => actions.showVersions(null),
  });
  useVisits({ desk, state, session, onSignInNeeded: askToSignInFor, onShowQueue: showQueue });
  useQueueNews({ desk, siteUrl: appInfo.siteUrl, onShowQueue: showQueue });

  async function createDraft() {
    const created = await desk.create();
    if (!created.ok) return announceFailure('Error', created.error.message);
    requestAnimationFrame(() => focusField('title'));
  }

  async function editQueued({ postId, step }: QueueEntry) {
    await desk.open(postId);
    leadToField(step.name === 'stopped' && step.refusal.kind === 'duplicate-slug' ? 'slug' : 'title');
  }

  async function compareQueued({ postId }: QueueEntry) {
    await desk.open(postId);
    conflict.show(postId);
  }

  function toggleDetails() {
    const isOpen = column.kind === 'details';
    keepDetails(isOpen ? 'closed' : 'open');
    setColumn(isOpen ? CLOSED : { kind: 'details' });
  }

  useSessionTurns(session, {
    onSignedIn: () => setAreDraftsOffered(true),
    // A window without room for it beside the text says it in the sidebar alone.
    onEnded() {
      if (window.innerWidth < DETAILS_FROM) return;
      // Who asked to publish was told so already, with the password's field in focus.
      setColumn((shown) =>
        shown.kind === 'sign-in' ? shown : { kind: 'sign-in', reason: SESSION_ENDED, isAsked: false },
      );
    },
  });

  function toggleReadiness() {
    if (draft === null) return;
    if (column.kind !== 'readiness' || isFocusMode) {
      setIsFullscreen(false);
      leaveFocusMode();
      return setColumn({ kind: 'readiness' });
    }
    leaveAccount();
    requestAnimationFrame(() => focusField('content'));
  }

  const { logOut, question } = useLogOut({
    desk,
    session,
    queued: queue.entries,
    onLoggedOut(left) {
      setSession(left);
      setAreDraftsOffered(false);
      if (column.kind === 'account') leaveAccount();
    },
  });

  const commands = useCommands(
    {
      'new-draft': () => void createDraft(),
      save: () => void desk.flushAll(),
      publish: () => draft && void publish(draft),
      'schedule-post': () => draft && !isHeld(draft) && setIsScheduling(true),
      'toggle-preview': () => chooseMode(togglePreview(mode, lastPreview.current)),
      'toggle-details': toggleDetails,
      ...tools.commands,
      'show-spelling': () => setDialog('spelling'),
      'toggle-readiness': toggleReadiness,
      'show-account': () => showAccount(null),
      'show-queue': showQueue,
      ...actions.menu,
      'show-posts': showPosts,
      'show-settings': () => setDialog('settings'),
      'show-drafts-place': () => setDialog('settings-of-drafts'),
      'show-palette': () => setDialog(dialog === 'palette' ? 'none' : 'palette'),
      'show-shortcuts': () => setDialog('shortcuts'),
      'show-markdown-help': () => void desktop.openLink('https://commonmark.org/help/'),
      'view-blog': () => void desktop.openLink(`${appInfo.siteUrl}/blog`),
    },
    {
      openDraft: draft?.id ?? null,
      on: [
        ...(column.kind === 'details' ? (['toggle-details'] as const) : []),
        ...(column.kind === 'readiness' ? (['toggle-readiness'] as const) : []),
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
          onShowPosts={showPosts}
          onNewDraft={() => void createDraft()}
          onMoveFolder={actions.moveFolder}
          onRestore={(id, version) => void actions.restoreUnreadable(id, version)}
          onSignIn={() => showAccount(null)}
          onSignOut={() => logOut(false)}
          offered={areDraftsOffered && isSignedIn ? machineDrafts : []}
          onOfferAnswered={() => setAreDraftsOffered(false)}
        />
        <main className="flex min-h-0 min-w-0 flex-col bg-paper">
          {draft === null ? (
            <NothingOpen desk={desk} state={state} onNewDraft={() => void createDraft()} />
          ) : (
            <EditorScreen
              key={draft.id}
              document={draft}
              appInfo={appInfo}
              mode={isFocusMode ? 'write' : mode}
              isFocusMode={isFocusMode}
              find={tools.find}
              onFindClose={tools.closeFind}
              onLeaveFocusMode={leaveFocusMode}
              isFullscreen={isFullscreen}
              isDetailsOpen={column.kind === 'details'}
              isReadinessOpen={column.kind === 'readiness'}
              seen={seen}
              isQueued={isWaiting(queue.entries, draft.id)}
              onMode={chooseMode}
              onFullscreen={setIsFullscreen}
              onDetails={toggleDetails}
              onReadiness={toggleReadiness}
              onDelete={actions.menu['delete-draft']}
              onVersions={actions.showVersions}
              onConflict={() => conflict.show(draft.id)}
              takePlace={desk.takePlace}
              onPublish={() => void publish(draft)}
              onSchedule={() => !isHeld(draft) && setIsScheduling(true)}
            />
          )}
        </main>
        {column.kind === 'sign-in' && (
          <aside aria-label="Account" className="right-column">
            <SignInPanel
              // The word that the session has ended may come before or after the refusal that asks for the password.
              key={`${session?.state} ${column.isAsked}`}
              email={session?.state === 'expired' ? session.email : ''}
              reason={column.reason}
              isAsked={column.isAsked}
              queued={queue.entries}
              onClose={leaveAccount}
            />
          </aside>
        )}
        {column.kind === 'account' && session?.state === 'signed-in' && (
          <aside aria-label="Account" className="right-column">
            <AccountPanel
              session={session}
              desk={desk}
              machineDrafts={machineDrafts}
              onSignOut={logOut}
              onClose={leaveAccount}
            />
          </aside>
        )}
        {column.kind === 'queue' && (
          <aside aria-label="Publish queue" className="right-column">
            <QueuePanel
              queue={queue}
              siteUrl={appInfo.siteUrl}
              onEdit={(entry) => void editQueued(entry)}
              onCompare={(entry) => void compareQueued(entry)}
              onSignIn={() => showAccount(null)}
              onClose={leaveAccount}
            />
          </aside>
        )}
        {column.kind === 'readiness' && draft !== null && (
          <aside aria-label="Readiness" className="right-column">
            <ReadinessPanel
              document={draft}
              siteUrl={appInfo.siteUrl}
              author={session === null || session.state === 'signed-out' ? '' : session.email}
              seen={seen}
              onGo={leadToPlace}
              onClose={toggleReadiness}
            />
          </aside>
        )}
        {column.kind === 'details' && draft !== null && (
          <aside aria-label="Post details" className="right-column">
            <DetailsPanel key={draft.id} document={draft} siteUrl={appInfo.siteUrl} onClose={toggleDetails} />
          </aside>
        )}
      </div>
      {arePostsShown && isSignedIn && (
        <PostsDialog desk={desk} siteUrl={appInfo.siteUrl} onClose={() => setArePostsShown(false)} />
      )}
      {isScheduling && draft !== null && (
        <ScheduleDialog
          title={draft.getFields().title}
          onCancel={() => setIsScheduling(false)}
          onSchedule={(at) => {
            setIsScheduling(false);
            void publish(draft, at);
          }}
        />
      )}
      {question}
      {actions.dialogs}
      <ShellDialogs
        dialog={dialog}
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
