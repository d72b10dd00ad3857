/** Loaded before electron-store: the package `electron` then names this folder as its program's, instead of downloading it. */
process.env.ELECTRON_OVERRIDE_DIST_PATH ??= 'no-electron';
