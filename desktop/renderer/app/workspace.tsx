import { ConflictDialogs } from '../conflicts/conflict-dialogs.tsx';
import { useDivergence } from '../conflicts/divergence-notice.tsx';
import { NavigationContext, OpenDivergenceContext, OwnAccountContext } from '../contexts.ts';
import { EditorScreen } from '../editor/editor-screen.tsx';
import { useDroppedFiles } from '../pictures/use-dropped-files.ts';
import { listWaiting } from '../publish/queue-entries.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { Dialogs } from './dialogs.tsx';
import { EmptyState } from './empty-state.tsx';
import { SidePanelHost } from './side-panel-host.tsx';
import { useWorkspace, type WorkspaceState } from './use-workspace.ts';

export function Workspace() {
  const workspace = useWorkspace();
  const { draft, session, queue, panel, actions, publishing, signOut, toggleReadiness } = workspace;
  const dropFiles = useDroppedFiles(draft, actions.importDropped);
  const divergence = useDivergence(workspace.shown?.id ?? null);
  return (
    <NavigationContext value={workspace.navigation}>
      <OwnAccountContext value={workspace.ownAccount}>
        <OpenDivergenceContext value={divergence}>
          <div className={`app-window ${workspace.isFocusMode ? 'is-focus-mode' : ''}`}>
            <Sidebar
              session={session}
              queue={queue}
              queued={workspace.queued}
              draftsFolder={actions.draftsFolder.path}
              importStatus={actions.importStatus}
              onShowPosts={publishing.commands['show-posts']}
              onNewDraft={actions.create}
              onChooseFolder={actions.commands['choose-drafts-folder']}
              isSigningIn={panel.content.kind === 'sign-in'}
              onShowAccount={panel.showAccount}
              onSignOut={() => signOut.signOut(false)}
            />
            <main className="flex min-h-0 min-w-0 flex-col bg-paper" aria-busy={workspace.isOpening}>
              <ShownDraft workspace={workspace} />
            </main>
            <SidePanelHost
              panel={panel}
              session={session}
              draft={draft}
              queue={queue}
              reveal={workspace.reveal}
              onSignOut={signOut.signOut}
              onConflict={(id) => publishing.conflict.show(id, 'blog')}
              onReadiness={toggleReadiness}
            />
          </div>
        </OpenDivergenceContext>
        {signOut.dialog}
        {actions.importDialog}
        <FileDrop
          label={
            draft === null
              ? 'Drop Markdown files to import them'
              : 'Drop pictures to add them, or Markdown files to import them'
          }
          onFiles={dropFiles}
        />
        {publishing.dialogs}
        {publishing.linkDialog}
        <Dialogs
          dialogs={workspace.dialogs}
          draft={draft}
          draftsFolder={actions.draftsFolder}
          waiting={listWaiting(queue.entries).length}
          commands={workspace.commands}
          onUndelete={actions.undelete}
        />
        <ConflictDialogs
          conflict={publishing.conflict}
          onPublish={(document, options) => void publishing.publish(document, options)}
        />
      </OwnAccountContext>
    </NavigationContext>
  );
}

function ShownDraft({ workspace }: { workspace: WorkspaceState }) {
  const { shown, queued, view, tools, isFocusMode, panel, actions, publishing, toggleReadiness } = workspace;
  if (shown === null)
    return (
      <EmptyState
        onNewDraft={actions.create}
        onImport={actions.commands['import-drafts']}
        onSignIn={panel.showAccount}
      />
    );
  return (
    <EditorScreen
      document={shown}
      mode={isFocusMode ? 'write' : view.mode}
      isFocusMode={isFocusMode}
      find={tools.find}
      onFindClose={tools.closeFind}
      onLeaveFocusMode={tools.leaveFocusMode}
      isFullscreen={panel.isFullscreen}
      isDetailsOpen={panel.content.kind === 'details'}
      isReadinessOpen={panel.content.kind === 'readiness'}
      isStatusOpen={panel.content.kind === 'publish-status'}
      queued={queued.get(shown.id) ?? null}
      onMode={view.chooseMode}
      onFullscreen={panel.setIsFullscreen}
      onDetails={panel.toggleDetails}
      onReadiness={toggleReadiness}
      onDelete={actions.commands['delete-draft']}
      onConflict={(side) => publishing.conflict.show(shown.id, side)}
      onPublish={() => void publishing.publish(shown)}
      onSchedule={publishing.commands['schedule-post']}
    />
  );
}
