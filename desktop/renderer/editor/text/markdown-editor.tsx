import { pickPictures } from '@callwright/shared/picture-text/picture-files.ts';
import MDEditor, { type ContextStore, type ICommand } from '@uiw/react-md-editor/nohighlight';
import { type KeyboardEvent, memo, useCallback, useMemo, useRef } from 'react';
import type { Platform } from '../../../commands.ts';
import { useNavigation, usePicturesStore } from '../../contexts.ts';
import type { DraftDocument } from '../../drafts/draft-document.ts';
import { insertFiles } from '../../pictures/insert-pictures.ts';
import { PicturePanel } from '../../pictures/picture-panel.tsx';
import { PreviewFrame } from '../../preview/preview-frame.tsx';
import type { ViewMode } from '../../preview/view-mode.ts';
import { isPressed } from '../../ui/keys/shortcut.ts';
import { FindBar } from '../find/find-bar.tsx';
import type { FindRequest } from '../find/use-find.ts';
import { LinkPicker } from '../links/link-picker.tsx';
import { SaveIndicator } from '../save-indicator.tsx';
import { DraftText } from './draft-text.tsx';
import { findEmptyListItem } from './line-indent.ts';
import { KEYED_COMMANDS } from './markdown-commands.tsx';
import { FULLSCREEN_SHORTCUT, MarkdownToolbar, VIEW_MODES } from './markdown-toolbar.tsx';

type MarkdownEditorProps = {
  document: DraftDocument;
  platform: Platform;
  mode: ViewMode;
  isFullscreen: boolean;
  find: FindRequest | null;
  onFindClose: () => void;
  onMode: (mode: ViewMode) => void;
  onFullscreen: (isFullscreen: boolean) => void;
};

const NO_COMMANDS: ICommand[] = [];

/** The text bypasses the package, which would re-render every time its value changes. */
export const MarkdownEditor = memo(function MarkdownEditor(props: MarkdownEditorProps) {
  const { document: draft, platform, mode, isFullscreen, onMode, onFullscreen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<ContextStore>(null);

  const pictures = usePicturesStore();
  const { showPictures } = useNavigation();
  const execute = useCallback((command: ICommand) => editor.current?.commandOrchestrator?.executeCommand(command), []);
  const addPictures = useCallback(
    () => void pickPictures({ isMultiple: true }).then((files) => insertFiles(pictures, draft, files)),
    [pictures, draft],
  );
  const showLibrary = useCallback(() => showPictures('text'), [showPictures]);
  const saveStatus = useMemo(() => <SaveIndicator document={draft} />, [draft]);
  const components = useMemo(() => ({ textarea: () => <DraftText document={draft} /> }), [draft]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.nativeEvent.isComposing) return;
    const view = VIEW_MODES.find(({ shortcut }) => isPressed(shortcut, event.nativeEvent, platform));
    if (view) return handle(event, () => onMode(view.mode));
    if (isPressed(FULLSCREEN_SHORTCUT, event.nativeEvent, platform))
      return handle(event, () => onFullscreen(!isFullscreen));
    if (event.key === 'Escape' && isFullscreen && !event.defaultPrevented)
      return handle(event, () => onFullscreen(false));
    if (!(event.target instanceof HTMLTextAreaElement)) return;

    const keyed = KEYED_COMMANDS.find(({ shortcut }) => shortcut && isPressed(shortcut, event.nativeEvent, platform));
    if (keyed) return handle(event, () => execute(keyed.command));
    if (event.key === 'Enter' && !event.shiftKey) endList(event, event.target);
  }

  return (
    <div
      ref={frame}
      // Receives the view shortcuts until a full-width preview can.
      tabIndex={-1}
      className={`markdown-editor outline-none shows-${mode} ${isFullscreen ? 'is-fullscreen' : ''}`}
      onKeyDownCapture={onKeyDown}
    >
      <MarkdownToolbar
        platform={platform}
        mode={mode}
        isFullscreen={isFullscreen}
        saveStatus={saveStatus}
        onCommand={execute}
        onAddPictures={addPictures}
        onShowPictures={showLibrary}
        onMode={onMode}
        onFullscreen={onFullscreen}
      />
      {props.find !== null && (
        <FindBar key={`find ${draft.id}`} document={draft} request={props.find} onClose={props.onFindClose} />
      )}
      <MDEditor
        // Each draft's textarea has its own undo history.
        key={draft.id}
        ref={editor}
        value=""
        // In "read" the textarea stays mounted but hidden, because unmounting it would lose its undo history.
        preview="edit"
        overflow={false}
        height="100%"
        highlightEnable={false}
        enableScroll={false}
        visibleDragbar={false}
        hideToolbar
        commands={NO_COMMANDS}
        extraCommands={NO_COMMANDS}
        components={components}
      />
      <PreviewFrame document={draft} mode={mode} editor={frame} />
      {mode !== 'read' && <LinkPicker key={`link ${draft.id}`} document={draft} />}
      {mode !== 'read' && <PicturePanel key={`picture ${draft.id}`} document={draft} />}
    </div>
  );
});

function handle(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  act();
}

function endList(event: KeyboardEvent, text: HTMLTextAreaElement): void {
  if (text.selectionStart !== text.selectionEnd) return;
  const marker = findEmptyListItem(text.value, text.selectionStart);
  if (marker === null) return;
  handle(event, () => {
    text.setSelectionRange(marker.start, marker.end);
    // The only edit by script that undo can revert.
    document.execCommand('delete');
  });
}
