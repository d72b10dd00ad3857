import { createHash } from 'node:crypto';
import type { Document } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { isExecutable, parseHtml, readRawText, selectElements } from './html-tree.ts';

export type PolicySettings = {
  /** The backend that the blog and the admin screens request. */
  supabaseUrl: string;
  /** What a page with a frame may embed: the video's origin, and the calendar's or `'self'` for our own. */
  frameSources: readonly string[];
  /** Hashes of the styles that libraries in the page's script inject. */
  injectedStyles: readonly string[];
};

/** Makes the source expression that allows an inline script or style of exactly this text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Makes the policy of one page: nothing inline except what the page contains, by hash. What only a
 * response's header can contain (`frame-ancestors`) is in host-rules.ts.
 */
export function toContentSecurityPolicy(document: Document, isFramework: boolean, settings: PolicySettings): string {
  const scripts = getElementsByTagName('script', document);
  const inlineScripts = scripts.filter(
    (script) =>
      script.attribs.src === undefined && (isExecutable(script) || script.attribs.type === 'speculationrules'),
  );
  const hasFiles = scripts.some((script) => script.attribs.src !== undefined);
  const hasFrames = getElementsByTagName('iframe', document).length > 0;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [...(hasFiles ? ["'self'"] : []), ...inlineScripts.map((script) => hashSource(readRawText(script)))],
    'style-src': [
      ...(isFramework ? ["'self'"] : []),
      ...settings.injectedStyles,
      ...findStyles(document).map(hashSource),
    ],
    // An author's image may be on any host; a site on this machine serves its own over http.
    'img-src': [
      "'self'",
      'https:',
      'data:',
      ...(isFramework || isConnected(document) ? toPictures(settings.supabaseUrl) : []),
    ],
    'font-src': ["'self'"],
    // Auditing tools fetch /robots.txt from within a page; otherwise only the blog and the login send requests.
    'connect-src': ["'self'", ...(isFramework || isConnected(document) ? toConnections(settings.supabaseUrl) : [])],
    'media-src': getElementsByTagName('video', document).length > 0 ? ["'self'"] : [],
    'frame-src': hasFrames ? settings.frameSources : [],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, [...new Set(sources)]] as const)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Whether the page's island requests the backend: the element then names it. */
function isConnected(document: Document): boolean {
  return selectElements('[data-backend]', document).length > 0;
}

/** Finds the texts of a page's `style` elements, and of frames with `srcdoc`, which inherit the page's policy. */
function findStyles(document: Document): string[] {
  const frames = selectElements('iframe[srcdoc]', document).map(({ attribs }) => parseHtml(attribs.srcdoc ?? ''));
  return [document, ...frames].flatMap((tree) => getElementsByTagName('style', tree).map(readRawText));
}

/** A backend on this machine serves pictures that no export has yet over http. */
function toPictures(url: string): string[] {
  const { origin, protocol } = new URL(url);
  return protocol === 'http:' ? [origin] : [];
}

/** The origins of requests and of Realtime's socket. */
function toConnections(url: string): string[] {
  const { origin } = new URL(url);
  return [origin, origin.replace(/^http/, 'ws')];
}
