import { err } from '@callwright/shared/result.ts';
import type { Appearance } from '../../ipc/settings.ts';
import type { ConnectionSources } from '../app/env.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import { checkConnection, describeConnection } from '../backend/connection.ts';
import type { SettingsStore } from './settings.ts';

export function createSettingsHandlers({
  settings,
  sources,
  showAppearance,
  restart,
}: {
  settings: SettingsStore;
  sources: ConnectionSources;
  showAppearance: (appearance: Appearance) => void;
  restart: () => void;
}) {
  return {
    'settings:read': () => {
      const { appearance, hasNotifications } = settings.read();
      return { ...describeConnection(sources), appearance, hasNotifications };
    },
    'settings:change': (change) => {
      const { appearance = settings.read().appearance, hasNotifications = settings.read().hasNotifications } = change;
      const stored = settings.change({ appearance, hasNotifications });
      if (stored.ok && change.appearance !== undefined) showAppearance(appearance);
      return stored;
    },
    'settings:connect': (typed) => {
      const checked = checkConnection(typed, sources);
      if (!checked.ok) return checked;
      const stored = settings.change({ connection: checked.value });
      if (!stored.ok) return err({ field: null, message: stored.error.message });
      // The stored session belongs to the previous backend and is used again if the user switches back.
      restart();
      return stored;
    },
  } satisfies Partial<IpcHandlers>;
}
