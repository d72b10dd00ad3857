import { extname, join, resolve, sep } from 'node:path';
import { mediaTypeOf, parsePictureName } from '@callwright/shared/post/picture-name.ts';
import type { Result } from '@callwright/shared/result.ts';
import type { CustomScheme } from 'electron';
import { PREVIEW_HOST, PREVIEW_PATH } from '../../ipc/preview.ts';
import { readBytes, resolveLinks } from '../files/disk.ts';

export const APP_SCHEME = 'app';
export const APP_HOST = 'callwright';
const APP_PATH = '/index.html';
export const APP_URL = `${APP_SCHEME}://${APP_HOST}${APP_PATH}`;
/** The app's page without a draft, because the last one may have crashed it. */
export const URL_WITHOUT_DRAFT = `${APP_URL}#without-draft`;
export const PREVIEW_URL = `${APP_SCHEME}://${PREVIEW_HOST}${PREVIEW_PATH}`;

const PAGES: ReadonlyMap<string, string> = new Map([
  [APP_HOST, APP_PATH],
  [PREVIEW_HOST, PREVIEW_PATH],
]);

export const APP_SCHEME_PRIVILEGES: CustomScheme = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

/** The editor and the toasts use inline styles. The renderer has no network access. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  "connect-src 'none'",
  `frame-src ${APP_SCHEME}://${PREVIEW_HOST}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const PREVIEW_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${APP_SCHEME}://${APP_HOST}`,
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

/** Blocks everything if a picture is opened as its own page. */
const PICTURE_SECURITY_POLICY = "default-src 'none'; sandbox";

/** `/pictures/<name>` for a draft's picture, `/pictures/<author id>/<name>` for one on the blog. */
const PICTURE_PATH =
  /^\/pictures\/(?:(?<authorId>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/)?(?<name>[^/]*)$/;

export type ReadPicture = (name: string, authorId: string | null) => Promise<Result<Uint8Array, unknown>>;

export async function serveRenderer(folder: string, request: Request, readPicture: ReadPicture): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
  const picture = readPicturePath(request.url);
  if (picture !== null) return servePicture(picture, request.method, readPicture);
  const isPreview = URL.canParse(request.url) && new URL(request.url).host === PREVIEW_HOST;
  const file = await findFile(folder, request.url);
  if (file === null) return refuse(404);
  const contentType = CONTENT_TYPES[extname(file)];
  if (contentType === undefined) return refuse(404);
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(await readBytes(file)), {
    headers: {
      'Content-Type': contentType,
      'Content-Security-Policy': isPreview ? PREVIEW_SECURITY_POLICY : CONTENT_SECURITY_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  });
}

/** True for a picture's URL. The renderer's source code has a `pictures` folder, too. */
export function isPicture(address: string): boolean {
  const picture = readPicturePath(address);
  return picture !== null && parsePictureName(picture.name) !== null;
}

function readPicturePath(address: string): { name: string; authorId: string | null } | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname } = new URL(address);
  if (protocol !== `${APP_SCHEME}:` || !PAGES.has(host)) return null;
  const groups = PICTURE_PATH.exec(pathname)?.groups;
  return groups ? { name: groups.name ?? '', authorId: groups.authorId ?? null } : null;
}

async function servePicture(
  { name, authorId }: { name: string; authorId: string | null },
  method: string,
  readPicture: ReadPicture,
): Promise<Response> {
  const facts = parsePictureName(name);
  if (facts === null) return refuse(404);
  const bytes = await readPicture(name, authorId);
  if (!bytes.ok) return refuse(404);
  return new Response(method === 'HEAD' ? null : new Uint8Array(bytes.value), {
    headers: {
      'Content-Type': mediaTypeOf(facts.type),
      'Content-Security-Policy': PICTURE_SECURITY_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'max-age=31536000, immutable',
    },
  });
}

export async function findFile(folder: string, address: string): Promise<string | null> {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const page = url.protocol === `${APP_SCHEME}:` ? PAGES.get(url.host) : undefined;
  const path = decode(url.pathname);
  if (page === undefined || path === null || path.includes('\0') || path.includes('\\')) return null;
  if (extname(path) === '.html' && path !== page) return null;
  const root = await resolveLinks(folder);
  const wanted = resolve(root, join('.', path));
  try {
    // Resolve symbolic links first, so they can't point outside the folder.
    const file = await resolveLinks(wanted);
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
