import { DivergenceNotice } from '../conflicts/divergence-notice.tsx';
import type { OtherSide } from '../conflicts/other-side.ts';
import { useAppInfo, useNavigation, useOpenDivergence } from '../contexts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import type { ViewMode } from '../preview/view-mode.ts';
import { EditorFooter } from './editor-footer.tsx';
import { EditorHeader, type EditorHeaderProps } from './editor-header.tsx';
import { FileNotice } from './file-notice.tsx';
import type { FindRequest } from './find/use-find.ts';
import { SaveIndicator, SaveNotice } from './save-indicator.tsx';
import { MarkdownEditor } from './text/markdown-editor.tsx';
import { TitleField } from './title-field.tsx';
import { useRestoredCaret } from './use-restored-caret.ts';

type EditorScreenProps = Omit<EditorHeaderProps, 'divergence'> & {
  mode: ViewMode;
  isFullscreen: boolean;
  isFocusMode: boolean;
  find: FindRequest | null;
  onFindClose: () => void;
  onLeaveFocusMode: () => void;
  onMode: (mode: ViewMode) => void;
  onFullscreen: (isFullscreen: boolean) => void;
  onConflict: (side: OtherSide) => void;
};

export function EditorScreen(props: EditorScreenProps) {
  const { mode, isFullscreen, isFocusMode, find, onFindClose, onLeaveFocusMode, ...others } = props;
  const { onMode, onFullscreen, onConflict, ...header } = others;
  const { document } = header;
  const { platform } = useAppInfo();
  const { showVersions } = useNavigation();
  const divergence = useOpenDivergence();
  useRestoredCaret(document.id);
  return (
    <div className={`editor-screen editor-screen-${mode} flex min-h-0 min-w-0 flex-1 flex-col`}>
      <EditorHeader key={`header ${document.id}`} divergence={divergence} {...header} />
      <SaveNotice key={`unsaved ${document.id}`} document={document} />
      <FileNotice key={`notice ${document.id}`} document={document} onCompare={showVersions} />
      <DivergenceNotice
        key={`conflict ${document.id}`}
        document={document}
        divergence={divergence}
        onOpen={onConflict}
      />
      <TitleField key={`title ${document.id}`} document={document} />
      <MarkdownEditor
        document={document}
        platform={platform}
        mode={mode}
        isFullscreen={isFullscreen}
        onMode={onMode}
        find={find}
        onFindClose={onFindClose}
        onFullscreen={onFullscreen}
      />
      {isFocusMode ? (
        <FocusBar key={document.id} document={document} onLeave={onLeaveFocusMode} />
      ) : (
        <EditorFooter key={document.id} document={document} />
      )}
    </div>
  );
}

function FocusBar({ document, onLeave }: { document: DraftDocument; onLeave: () => void }) {
  return (
    <footer className="flex min-h-9 flex-none items-center justify-end gap-4 px-5 py-1.5 text-xs text-ink-soft">
      <SaveIndicator document={document} isBrief />
      <button type="button" className="rounded hover:text-ink hover:underline" onClick={onLeave}>
        Exit focus mode (Esc)
      </button>
    </footer>
  );
}
