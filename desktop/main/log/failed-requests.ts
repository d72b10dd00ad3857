import { reportFailure } from './failure-log.ts';

const SERVICES = ['auth', 'rest'];

/** Logs failed requests: method, path, and status or error code. Never logs headers, bodies, or queries. */
export function logFailedRequests(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const step = () => nameRequest(method, input instanceof Request ? input.url : String(input));
    try {
      const response = await fetch(input, init);
      if (!response.ok) reportFailure({ step: step(), cause: response.status });
      return response;
    } catch (cause) {
      const isCanceled = cause instanceof Error && cause.name === 'AbortError';
      if (!isCanceled) reportFailure({ step: step(), cause: readNetworkCode(cause) });
      throw cause;
    }
  };
}

function nameRequest(method: string, url: string): string {
  const [service = '', , ...path] = URL.canParse(url) ? new URL(url).pathname.split('/').filter(Boolean) : [];
  return [method.toLowerCase(), ...(SERVICES.includes(service) ? [service, ...path] : ['other'])].join(':');
}

/** Node stores the code in the error's cause, Chromium in the message: `net::ERR_NAME_NOT_RESOLVED`. */
function readNetworkCode(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unreachable';
  if (cause.cause instanceof Error && 'code' in cause.cause) return String(cause.cause.code);
  return /\bERR_[A-Z_]+/.exec(cause.message)?.[0] ?? cause.name;
}
