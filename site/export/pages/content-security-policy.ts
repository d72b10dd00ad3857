import { createHash } from 'node:crypto';
import type { Document } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { isExecutable, parseHtml, readRawText, selectElements } from './html-tree.ts';
import type { PageClass } from './page-classes.ts';

export type PolicySettings = {
  /** The backend, which the blog and the admin screens talk to. */
  supabaseUrl: string;
  /** Origins that a page may embed: the video's and the scheduler's. */
  frameOrigins: readonly string[];
  /** Hashes of the styles that libraries of the page's script write into it. */
  injectedStyles: readonly string[];
};

/** The source expression that allows an inline script or style of exactly this text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * The policy of one page: nothing inline but what it holds now, by hash. What only a response's
 * header can say (`frame-ancestors`) stands in host-files.ts.
 */
export function toContentSecurityPolicy(document: Document, pageClass: PageClass, settings: PolicySettings): string {
  const scripts = getElementsByTagName('script', document);
  const inlineScripts = scripts.filter(
    (script) =>
      script.attribs.src === undefined && (isExecutable(script) || script.attribs.type === 'speculationrules'),
  );
  const hasFiles = scripts.some((script) => script.attribs.src !== undefined);
  const isFramework = pageClass === 'framework';
  const hasFrames = getElementsByTagName('iframe', document).length > 0;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [...(hasFiles ? ["'self'"] : []), ...inlineScripts.map((script) => hashSource(readRawText(script)))],
    'style-src': [
      ...(isFramework ? ["'self'"] : []),
      ...settings.injectedStyles,
      ...findStyles(document).map(hashSource),
    ],
    // An author's picture may stand anywhere; a site on this machine shows its own over http.
    'img-src': ["'self'", 'https:', 'data:'],
    'font-src': ["'self'"],
    // What audits a page from inside reads /robots.txt so; beyond that, only the blog and the login ask anything.
    'connect-src': ["'self'", ...(isFramework || isConnected(document) ? toConnections(settings.supabaseUrl) : [])],
    'frame-src': hasFrames ? settings.frameOrigins : [],
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

/** A page whose script asks the backend says where that is. */
function isConnected(document: Document): boolean {
  return selectElements('[data-backend]', document).length > 0;
}

/** The texts of a page's `style` elements; a frame that is written into the page inherits its policy. */
function findStyles(document: Document): string[] {
  const frames = selectElements('iframe[srcdoc]', document).map(({ attribs }) => parseHtml(attribs.srcdoc ?? ''));
  return [document, ...frames].flatMap((tree) => getElementsByTagName('style', tree).map(readRawText));
}

/** Requests, and the socket of realtime on the same host. */
function toConnections(url: string): string[] {
  const { origin } = new URL(url);
  return [origin, origin.replace(/^http/, 'ws')];
}
