// A file of its own, so that the page of a booking does not carry what else its owner has.

// What browsers and Node share; the types of neither are known here.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
declare const btoa: (binary: string) => string;

/** Makes a secret that nobody guesses: 256 bits in base64url, which are 43 characters. */
export function makeBookingSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}
