import { useCallback, useEffect, useRef } from 'react';
import type { Platform } from '../../commands.ts';
import type { DraftSummary } from '../../ipc/drafts.ts';
import { CommandPalette } from '../commands/command-palette.tsx';
import { ShortcutsDialog } from '../commands/shortcuts-dialog.tsx';
import type { Palette } from '../commands/use-palette.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { focusField } from '../editor/post-fields.ts';
import { SettingsDialog } from '../settings/settings-dialog.tsx';
import { SpellingDialog } from '../settings/spelling-dialog.tsx';
import type { useCommands } from './use-commands.ts';

/** The dialogs that are about the app, not about a draft; one at a time. */
export type OpenDialog = 'none' | 'shortcuts' | 'settings' | 'settings-of-drafts' | 'spelling';

type ShellDialogsProps = {
  dialog: OpenDialog;
  palette: Palette;
  platform: Platform;
  drafts: readonly DraftSummary[];
  openDraft: string | null;
  draftsFolder: string;
  /** Posts that wait in the publish queue. */
  waiting: number;
  commands: ReturnType<typeof useCommands>;
  store: DraftsStore;
  onClose: () => void;
};

export function Dialogs(props: ShellDialogsProps) {
  const { dialog, palette, platform, drafts, openDraft, draftsFolder, waiting, commands, store, onClose } = props;

  /** Shows the draft and puts the caret into its text, so that whoever came by keys goes on by keys. */
  const goToDraft = useCallback(
    async (id: string) => {
      await store.open(id);
      requestAnimationFrame(() => focusField('content'));
    },
    [store],
  );
  const openRecent = useRef<(id: string) => void>(() => {});
  useEffect(() => {
    openRecent.current = (id) => palette.giveWayTo(() => void goToDraft(id));
  });
  useEffect(() => desktop.onRecentDraftChosen(({ id }) => openRecent.current(id)), []);

  return (
    <>
      {(dialog === 'settings' || dialog === 'settings-of-drafts') && (
        <SettingsDialog
          key={dialog}
          first={dialog === 'settings-of-drafts' ? 'drafts' : null}
          draftsFolder={draftsFolder}
          waiting={waiting}
          onShowFolder={() => commands.run('open-drafts-folder')}
          onMoveFolder={() => commands.run('move-drafts-folder')}
          onShowSpelling={() => commands.run('show-spelling')}
          onClose={onClose}
        />
      )}
      {dialog === 'shortcuts' && <ShortcutsDialog platform={platform} onClose={onClose} />}
      {dialog === 'spelling' && <SpellingDialog onClose={onClose} />}
      {palette.isShown && (
        <CommandPalette
          platform={platform}
          drafts={drafts}
          recent={commands.recent}
          openDraft={openDraft}
          isPossible={commands.isPossible}
          isOn={commands.isOn}
          palette={palette}
          onRun={commands.run}
          onOpenDraft={(id) => void goToDraft(id)}
        />
      )}
    </>
  );
}
