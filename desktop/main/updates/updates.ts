import type { UpdateState } from '../../ipc/updates.ts';
import type { IpcHandlers } from '../app/ipc.ts';

/** Where new versions come from (update-source.ts). */
export type UpdateSource = {
  /** The version of this copy. */
  current: string;
  /** Returns the newer version; null where this is the newest. @throws the network's error. */
  find(): Promise<string | null>;
  /** Downloads the version that was found and verifies it. @throws the network's error. */
  download(onPercent: (percent: number) => void): Promise<void>;
  /**
   * Installs what was downloaded, and restarts the app with it.
   *
   * @param onFailed gets the installer's error, at once or later; more than one where it fails at several steps.
   */
  install(onFailed: (cause: unknown) => void): void;
};

/** How long an installer may take until it quits the app; on macOS it unpacks and verifies the new version first. */
const INSTALL_TIMEOUT_MS = 120_000;

export type Updates = {
  read(): UpdateState;
  /** @param isAsked false for the check at the start, which is silent where there is nothing new. */
  check(isAsked: boolean): Promise<void>;
  download(): Promise<void>;
  /** Closes the window as its close button does, with what is typed saved first. */
  install(): void;
  /** The author keeps the window open: nothing is installed at a later close. */
  cancelInstall(): void;
  /** Called once the window is closed. Returns whether the update is being installed: it then quits the app itself. */
  finish(): boolean;
};

/**
 * New versions of the app: checked for at the start and when the author asks, downloaded when they agree,
 * and installed when they agree once more.
 *
 * @param closeWindow asks the window to close; `finish` is called once it is closed.
 * @param onFailedInstall tells the author, who has no window any more, and quits the app.
 */
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
  /** The version that `download` fetches; kept when that fails, to be tried again. */
  let found: string | null = null;
  let isInstalling = false;

  function set(next: UpdateState): void {
    state = next;
    onChange(next);
  }

  const isBusy = () => state.name === 'checking' || state.name === 'downloading';

  return {
    read: () => state,

    async check(isAsked) {
      // The state is sent again, so that the author sees it.
      if (isBusy() || state.name === 'ready') return onChange(state);
      const { current } = source;
      if (isAsked) set({ name: 'checking' });
      try {
        found = await source.find();
        if (found !== null) set({ name: 'available', version: found, current });
        else if (isAsked) set({ name: 'up-to-date', current });
      } catch (cause) {
        // An author who starts offline knows that; only one who asked is told.
        if (isAsked) set({ name: 'failed', step: 'check', message: describeUpdateError(cause) });
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
      setTimeout(() => fail("The installer didn't respond."), INSTALL_TIMEOUT_MS).unref();
      try {
        source.install((cause) => fail(describeUpdateError(cause)));
      } catch (cause) {
        fail(describeUpdateError(cause));
      }
      return true;
    },
  };
}

/** @param updates null where this copy gets no new versions by itself. */
export function createUpdateHandlers(updates: Updates | null) {
  return {
    'updates:read': () => updates?.read() ?? { name: 'idle' },
    'updates:check': () => void updates?.check(true),
    'updates:download': () => void updates?.download(),
    'updates:install': () => void updates?.install(),
  } satisfies Partial<IpcHandlers>;
}

/** Describes a failed update to the author. The library's own messages hold addresses and headers. */
function describeUpdateError(cause: unknown): string {
  if (!(cause instanceof Error)) return 'Try again later.';
  const code = 'code' in cause ? String(cause.code) : '';
  if (code === 'ERR_CHECKSUM_MISMATCH' || /checksum mismatch/.test(cause.message)) {
    return "The download didn't match the expected file, so it was discarded. Try again.";
  }
  if (code === 'ENOSPC') return 'The disk is full. Free up some space, then try again.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return "Callwright can't write to its installation folder. Ask the person who installed it, or install the new version yourself.";
  }
  if ('statusCode' in cause || code === 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND') {
    return "Couldn't find any updates on the update server. Contact the person who gave you Callwright.";
  }
  if (/net::|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|timed out/.test(`${code} ${cause.message}`)) {
    return "Couldn't reach the update server. Check your connection, then try again.";
  }
  const [first = ''] = cause.message.split('\n');
  return `The update failed: ${first.slice(0, 200)}`;
}
