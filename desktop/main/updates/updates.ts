import type { UpdateState } from '../../ipc/updates.ts';
import type { IpcHandlers } from '../app/ipc.ts';

export type UpdateSource = {
  current: string;
  /** Returns the newer version, or null if this is the newest. @throws the network's error. */
  find(): Promise<string | null>;
  /** Downloads and verifies the version that `find` returned. @throws the network's error. */
  download(onPercent: (percent: number) => void): Promise<void>;
  /** Installs the download and restarts the app. `onFailed` may be called later, and more than once. */
  install(onFailed: (cause: unknown) => void): void;
};

/** On macOS, this includes unpacking and verifying the new version. */
const INSTALL_TIMEOUT_MS = 120_000;

export type Updates = {
  read(): UpdateState;
  /** @param isManual false for the automatic check at startup, which reports nothing if there is no update. */
  check(isManual: boolean): Promise<void>;
  download(): Promise<void>;
  install(): void;
  cancelInstall(): void;
  /** Called once the window is closed. Returns true if an update is being installed, which quits the app. */
  finish(): boolean;
};

/** Installs nothing without consent. @param onFailedInstall shows an error, because the window is already closed, and quits the app. */
export function createUpdates({
  source,
  closeWindow,
  onChange,
  onFailedInstall,
}: {
  source: UpdateSource;
  closeWindow: () => void;
  onChange: (state: UpdateState) => void;
  onFailedInstall: (message: string) => void;
}): Updates {
  let state: UpdateState = { name: 'idle' };
  /** The version to download. Kept after a failure so the user can retry. */
  let found: string | null = null;
  let isInstalling = false;

  function set(next: UpdateState): void {
    state = next;
    onChange(next);
  }

  const isBusy = () => state.name === 'checking' || state.name === 'downloading';

  return {
    read: () => state,

    async check(isManual) {
      if (isBusy() || state.name === 'ready') return onChange(state);
      const { current } = source;
      if (isManual) set({ name: 'checking' });
      try {
        found = await source.find();
        if (found !== null) set({ name: 'available', version: found, current });
        else if (isManual) set({ name: 'up-to-date', current });
      } catch (cause) {
        // Starting offline is normal, so the automatic check fails silently.
        if (isManual) set({ name: 'failed', step: 'check', message: describeUpdateError(cause) });
      }
    },

    async download() {
      if (isBusy() || found === null || state.name === 'ready') return onChange(state);
      const version = found;
      set({ name: 'downloading', version, percent: 0 });
      try {
        await source.download((exact) => {
          const percent = Math.min(100, Math.max(0, Math.floor(exact)));
          if (state.name === 'downloading' && percent !== state.percent) set({ name: 'downloading', version, percent });
        });
        set({ name: 'ready', version });
      } catch (cause) {
        set({ name: 'failed', step: 'download', message: describeUpdateError(cause) });
      }
    },

    install() {
      if (state.name !== 'ready') return;
      isInstalling = true;
      closeWindow();
    },

    cancelInstall() {
      isInstalling = false;
    },

    finish() {
      if (!isInstalling) return false;
      let hasFailed = false;
      const fail = (message: string) => {
        if (hasFailed) return;
        hasFailed = true;
        onFailedInstall(message);
      };
      setTimeout(() => fail('The installer didn’t respond.'), INSTALL_TIMEOUT_MS).unref();
      try {
        source.install((cause) => fail(describeUpdateError(cause)));
      } catch (cause) {
        fail(describeUpdateError(cause));
      }
      return true;
    },
  };
}

export function createUpdateHandlers(updates: Updates | null) {
  return {
    'updates:read': () => updates?.read() ?? { name: 'idle' },
    'updates:check': () => void updates?.check(true),
    'updates:download': () => void updates?.download(),
    'updates:install': () => void updates?.install(),
  } satisfies Partial<IpcHandlers>;
}

/** Describes an error for the user. The library's own messages can include URLs and headers. */
function describeUpdateError(cause: unknown): string {
  if (!(cause instanceof Error)) return 'Try again later.';
  const code = 'code' in cause ? String(cause.code) : '';
  if (code === 'ERR_CHECKSUM_MISMATCH' || /checksum mismatch/.test(cause.message)) {
    return 'The download didn’t match the expected file, so it was discarded. Try again.';
  }
  if (code === 'ENOSPC') return 'The disk is full. Free up some space, then try again.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return 'Callwright can’t write to its installation folder. Ask the person who installed Callwright to update it, or install the new version yourself.';
  }
  if ('statusCode' in cause || code === 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND') {
    return 'Couldn’t find any updates on the update server. Contact the person who gave you Callwright.';
  }
  if (/net::|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|timed out/.test(`${code} ${cause.message}`)) {
    return 'Couldn’t reach the update server. Check your connection, then try again.';
  }
  const [first = ''] = cause.message.split('\n');
  return `The update failed: ${first.slice(0, 200)}`;
}
