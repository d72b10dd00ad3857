import { Dialog } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { CloseIcon } from '../shell/icons.tsx';
import { announceFailure } from '../shell/toasts.tsx';
import { useFocusReturn } from '../shell/use-focus-return.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { DraftsSection } from './drafts-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { SpellingSection } from './spelling-section.tsx';
import { useSettings } from './use-settings.ts';

type SettingsDialogProps = {
  /** The section that is to be read first. */
  first: 'drafts' | null;
  draftsFolder: string;
  /** Posts that wait in the publish queue, whoever's they are. */
  waiting: number;
  onShowFolder: () => void;
  onMoveFolder: () => void;
  onShowSpelling: () => void;
  onClose: () => void;
};

/** What the author can choose about the app. A new choice is a section of its own, one file each. */
export function SettingsDialog({
  first,
  draftsFolder,
  waiting,
  onShowFolder,
  onMoveFolder,
  onShowSpelling,
  onClose,
}: SettingsDialogProps) {
  const onCloseAutoFocus = useFocusReturn();
  const { view, problem, change } = useSettings();
  const drafts = useRef<HTMLDivElement>(null);
  const isShown = view !== null;

  useEffect(() => {
    if (first === 'drafts' && isShown) drafts.current?.querySelector('button')?.focus();
  }, [first, isShown]);

  async function save(next: Parameters<typeof change>[0]) {
    const saved = await change(next);
    if (!saved.ok) announceFailure('Not saved', saved.error.message);
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay fixed inset-0 z-20 bg-black/35" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="dialog fixed inset-6 z-20 m-auto flex h-fit max-h-[calc(100vh-48px)] max-w-2xl flex-col overflow-hidden rounded-2xl border border-line bg-paper shadow-card"
        >
          <header className="flex flex-none items-center gap-3 border-b border-line py-3 pl-6 pr-3">
            <Dialog.Title className="min-w-0 flex-1 font-display text-xl font-bold">Settings</Dialog.Title>
            <Dialog.Close className="button-icon" aria-label="Close">
              <CloseIcon />
            </Dialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5">
            {problem !== null && (
              <p role="alert" className="text-danger [overflow-wrap:anywhere]">
                {problem}
              </p>
            )}
            {view !== null && (
              <div className="flex flex-col gap-8">
                <AppearanceSection appearance={view.appearance} onChoose={(appearance) => void save({ appearance })} />
                <div ref={drafts}>
                  <DraftsSection folder={draftsFolder} onShow={onShowFolder} onMove={onMoveFolder} />
                </div>
                <NotificationsSection
                  areOn={view.hasNotifications}
                  onChange={(hasNotifications) => void save({ hasNotifications })}
                />
                <SpellingSection onShow={onShowSpelling} />
                <ConnectionSection view={view} waiting={waiting} onRestarting={onClose} />
              </div>
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
