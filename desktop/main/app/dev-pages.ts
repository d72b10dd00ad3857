import { PREVIEW_HOST } from '../../ipc/preview.ts';
import { CONTENT_SECURITY_POLICY, PREVIEW_SECURITY_POLICY } from './app-protocol.ts';

export async function serveDevPages(server: string, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
  const { host, pathname, search } = new URL(request.url);
  const answer = await fetch(`${server}${pathname}${search}`, { method: request.method });
  const policy = host === PREVIEW_HOST ? PREVIEW_SECURITY_POLICY : CONTENT_SECURITY_POLICY;
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      'Content-Type': answer.headers.get('content-type') ?? 'application/octet-stream',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': toDevPolicy(policy, server),
    },
  });
}

/** Allows hot reload and the scripts and styles that the development server injects. */
function toDevPolicy(policy: string, server: string): string {
  return policy
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("style-src 'self';", "style-src 'self' 'unsafe-inline';")
    .replace("connect-src 'none'", `connect-src 'self' ${server.replace('http:', 'ws:')}`);
}
