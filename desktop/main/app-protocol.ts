import { readFile, realpath } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import type { CustomScheme } from 'electron';

export const APP_SCHEME = 'app';
export const APP_HOST = 'callwright';
export const APP_URL = `${APP_SCHEME}://${APP_HOST}/index.html`;

/** Makes addresses of the app behave as web addresses do: an origin, relative paths, module scripts. */
export const APP_SCHEME_PRIVILEGES: CustomScheme = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

/**
 * What a page of the app may do. No connections: the renderer has no network of its own. Styles
 * may be inline, because the editor and the toasts write theirs; scripts may not. Pictures of a
 * post come from anywhere on the web by https, as on the blog: readers would not see another one.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

/** Answers the app's own scheme with the files of the built renderer, and with nothing outside that folder. */
export async function serveRenderer(folder: string, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
  const file = await findFile(folder, request.url);
  if (file === null) return refuse(404);
  const contentType = CONTENT_TYPES[extname(file)];
  if (contentType === undefined) return refuse(404);
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(await readFile(file)), {
    headers: {
      'Content-Type': contentType,
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  });
}

/** The file that an address of the app stands for; null where there is none, or where it lies outside `folder`. */
export async function findFile(folder: string, address: string): Promise<string | null> {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== `${APP_SCHEME}:` || url.host !== APP_HOST) return null;
  const path = decode(url.pathname);
  if (path === null || path.includes('\0') || path.includes('\\')) return null;
  const root = await realpath(folder);
  const wanted = resolve(root, join('.', path));
  try {
    // After links were followed, so that none leads out of the folder.
    const file = await realpath(wanted);
    return file.startsWith(root + sep) ? file : null;
  } catch {
    return null;
  }
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function refuse(status: 404 | 405): Response {
  return new Response(null, { status, headers: { 'Content-Security-Policy': CONTENT_SECURITY_POLICY } });
}
