import { ApprovalNotice } from '../account/approval-notice.tsx';
import type { DraftsFolder } from '../drafts/use-drafts-folder.ts';
import { FIRST_FOCUS } from '../ui/dialogs/focus-first-control.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { toastError } from '../ui/toasts.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { DraftsSection, NotificationsSection, SpellingSection } from './settings-sections.tsx';
import { useSettings } from './use-settings.ts';
import { VersionsSection } from './versions-section.tsx';

type SettingsDialogProps = {
  first: 'drafts' | null;
  draftsFolder: DraftsFolder;
  /** Number of queued posts, for all accounts. */
  waiting: number;
  onShowFolder: () => void;
  onChooseFolder: () => void;
  onShowSpelling: () => void;
  onClose: () => void;
};

export function SettingsDialog({
  first,
  draftsFolder,
  waiting,
  onShowFolder,
  onChooseFolder,
  onShowSpelling,
  onClose,
}: SettingsDialogProps) {
  const { view, problem, change } = useSettings();

  async function save(next: Parameters<typeof change>[0]) {
    const saved = await change(next);
    if (!saved.ok) toastError('Couldn’t save', saved.error.message, { topic: 'settings' });
  }

  return (
    <Modal title="Settings" className="h-fit max-h-[calc(100vh-48px)] max-w-2xl" onClose={onClose}>
      <div className="min-h-0 flex-1 scroll-pb-5 overflow-y-auto p-5">
        {problem !== null && (
          <p role="alert" className="text-danger [overflow-wrap:anywhere]">
            {problem}
          </p>
        )}
        {view !== null && (
          <div className="flex flex-col gap-8">
            <ApprovalNotice />
            <AppearanceSection appearance={view.appearance} onChoose={(appearance) => void save({ appearance })} />
            <div {...(first === 'drafts' && FIRST_FOCUS)}>
              <DraftsSection draftsFolder={draftsFolder} onShow={onShowFolder} onChoose={onChooseFolder} />
            </div>
            <VersionsSection />
            <NotificationsSection
              areOn={view.hasNotifications}
              onChange={(hasNotifications) => void save({ hasNotifications })}
            />
            <SpellingSection onShow={onShowSpelling} />
            <ConnectionSection view={view} waiting={waiting} onRestarting={onClose} />
          </div>
        )}
      </div>
    </Modal>
  );
}
