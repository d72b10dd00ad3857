/** After this long without an answer a request counts as lost. */
const RESPONSE_TIMEOUT_MS = 10_000;

/**
 * Creates the fetch for every request of an author to the backend, in the editor and in a browser: no cookies, no
 * cache, no redirects, and a timeout.
 *
 * @param fetch the browser's, or Electron's `net.fetch`, which goes through the system's proxy as a browser does.
 */
export function createBackendFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    return fetch(input, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      // The backend sends none, and a 307 or 308 would take a password or a refresh token to wherever it says.
      redirect: 'error',
      signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    });
  };
}
