/** Import before electron-store: keeps the package `electron` from downloading its program. */
process.env.ELECTRON_OVERRIDE_DIST_PATH ??= 'no-electron';
