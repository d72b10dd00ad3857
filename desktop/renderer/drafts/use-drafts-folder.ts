import { useState } from 'react';
import { useAppInfo, useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { toastError, toastSuccess } from '../ui/toasts.tsx';

export type DraftsFolder = { path: string; choose: () => Promise<void> };

const REFUSAL = 'Couldn’t change the drafts folder';
const TOPIC = { topic: 'drafts folder' } as const;

export function useDraftsFolder(): DraftsFolder {
  const store = useDraftsStore();
  const [path, setPath] = useState(useAppInfo().draftsFolder);
  return {
    path,
    async choose() {
      const saved = await store.flushAll();
      if (!saved.ok) return toastError(REFUSAL, saved.error.message, TOPIC);
      const chosen = await desktop.chooseDraftsFolder();
      if (!chosen.ok) return toastError(REFUSAL, chosen.error.message, TOPIC);
      if (chosen.value === null) return;
      setPath(chosen.value);
      toastSuccess(
        'Drafts folder changed',
        `Your drafts are now in ${chosen.value}. Nothing in the old folder changed.`,
        TOPIC,
      );
      await store.refresh();
    },
  };
}
