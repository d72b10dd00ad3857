import type { UpdateState } from '../../ipc/updates.ts';

/** Where new versions come from: electron-updater, or none where this copy was not told of any. */
export type UpdateSource = {
  /** The version of this copy. */
  current: string;
  /** The newer version there is; null where this is the newest. @throws what the network says. */
  find(): Promise<string | null>;
  /** Downloads the version that was found and verifies it. @throws what the network says. */
  download(onPercent: (percent: number) => void): Promise<void>;
  /** Installs what was downloaded, and ends the app to start it. @throws why it can't. */
  install(): void;
};

export type Updates = {
  read(): UpdateState;
  /** @param isAsked false for the check of the start, which stays silent where there is nothing new. */
  check(isAsked: boolean): Promise<void>;
  download(): Promise<void>;
  /** Closes the window as its close button does; what is typed is handed over first. */
  install(): void;
  /** The author keeps the window open after all: nothing is installed at a later close. */
  cancelInstall(): void;
  /** Whether the app is about to be installed anew; it is then not to be quit by anybody else. */
  finish(): boolean;
};

/**
 * New versions of the app: looked for at the start and when the author asks, downloaded when they say
 * so, installed when they say so once more.
 *
 * @param closeWindow asks the window to close; `finish` is called once it is closed.
 * @param onFailedInstall says why the old version stays, without a window, and ends the app.
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
  /** What `download` is to fetch; kept when it fails, to be tried again. */
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
      // What is known, or on its way, is shown again.
      if (isBusy() || state.name === 'ready') return onChange(state);
      const { current } = source;
      if (isAsked) set({ name: 'checking' });
      try {
        found = await source.find();
        if (found !== null) set({ name: 'available', version: found, current });
        else if (isAsked) set({ name: 'up-to-date', current });
      } catch (cause) {
        // Whoever starts without a network knows; it is said to who asked.
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
      try {
        source.install();
      } catch (cause) {
        onFailedInstall(describeUpdateError(cause));
      }
      return true;
    },
  };
}

/** What went wrong with an update, for the author. The library's own words hold addresses and headers. */
function describeUpdateError(cause: unknown): string {
  if (!(cause instanceof Error)) return 'Try again later.';
  const code = 'code' in cause ? String(cause.code) : '';
  if (code === 'ERR_CHECKSUM_MISMATCH' || /checksum mismatch/.test(cause.message)) {
    return 'What was downloaded is not what was announced, so it was thrown away. Try again.';
  }
  if (code === 'ENOSPC') return 'The disk is full. Free some space and try again.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return 'Callwright may not write where it is installed. Ask who installed it, or install the new version by hand.';
  }
  if ('statusCode' in cause || code === 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND') {
    return 'The update server has no updates. Tell who gave you Callwright.';
  }
  if (/net::|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|timed out/.test(`${code} ${cause.message}`)) {
    return 'The update server could not be reached. Check your connection and try again.';
  }
  const [first = ''] = cause.message.split('\n');
  return `The update was refused: ${first.slice(0, 200)}`;
}
