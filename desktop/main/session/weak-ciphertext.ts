// Tested by tests/desktop/main/session/session-store.test.ts.
/** The version of the key that a ciphertext of Chromium's os_crypt begins with. */
const KEY_VERSION = /^v\d\d/;
/** The version of the key that is derived from the password "peanuts", in every copy of Chromium. */
const KNOWN_KEY_VERSION = 'v10';

/**
 * Tells whether anybody could decrypt what came out of Electron's `safeStorage`, by the version of its key.
 *
 * On Linux the keyring's key is `v11` (Secret Service; freedesktop_secret_key_provider.cc) or `v12` (the desktop
 * portal; secret_portal_key_provider.h). `v10` is the fallback's (posix_key_provider.cc), which encrypts with a
 * constant of the source; it steps in without a word where no keyring runs, or its prompt was cancelled. Any other
 * Unix has the fallback alone. A text without a version would be no ciphertext.
 *
 * On macOS `v10` is the key in the Keychain (keychain_key_provider.mm) and on Windows the one that DPAPI protects
 * (dpapi_key_provider.cc): there is no weak fallback, and where that key can't be had the encryption fails.
 */
export function isWeakCiphertext(ciphertext: Buffer, platform: NodeJS.Platform): boolean {
  if (platform === 'darwin' || platform === 'win32') return false;
  const version = KEY_VERSION.exec(ciphertext.subarray(0, 3).toString('latin1'))?.[0];
  return version === undefined || version === KNOWN_KEY_VERSION;
}
