import { AlertDialog } from 'radix-ui';
import { useCallback, useEffect, useState } from 'react';
import type { IpcOutput } from '../../ipc/contract.ts';
import { desktop } from '../desktop-api.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { formatSize } from '../ui/format-size.ts';
import { toastError, toastSuccess } from '../ui/toasts.tsx';
import { SettingsSection } from './settings-sections.tsx';

const NUMBER = new Intl.NumberFormat('en');

export function VersionsSection() {
  const [size, setSize] = useState<IpcOutput<'drafts:measure-versions'> | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const measure = useCallback(async () => setSize(await desktop.measureVersions()), []);
  useEffect(() => void measure(), [measure]);

  async function remove() {
    setIsAsking(false);
    setIsRemoving(true);
    const removed = await desktop.removeOlderVersions();
    setIsRemoving(false);
    await measure();
    if (!removed.ok)
      return toastError('Couldn’t remove all older versions', removed.error.message, { topic: 'settings' });
    const { freedBytes } = removed.value;
    toastSuccess(
      'Older versions removed',
      freedBytes === 0 ? 'There were none to remove.' : `Freed ${formatSize(freedBytes)} on your disk.`,
      { topic: 'settings' },
    );
  }

  return (
    <SettingsSection
      title="Earlier versions"
      text="Callwright keeps earlier versions of each draft. It thins them out as they age but always keeps the newest."
    >
      <p role="status" className="text-[13px] text-ink-soft">
        {describe(size)}
      </p>
      <button
        type="button"
        className="button-quiet mt-3"
        disabled={!size?.ok || size.value.count === 0 || isRemoving}
        onClick={() => setIsAsking(true)}
      >
        Remove older versions...
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Remove older versions?"
          description="This permanently removes all but the newest version of each draft. Versions replaced in the last 30 days by publishing, a restore, a conflict, or another program are also kept."
          answers={
            <>
              <AlertDialog.Cancel className="button-quiet">Cancel</AlertDialog.Cancel>
              <AlertDialog.Action className="button-primary" onClick={() => void remove()}>
                Remove versions
              </AlertDialog.Action>
            </>
          }
          onCancel={() => setIsAsking(false)}
        />
      )}
    </SettingsSection>
  );
}

function describe(size: IpcOutput<'drafts:measure-versions'> | null): string {
  if (size === null) return 'Counting…';
  if (!size.ok) return size.error.message;
  const { count, bytes } = size.value;
  if (count === 0) return 'No versions yet.';
  return `${count === 1 ? '1 version uses' : `${NUMBER.format(count)} versions use`} ${formatSize(bytes)} on this computer.`;
}
