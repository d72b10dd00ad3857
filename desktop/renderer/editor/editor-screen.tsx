import type { AppInfo } from '../../ipc/app.ts';
import type { SlugCache } from '../../ipc/known-slugs.ts';
import { ConflictNotice } from '../conflicts/conflict-notice.tsx';
import type { DraftDocument } from '../drafts/draft-document.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { DraftNotice } from './draft-notice.tsx';
import { EditorFooter } from './editor-footer.tsx';
import { EditorHeader } from './editor-header.tsx';
import type { FindRequest } from './find/find-bar.tsx';
import { FocusBar } from './focus-bar.tsx';
import { MarkdownEditor } from './text/markdown-editor.tsx';
import { TitleField } from './title-field.tsx';
import { useRestoredCaret } from './use-restored-caret.ts';
import type { ViewMode } from './view-mode.ts';

type EditorScreenProps = {
  store: DraftsStore;
  document: DraftDocument;
  appInfo: AppInfo;
  mode: ViewMode;
  isFullscreen: boolean;
  isDetailsOpen: boolean;
  isReadinessOpen: boolean;
  knownSlugs: SlugCache;
  isQueued: boolean;
  /** Nothing but the text is on screen. */
  isFocusMode: boolean;
  find: FindRequest | null;
  onFindClose: () => void;
  onLeaveFocusMode: () => void;
  onMode: (mode: ViewMode) => void;
  onFullscreen: (isFullscreen: boolean) => void;
  onDetails: () => void;
  onReadiness: () => void;
  onDelete: () => void;
  /** Null for the newest. */
  onVersions: (version: string | null) => void;
  /** Shows the post as it was changed somewhere else. */
  onConflict: () => void;
  onPublish: () => void;
  onSchedule: () => void;
};

export function EditorScreen(props: EditorScreenProps) {
  const { document, appInfo, mode, isFullscreen, isDetailsOpen, onMode, onFullscreen } = props;
  useRestoredCaret(document.id, props.store.takePlace);
  return (
    <div className={`editor-screen editor-screen-${mode} flex min-h-0 min-w-0 flex-1 flex-col`}>
      <EditorHeader
        key={`header ${document.id}`}
        document={document}
        siteUrl={appInfo.siteUrl}
        isDetailsOpen={isDetailsOpen}
        isReadinessOpen={props.isReadinessOpen}
        knownSlugs={props.knownSlugs}
        isQueued={props.isQueued}
        onDetails={props.onDetails}
        onReadiness={props.onReadiness}
        onDelete={props.onDelete}
        onVersions={() => props.onVersions(null)}
        onPublish={props.onPublish}
        onSchedule={props.onSchedule}
        platform={appInfo.platform}
      />
      <DraftNotice key={`notice ${document.id}`} document={document} onCompare={props.onVersions} />
      <ConflictNotice key={`conflict ${document.id}`} document={document} onOpen={props.onConflict} />
      <TitleField key={`title ${document.id}`} document={document} />
      <MarkdownEditor
        store={props.store}
        document={document}
        platform={appInfo.platform}
        mode={mode}
        isFullscreen={isFullscreen}
        onMode={onMode}
        find={props.find}
        onFindClose={props.onFindClose}
        onFullscreen={onFullscreen}
      />
      {props.isFocusMode ? (
        <FocusBar key={document.id} document={document} onLeave={props.onLeaveFocusMode} />
      ) : (
        <EditorFooter key={document.id} document={document} />
      )}
    </div>
  );
}
