import { assertNever } from '@callwright/shared/result.ts';
import { useEffect } from 'react';
import type { UpdateState } from '../../ipc/updates.ts';
import { desktop } from '../desktop-api.ts';
import { type PersistentToast, toastPersistent } from '../ui/toasts.tsx';

export function useUpdateNotifications(): void {
  useEffect(() => {
    // The startup check may finish before this page listens.
    void desktop.readUpdate().then(notify);
    return desktop.onUpdateChanged(notify);
  }, []);
}

const notify = (state: UpdateState) => {
  const toast = describe(state);
  if (toast !== null) toastPersistent('update', toast);
};

function describe(state: UpdateState): PersistentToast | null {
  switch (state.name) {
    case 'idle':
      return null;
    case 'checking':
      return { title: 'Checking for updates...', message: '', isPinned: true };
    case 'up-to-date':
      return { title: 'Callwright is up to date', message: `You have version ${state.current}.`, isTimed: true };
    case 'available':
      return {
        title: `Callwright ${state.version} is available`,
        message: `You have ${state.current}. We’ll ask before installing.`,
        action: { label: 'Download', onClick: () => void desktop.downloadUpdate() },
      };
    case 'downloading':
      return {
        title: `Downloading Callwright ${state.version}`,
        message: `${state.percent}% so far. You can keep writing.`,
        isPinned: true,
      };
    case 'ready':
      return {
        title: `Callwright ${state.version} is ready`,
        message: 'Restart to update. Your text is saved first.',
        action: { label: 'Restart', onClick: () => void desktop.installUpdate() },
      };
    case 'failed':
      return {
        title: state.step === 'check' ? 'Couldn’t check for updates' : 'Couldn’t download the update',
        message: state.message,
        isFailure: true,
        action: {
          label: 'Try again',
          onClick: () => void (state.step === 'check' ? desktop.checkForUpdates() : desktop.downloadUpdate()),
        },
      };
    default:
      return assertNever(state);
  }
}
