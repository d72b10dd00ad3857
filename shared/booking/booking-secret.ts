// A separate file, to keep the script of the booking page small.

declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
declare const btoa: (binary: string) => string;

/** Returns 256 random bits as 43 characters of base64url. */
export function makeBookingSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}
