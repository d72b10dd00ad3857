import { useCallback, useEffect, useRef } from 'react';
import type { DeletedDraft } from '../../ipc/drafts.ts';
import { CommandPalette } from '../commands/command-palette.tsx';
import { ShortcutsDialog } from '../commands/shortcuts-dialog.tsx';
import { useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { focusField } from '../drafts/draft-focus.ts';
import { TrashDialog } from '../drafts/trash-dialog.tsx';
import { useDraftsState } from '../drafts/use-draft.ts';
import type { DraftsFolder } from '../drafts/use-drafts-folder.ts';
import { DraftPictures } from '../pictures/draft-pictures.tsx';
import { ReplaceDialog } from '../replace/replace-dialog.tsx';
import { SettingsDialog } from '../settings/settings-dialog.tsx';
import { SpellingDialog } from '../settings/spelling-dialog.tsx';
import { VersionsDialog } from '../versions/versions-dialog.tsx';
import { LicensesDialog } from './licenses-dialog.tsx';
import type { useCommands } from './use-commands.ts';
import type { useDialogs } from './use-dialogs.ts';

type DialogsProps = {
  dialogs: ReturnType<typeof useDialogs>;
  draft: DraftDocument | null;
  draftsFolder: DraftsFolder;
  waiting: number;
  commands: ReturnType<typeof useCommands>;
  onUndelete: (draft: DeletedDraft) => void;
};

export function Dialogs({ dialogs, draft, draftsFolder, waiting, commands, onUndelete }: DialogsProps) {
  const { dialog, palette, close: onClose } = dialogs;
  const store = useDraftsStore();
  const drafts = useDraftsState().summaries;

  const openDraft = useCallback(
    async (id: string) => {
      await store.open(id);
      requestAnimationFrame(() => focusField('content'));
    },
    [store],
  );
  const openRecent = useRef<(id: string) => void>(() => {});
  useEffect(() => {
    openRecent.current = (id) => palette.runAfterClose(() => void openDraft(id));
  });
  useEffect(() => desktop.onRecentDraftChosen(({ id }) => openRecent.current(id)), []);

  return (
    <>
      {(dialog.kind === 'settings' || dialog.kind === 'settings-of-drafts') && (
        <SettingsDialog
          key={dialog.kind}
          first={dialog.kind === 'settings-of-drafts' ? 'drafts' : null}
          draftsFolder={draftsFolder}
          waiting={waiting}
          onShowFolder={() => commands.run('open-drafts-folder')}
          onChooseFolder={() => commands.run('choose-drafts-folder')}
          onShowSpelling={() => commands.run('show-spelling')}
          onClose={onClose}
        />
      )}
      {dialog.kind === 'licenses' && <LicensesDialog onClose={onClose} />}
      {dialog.kind === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
      {dialog.kind === 'replace' && (
        <ReplaceDialog
          onOpen={(id) => {
            onClose();
            void openDraft(id);
          }}
          onClose={onClose}
        />
      )}
      {dialog.kind === 'spelling' && <SpellingDialog onClose={onClose} />}
      {dialog.kind === 'trash' && (
        <TrashDialog
          onRestore={(deleted) => {
            onClose();
            onUndelete(deleted);
          }}
          onClose={onClose}
        />
      )}
      {dialog.kind === 'pictures' && <DraftPictures draft={draft} use={dialog.use} onClose={onClose} />}
      {dialog.kind === 'versions' && draft !== null && (
        <VersionsDialog key={draft.id} document={draft} first={dialog.version} onClose={onClose} />
      )}
      {palette.isShown && (
        <CommandPalette
          drafts={drafts}
          recent={commands.recent}
          openDraft={draft?.id ?? null}
          isEnabled={commands.isEnabled}
          isOn={commands.isOn}
          palette={palette}
          onRun={commands.run}
          onOpenDraft={(id) => void openDraft(id)}
        />
      )}
    </>
  );
}
