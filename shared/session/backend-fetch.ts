const RESPONSE_TIMEOUT_MS = 10_000;

/** Creates a fetch without cookies, cache, and redirects. Electron's `net.fetch` uses the system's proxy. */
export function createBackendFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    return fetch(input, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      // The backend sends no redirects, and a 307 or 308 would forward a password or token.
      redirect: 'error',
      signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    });
  };
}
